package dev.weir.dialect.operator.formula;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.EinsumEquation;
import dev.weir.dialect.operator.inference.Planes;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The products of an equation of Einstein's notation as formulas: operand by operand a matmul over the labels that
/// nothing after it has, with all others but one of each side as its batch, so that no dimension is split again.
///
/// @param a adds the operators
public record Contraction(Arithmetic a) {
  /// The label of rows of which there is one.
  private static final String ROW = "\u0001";

  /// The label of columns of which there is one.
  private static final String COLUMN = "\u0002";

  /// A tensor and the labels of its dimensions.
  private record Labeled(Value value, String labels) {
    long[] indices(IntPredicate labelled) {
      return IntStream.range(0, labels.length())
          .filter(i -> labelled.test(labels.charAt(i)))
          .asLongStream()
          .toArray();
    }

    boolean isOne(int index) {
      return Sizes.tensor(value).dimension(index) == 1;
    }
  }

  /// {@return the result of `equation` for `operands`}
  public Value of(EinsumEquation equation, List<Value> operands) {
    List<Labeled> terms = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      terms.add(diagonals(new Labeled(operands.get(i), equation.operands().get(i))));
    }
    String wide = wide(terms);
    terms.replaceAll(each -> withoutOnes(each, wide));
    Labeled product = summed(terms.get(0), later(equation, terms, 1));
    for (int i = 1; i < terms.size(); i++) {
      String later = later(equation, terms, i + 1);
      product = joined(product, summed(terms.get(i), product.labels() + later), later);
    }
    return arranged(product, equation.result());
  }

  private static String later(EinsumEquation equation, List<Labeled> terms, int from) {
    StringBuilder later = new StringBuilder(equation.result());
    terms.subList(from, terms.size()).forEach(each -> later.append(each.labels()));
    return later.toString();
  }

  /// Dimensions of one label become one, of the elements that have one index in both.
  private Labeled diagonals(Labeled term) {
    String labels = term.labels();
    for (int second = 1; second < labels.length(); second++) {
      int first = labels.indexOf(labels.charAt(second));
      if (first < second) {
        int[] order = new Planes(first, second).toLast(labels.length());
        StringBuilder left = new StringBuilder(labels).deleteCharAt(second).deleteCharAt(first);
        left.append(labels.charAt(second));
        Value taken = Diagonals.ofLast(a, a.transpose(term.value(), order));
        return diagonals(new Labeled(taken, left.toString()));
      }
    }
    return term;
  }

  /// {@return the labels of dimensions that are not known to have one element}
  private static String wide(List<Labeled> terms) {
    StringBuilder wide = new StringBuilder();
    for (Labeled each : terms) {
      for (int i = 0; i < each.labels().length(); i++) {
        if (!each.isOne(i)) {
          wide.append(each.labels().charAt(i));
        }
      }
    }
    return wide.toString();
  }

  /// Dimensions of one element that broadcast go.
  private Labeled withoutOnes(Labeled term, String wide) {
    String labels = term.labels();
    IntPredicate goes = c -> wide.indexOf(c) >= 0 && term.isOne(labels.indexOf(c));
    return squeezed(term, goes);
  }

  private Labeled squeezed(Labeled term, IntPredicate labelled) {
    long[] ones = term.indices(labelled);
    return ones.length == 0
        ? term
        : new Labeled(
            a.add(OperatorOps.squeeze(term.value(), a.integers(ones))),
            kept(term.labels(), labelled.negate()));
  }

  /// {@return `term` summed over the labels that `others` has not}
  private Labeled summed(Labeled term, String others) {
    IntPredicate stays = c -> others.indexOf(c) >= 0;
    long[] axes = term.indices(stays.negate());
    return axes.length == 0
        ? term
        : new Labeled(
            a.add(
                OperatorOps.sum(term.value(), a.integers(axes))
                    .dtype(Arithmetic.dtype(term.value()))),
            kept(term.labels(), stays));
  }

  /// {@return the product of two tensors, summed over the labels of both that `later` has not}
  private Labeled joined(Labeled left, Labeled right, String later) {
    String both = kept(left.labels(), c -> right.labels().indexOf(c) >= 0);
    String batch = kept(both, c -> later.indexOf(c) >= 0);
    String contracted = kept(both, c -> later.indexOf(c) < 0);
    String onlyLeft = kept(left.labels(), c -> both.indexOf(c) < 0);
    String onlyRight = kept(right.labels(), c -> both.indexOf(c) < 0);
    if (contracted.isEmpty() || broadcasts(left, contracted) || broadcasts(right, contracted)) {
      String all = both + onlyLeft + onlyRight;
      return summed(new Labeled(a.times(arranged(left, all), arranged(right, all)), all), later);
    }
    String row = onlyLeft.isEmpty() ? ROW : onlyLeft.substring(onlyLeft.length() - 1);
    String column = onlyRight.isEmpty() ? COLUMN : onlyRight.substring(onlyRight.length() - 1);
    String outer = kept(batch + onlyLeft + onlyRight, c -> (row + column).indexOf(c) < 0);
    int inner = outer.length();
    int last = contracted.length() - 1;
    Value rows = arranged(left, outer + row + contracted);
    Value columns = arranged(right, outer + contracted + column);
    if (last > 0) {
      rows = a.together(rows, inner + 1, inner + 1 + last);
      columns = a.together(columns, inner, inner + last);
    }
    Value product = a.add(OperatorOps.matmul(rows, columns));
    return squeezed(
        new Labeled(product, outer + row + column), c -> (ROW + COLUMN).indexOf(c) >= 0);
  }

  /// {@return whether one of the dimensions of `labels` may have one element for several of the other tensor}
  private static boolean broadcasts(Labeled term, String labels) {
    return labels
        .chars()
        .anyMatch(c ->
            EinsumEquation.isOfEllipsis(c)
                && Sizes.tensor(term.value()).dimension(term.labels().indexOf(c))
                    == TensorType.DYNAMIC);
  }

  /// {@return `term` with its dimensions in the order of `labels`, and one of one element where it has none}
  private Value arranged(Labeled term, String labels) {
    String own = kept(labels, c -> term.labels().indexOf(c) >= 0);
    Value moved =
        own.equals(term.labels())
            ? term.value()
            : a.transpose(term.value(), own.chars().map(term.labels()::indexOf).toArray());
    long[] missing =
        IntStream.range(0, labels.length())
            .filter(i -> term.labels().indexOf(labels.charAt(i)) < 0)
            .asLongStream()
            .toArray();
    return missing.length == 0 ? moved : a.unsqueeze(moved, missing);
  }

  private static String kept(String labels, IntPredicate stays) {
    StringBuilder kept = new StringBuilder();
    labels.chars().filter(stays).forEach(c -> kept.append((char) c));
    return kept.toString();
  }
}
