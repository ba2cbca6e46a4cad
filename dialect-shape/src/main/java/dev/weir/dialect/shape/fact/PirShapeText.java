package dev.weir.dialect.shape.fact;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.CallTerm;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.ProductTerm;
import dev.weir.dialect.shape.term.SumTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// PIR's text of what it knows of the sizes and elements of a value: `shape[S0, Mul(S1, 2)], data[NULL]`.
///
/// PIR divides by multiplying with a reciprocal, `Mul(S0, 1 / (4))`, where it takes the division to be exact;
/// that is read as a quotient rounded down, and quotients are not written.
///
/// Source: paddle/pir/src/dialect/shape/utils/{dim_expr,shape_or_data_expr}.cc.
public final class PirShapeText {
  private static final int DEPTH_LIMIT = 64;

  private final String text;
  private int at;
  private int depth;

  private PirShapeText(String text) {
    this.text = text;
  }

  /// {@return what `text` says, empty if it is not of this form}
  public static Optional<ValueFact> parse(String text) {
    try {
      PirShapeText reader = new PirShapeText(text);
      var facts = ImmutableList.<ValueFact>builder();
      do {
        facts.add(reader.tensor());
      } while (reader.accept(","));
      reader.skipSpaces();
      ImmutableList<ValueFact> all = facts.build();
      return reader.at < text.length()
          ? Optional.empty()
          : Optional.of(all.size() == 1 ? all.get(0) : new ValueFact.OfList(all));
    } catch (NotThisForm | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /// {@return `fact` as PIR prints it, empty if PIR cannot express it}
  public static Optional<String> print(ValueFact fact) {
    try {
      return Optional.of(text(fact));
    } catch (NotThisForm e) {
      return Optional.empty();
    }
  }

  private static final class NotThisForm extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private ValueFact tensor() {
    expect("shape");
    Optional<ImmutableList<Term>> sizes = list();
    expect(",");
    expect("data");
    Optional<ImmutableList<Term>> elements = list();
    return sizes.isPresent()
        ? new ValueFact.OfTensor(sizes.get(), elements)
        : new ValueFact.Unknown();
  }

  private Optional<ImmutableList<Term>> list() {
    expect("[");
    if (accept("NULL]")) {
      return Optional.empty();
    }
    var terms = ImmutableList.<Term>builder();
    if (!accept("]")) {
      do {
        terms.add(quotient(fraction()));
      } while (accept(","));
      expect("]");
    }
    return Optional.of(terms.build());
  }

  /// A dividend and a divisor.
  private record Fraction(Term dividend, Term divisor) {
    Fraction reciprocal() {
      return new Fraction(/* dividend= */ divisor, /* divisor= */ dividend);
    }
  }

  private static Term quotient(Fraction fraction) {
    return fraction.dividend.floorDiv(fraction.divisor);
  }

  private static Fraction whole(Term term) {
    return new Fraction(term, Term.of(1));
  }

  private Fraction fraction() {
    if (++depth > DEPTH_LIMIT) {
      throw new NotThisForm();
    }
    try {
      if (accept("-")) {
        Fraction negated = fraction();
        return new Fraction(negated.dividend.negate(), negated.divisor);
      }
      String word = word();
      if (word.equals("1") && accept("/")) {
        expect("(");
        Fraction inner = fraction();
        expect(")");
        return inner.reciprocal();
      }
      if (Character.isDigit(word.charAt(0))) {
        return whole(Term.of(Long.parseLong(word)));
      }
      if (accept("(")) {
        return call(word);
      }
      if (!SymbolTerm.isName(word)) {
        throw new NotThisForm();
      }
      return whole(Term.symbol(word));
    } finally {
      depth--;
    }
  }

  private Fraction call(String name) {
    Fraction result = fraction();
    while (accept(",")) {
      Fraction next = fraction();
      result =
          switch (name) {
            case "Mul" ->
                new Fraction(
                    result.dividend.times(next.dividend), result.divisor.times(next.divisor));
            case "Add" -> whole(quotient(result).plus(quotient(next)));
            case "Max" -> whole(quotient(result).max(quotient(next)));
            case "Min" -> whole(quotient(result).min(quotient(next)));
            case "Broadcast" -> whole(quotient(result).broadcast(quotient(next)));
            default -> throw new NotThisForm();
          };
    }
    expect(")");
    return result;
  }

  private String word() {
    skipSpaces();
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    if (at == start) {
      throw new NotThisForm();
    }
    return text.substring(start, at);
  }

  private boolean accept(String token) {
    skipSpaces();
    boolean found = text.startsWith(token, at);
    at += found ? token.length() : 0;
    return found;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw new NotThisForm();
    }
  }

  private void skipSpaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private static String text(ValueFact fact) {
    return switch (fact) {
      case ValueFact.Unknown ignored -> throw new NotThisForm();
      case ValueFact.OfTensor tensor ->
          "shape"
              + text(tensor.sizes())
              + ", data"
              + tensor.elements().map(PirShapeText::text).orElse("[NULL]");
      case ValueFact.OfList list ->
          list.elements().stream().map(PirShapeText::text).collect(Collectors.joining(", "));
    };
  }

  private static String text(List<Term> terms) {
    return terms.stream().map(PirShapeText::text).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String text(Term term) {
    if (term.isLarge()) {
      throw new NotThisForm();
    }
    return switch (term) {
      case IntegerTerm integer -> Long.toString(integer.value());
      case SymbolTerm symbol -> symbol.name();
      case ProductTerm product -> call("Mul", product.factors());
      case SumTerm sum -> sum(sum);
      case CallTerm call ->
          switch (call.operator()) {
            case MIN -> call("Min", call.operands());
            case MAX -> call("Max", call.operands());
            case BROADCAST -> call("Broadcast", call.operands());
            case FLOOR_DIV, ADD, MULTIPLY -> throw new NotThisForm();
          };
    };
  }

  private static String call(String name, List<Term> operands) {
    return operands.stream()
        .map(PirShapeText::text)
        .collect(Collectors.joining(", ", name + "(", ")"));
  }

  private static String sum(SumTerm sum) {
    List<String> summands = new ArrayList<>();
    for (int i = 0; i < sum.monomials().size(); i++) {
      Term monomial = sum.monomials().get(i);
      long coefficient = sum.coefficients().get(i);
      if (coefficient == 1) {
        summands.add(text(monomial));
      } else if (coefficient == -1) {
        summands.add("-" + text(monomial));
      } else {
        List<Term> factors = new ArrayList<>();
        factors.addAll(
            monomial instanceof ProductTerm product ? product.factors() : List.of(monomial));
        factors.add(Term.of(coefficient));
        summands.add(call("Mul", factors));
      }
    }
    if (sum.constant() != 0) {
      summands.add(Long.toString(sum.constant()));
    }
    return summands.size() == 1 ? summands.get(0) : "Add(" + String.join(", ", summands) + ")";
  }
}
