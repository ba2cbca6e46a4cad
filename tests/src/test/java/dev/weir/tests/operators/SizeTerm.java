package dev.weir.tests.operators;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.type.BroadcastShape;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A term in a formula of a shape, which stands for one size or several.
sealed interface SizeTerm {
  /// {@return `bindings` and what follows if the term stands for `sizes`; empty if it cannot}
  Optional<Bindings> bind(ImmutableLongArray sizes, Bindings bindings);

  /// {@return the term in `text`}
  static SizeTerm parse(String text) {
    Matcher letter = Letter.SYNTAX.matcher(text);
    if (letter.matches()) {
      return new Letter(letter.group(1), letter.group(2));
    }
    Matcher call = Call.SYNTAX.matcher(text);
    if (call.matches()) {
      return new Call(call.group(1), call.group(2), Optional.ofNullable(call.group(3)));
    }
    return new Computed(text);
  }

  /// `N`, `N?` or `A...`.
  record Letter(String name, String suffix) implements SizeTerm {
    static final Pattern SYNTAX = Pattern.compile("([A-Z][A-Z]?)(\\?|\\.\\.\\.|)");

    @Override
    public Optional<Bindings> bind(ImmutableLongArray sizes, Bindings bindings) {
      boolean fits =
          switch (suffix) {
            case "" -> sizes.length() == 1;
            case "?" -> sizes.length() <= 1;
            default -> true;
          };
      return fits ? bindings.with(name, sizes.trimmed()) : Optional.empty();
    }
  }

  /// `f(A)...`, `broadcast(A, B)...`: sizes that follow from others.
  record Call(String function, String first, Optional<String> second) implements SizeTerm {
    static final Pattern SYNTAX = Pattern.compile("(\\w+)\\((\\w+)(?:, (\\w+))?\\)\\.\\.\\.");

    @Override
    public Optional<Bindings> bind(ImmutableLongArray sizes, Bindings bindings) {
      ImmutableLongArray x = bindings.sizes().get(first);
      boolean fits =
          switch (function) {
            case "broadcast" -> {
              // All tensors of a list broadcast to this where only one is named.
              ImmutableLongArray y = second.map(bindings.sizes()::get).orElse(null);
              yield x == null
                  || y == null
                  || BroadcastShape.of(x, y)
                      .filter(each -> Bindings.join(each, sizes.trimmed()) != null)
                      .isPresent();
            }
            case "reduced", "sliced", "squeezed" -> x == null || sizes.length() <= x.length();
            case "unsqueezed", "tiled" -> x == null || sizes.length() >= x.length();
            // Permuted, padded, strided: another size for each.
            default -> x == null || sizes.length() == x.length();
          };
      return fits ? Optional.of(bindings) : Optional.empty();
    }
  }

  /// A number, or what attributes and operands give: `...`, `shape...`, `n[i]`, `H + top + bottom`.
  record Computed(String text) implements SizeTerm {
    @Override
    public Optional<Bindings> bind(ImmutableLongArray sizes, Bindings bindings) {
      boolean fits = text.endsWith("...") || sizes.length() == 1;
      if (fits && Character.isDigit(text.charAt(0))) {
        fits = Bindings.mayEqual(sizes.get(0), Long.parseLong(text));
      }
      return fits ? Optional.of(bindings) : Optional.empty();
    }
  }
}
