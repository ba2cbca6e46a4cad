package dev.weir.pass.onnx.rules;

import dev.weir.dialect.onnx.matrix.EinsumOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Products summed as an equation says: each operand is brought into the order of all letters, and the sum goes
/// over those that the result does not have.
final class EinsumRule {
  /// Stands for one of the axes of an ellipsis, from the last back.
  private static final char ELLIPSIS = '0';

  private final GraphWriter g;
  private final Map<Character, Long> sizes = new TreeMap<>();

  private EinsumRule(GraphWriter g) {
    this.g = g;
  }

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        EinsumOp.class,
        (op, g) -> new EinsumRule(g).run(op.equation(), op.inputs().stream().map(g::in).toList()));
  }

  private Value run(String equation, List<Value> operands) {
    String compact = equation.replace(" ", "");
    int arrow = compact.indexOf("->");
    String[] terms = (arrow < 0 ? compact : compact.substring(0, arrow)).split(",", -1);
    if (terms.length != operands.size()) {
      throw new Refusal("has %d operands for the equation '%s'", operands.size(), equation);
    }
    List<String> letters = new ArrayList<>();
    String broadcast = "";
    for (int i = 0; i < terms.length; i++) {
      String expanded = expanded(terms[i], GraphWriter.rank(operands.get(i)), equation);
      letters.add(expanded);
      String digits = expanded.replaceAll("\\D", "");
      broadcast = digits.length() > broadcast.length() ? digits : broadcast;
    }
    String result =
        arrow < 0
            ? broadcast + once(String.join("", letters))
            : compact.substring(arrow + 2).replace("...", broadcast);
    Value product = null;
    String have = "";
    for (int i = 0; i < terms.length; i++) {
      Value next = operands.get(i);
      String axes = letters.get(i);
      while (repeated(axes) >= 0) {
        int second = repeated(axes);
        int first = axes.indexOf(axes.charAt(second));
        next = diagonal(next, first, second);
        axes = axes.substring(0, second) + axes.substring(second + 1);
      }
      note(axes, GraphWriter.shape(next));
      if (product == null) {
        product = next;
        have = axes;
      } else {
        String later = result + String.join("", letters.subList(i + 1, letters.size()));
        String all = union(have, axes);
        String kept = kept(all, later);
        product = joined(product, have, next, axes, kept);
        have = kept;
      }
    }
    return arranged(product, have, result);
  }

  private void note(String axes, long[] shape) {
    for (int d = 0; d < axes.length(); d++) {
      sizes.merge(axes.charAt(d), shape[d], Math::max);
    }
  }

  private static String expanded(String term, int rank, String equation) {
    int named = term.replace("...", "").length();
    if (term.contains("...") ? named > rank : named != rank) {
      throw new Refusal("has '%s' for rank %d in the equation '%s'", term, rank, equation);
    }
    StringBuilder digits = new StringBuilder();
    for (int i = rank - named - 1; i >= 0; i--) {
      digits.append((char) (ELLIPSIS + i));
    }
    return term.replace("...", digits.toString());
  }

  /// {@return the letters that occur once, in alphabetical order}
  private static String once(String all) {
    return all.chars()
        .filter(Character::isLetter)
        .filter(c -> all.indexOf(c) == all.lastIndexOf(c))
        .sorted()
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static int repeated(String axes) {
    for (int i = 1; i < axes.length(); i++) {
      if (axes.indexOf(axes.charAt(i)) < i) {
        return i;
      }
    }
    return -1;
  }

  private static String union(String a, String b) {
    StringBuilder all = new StringBuilder(a);
    b.chars().filter(c -> a.indexOf(c) < 0).forEach(c -> all.append((char) c));
    return all.toString();
  }

  private static String kept(String all, String later) {
    return all.chars()
        .filter(c -> later.indexOf(c) >= 0)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /// The diagonal over two axes: they become one, of which every size + 1st element is taken.
  private Value diagonal(Value x, int first, int second) {
    int rank = GraphWriter.rank(x);
    int[] order = new int[rank];
    int next = 0;
    for (int i = 0; i < rank; i++) {
      if (i != first && i != second) {
        order[next++] = i;
      }
    }
    order[rank - 2] = first;
    order[rank - 1] = second;
    Value last = g.transpose(x, order);
    long[] shape = GraphWriter.shape(last);
    long size = shape[rank - 1];
    long[] flat = Arrays.copyOf(shape, rank - 1);
    flat[rank - 2] = size * size;
    Value taken = SliceRules.part(g, g.reshape(last, flat), rank - 2, 0, size * size, size + 1);
    int[] back = new int[rank - 1];
    next = 0;
    for (int i = 0; i < rank - 1; i++) {
      back[i] = i == first ? rank - 2 : next++;
    }
    return g.transpose(taken, back);
  }

  /// The product of two operands, summed over all letters that are not kept: a matmul.
  private Value joined(Value a, String ofA, Value b, String ofB, String kept) {
    String both = kept(kept(ofA, ofB), kept);
    String onlyA = kept.replaceAll("[" + ofB + " ]", "");
    String onlyB = kept.replaceAll("[" + ofA + " ]", "");
    String summed = kept(ofA, ofB).replaceAll("[" + kept + " ]", "");
    Value left = arranged(a, ofA, both + onlyA + summed);
    Value right = arranged(b, ofB, both + summed + onlyB);
    long[] batch = sizes(both);
    long m = product(onlyA);
    long k = product(summed);
    long n = product(onlyB);
    Value result =
        MatrixRules.product(
            g, g.reshape(left, with(batch, m, k)), g.reshape(right, with(batch, k, n)));
    long[] shape = sizes(both + onlyA + onlyB);
    return arranged(g.reshape(result, shape), both + onlyA + onlyB, kept);
  }

  private long[] sizes(String axes) {
    return axes.chars().mapToLong(c -> sizes.get((char) c)).toArray();
  }

  private long product(String axes) {
    return Arrays.stream(sizes(axes)).reduce(1, (x, y) -> x * y);
  }

  private static long[] with(long[] batch, long rows, long columns) {
    long[] shape = Arrays.copyOf(batch, batch.length + 2);
    shape[batch.length] = rows;
    shape[batch.length + 1] = columns;
    return shape;
  }

  /// {@return `x` with the axes `wanted`, in that order, summed over all others}
  private Value arranged(Value x, String have, String wanted) {
    long[] summed =
        IntStream.range(0, have.length())
            .filter(i -> wanted.indexOf(have.charAt(i)) < 0)
            .asLongStream()
            .toArray();
    Value rest = summed.length == 0 ? x : g.sum(x, false, summed);
    String left = kept(have, wanted);
    if (left.length() != wanted.length()) {
      throw new Refusal("asks for an axis that no operand has");
    }
    int[] order = wanted.chars().map(left::indexOf).toArray();
    Value moved = g.transpose(rest, order);
    return g.expand(moved, sizes(wanted));
  }
}
