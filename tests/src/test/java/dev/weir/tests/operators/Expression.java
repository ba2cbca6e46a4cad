package dev.weir.tests.operators;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a formula states of one tensor: its shape or its element type.
sealed interface Expression {
  /// {@return whether `type` is of this form and `rest` holds for what its letters stand for then}
  boolean match(Type type, Bindings bindings, Predicate<Bindings> rest);

  /// {@return the expression in `text`: a list of sizes in brackets, or an element type}
  static Expression parse(String text) {
    return text.startsWith("[")
        ? new Shape(
            split(text.substring(1, text.lastIndexOf(']'))).stream()
                .map(SizeTerm::parse)
                .collect(ImmutableList.toImmutableList()))
        : new Element(text);
  }

  /// {@return the parts of `text` between commas that lie in no brackets}
  static List<String> split(String text) {
    var parts = ImmutableList.<String>builder();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char at = i < text.length() ? text.charAt(i) : ',';
      if (at == '[' || at == '(') {
        depth++;
      } else if (at == ']' || at == ')') {
        depth--;
      } else if (at == ',' && (depth == 0 || i == text.length())) {
        String part = text.substring(start, i).strip();
        if (!part.isEmpty()) {
          parts.add(part);
        }
        start = i + 1;
      }
    }
    return parts.build();
  }

  /// A shape.
  record Shape(ImmutableList<SizeTerm> terms) implements Expression {
    @Override
    public boolean match(Type type, Bindings bindings, Predicate<Bindings> rest) {
      return type instanceof TensorType tensor && match(tensor, 0, 0, bindings, rest);
    }

    private boolean match(
        TensorType tensor, int term, int dimension, Bindings bindings, Predicate<Bindings> rest) {
      if (term == terms.size()) {
        return dimension == tensor.rank() && rest.test(bindings);
      }
      for (int end = dimension; end <= tensor.rank(); end++) {
        int next = end;
        boolean matches =
            terms
                .get(term)
                .bind(tensor.shape().subArray(dimension, end), bindings)
                .filter(bound -> match(tensor, term + 1, next, bound, rest))
                .isPresent();
        if (matches) {
          return true;
        }
      }
      return false;
    }
  }

  /// An element type: one by name, a letter, `wide(T)`, or the name of the attribute that holds it.
  record Element(String text) implements Expression {
    private static final Pattern WIDE = Pattern.compile("wide\\((\\w+)\\)");
    private static final Pattern NAMED = Pattern.compile("u?i\\d+|bf16|f\\d+");

    @Override
    public boolean match(Type type, Bindings bindings, Predicate<Bindings> rest) {
      if (!(type instanceof TensorType tensor)) {
        return false;
      }
      Type element = tensor.elementType();
      Matcher wide = WIDE.matcher(text);
      if (wide.matches()) {
        Type narrow = bindings.types().get(wide.group(1));
        boolean widens = narrow instanceof FloatType format && format.width() < Float.SIZE;
        return element.equals(widens ? FloatType.F32 : narrow) && rest.test(bindings);
      }
      if (Character.isUpperCase(text.charAt(0))) {
        return bindings.with(text, element).filter(rest).isPresent();
      }
      boolean fits = !NAMED.matcher(text).matches() || element.toString().equals(text);
      return fits && rest.test(bindings);
    }
  }
}
