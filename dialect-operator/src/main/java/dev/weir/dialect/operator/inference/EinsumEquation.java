package dev.weir.dialect.operator.inference;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// An equation of Einstein's notation for operands of given ranks: a letter for each dimension, and for those that an
/// ellipsis stands for a label of its own each, from the last back.
///
/// Source: [numpy.einsum](https://numpy.org/doc/1.26/reference/generated/numpy.einsum.html). Deviation: dimensions of an
/// ellipsis that the result leaves out are summed, as PyTorch does, and only those broadcast, as PaddlePaddle does.
///
/// @param operands the labels of each operand
/// @param result the labels of the result
public record EinsumEquation(ImmutableList<String> operands, String result) {
  /// The label of the last dimension that an ellipsis stands for; that before it has the next one.
  private static final char ELLIPSIS = '\u0100';

  private static final String DOTS = "...";

  /// {@return the equation in `text`}
  ///
  /// @param ranks the ranks of the operands
  /// @throws IllegalArgumentException if it is none, or not one for such operands
  public static EinsumEquation of(String text, List<Integer> ranks) {
    String compact = text.replace(" ", "");
    int arrow = compact.indexOf("->");
    List<String> terms =
        Splitter.on(',').splitToList(arrow < 0 ? compact : compact.substring(0, arrow));
    if (terms.size() != ranks.size()) {
      throw new IllegalArgumentException(
          "expects %d operands for the equation '%s', got %d"
              .formatted(terms.size(), text, ranks.size()));
    }
    var operands = ImmutableList.<String>builder();
    String ellipsis = "";
    for (int i = 0; i < terms.size(); i++) {
      String each = operand(terms.get(i), ranks.get(i), text);
      operands.add(each);
      String own = ofEllipsis((int) each.chars().filter(EinsumEquation::isOfEllipsis).count());
      ellipsis = own.length() > ellipsis.length() ? own : ellipsis;
    }
    ImmutableList<String> labels = operands.build();
    String result =
        arrow < 0
            ? ellipsis + once(String.join("", labels))
            : result(compact.substring(arrow + 2), ellipsis, String.join("", labels), text);
    return new EinsumEquation(labels, result);
  }

  private static String operand(String term, int rank, String text) {
    String letters = letters(term, text);
    boolean open = term.contains(DOTS);
    int more = rank - letters.length();
    if (open ? more < 0 : more != 0) {
      throw new IllegalArgumentException(
          "the equation '%s' has '%s' for an operand of rank %d".formatted(text, term, rank));
    }
    return term.replace(DOTS, ofEllipsis(more));
  }

  /// {@return the labels of an ellipsis that stands for `count` dimensions}
  private static String ofEllipsis(int count) {
    StringBuilder labels = new StringBuilder();
    for (int i = count - 1; i >= 0; i--) {
      labels.append((char) (ELLIPSIS + i));
    }
    return labels.toString();
  }

  private static String letters(String term, String text) {
    int dots = term.indexOf(DOTS);
    String letters =
        dots < 0 ? term : term.substring(0, dots) + term.substring(dots + DOTS.length());
    if (!letters.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
      throw new IllegalArgumentException(
          "expects letters, one '...' at most for each tensor, ',' and '->' in the equation, got '%s'"
              .formatted(text));
    }
    return letters;
  }

  private static String result(String term, String ellipsis, String labels, String text) {
    String letters = letters(term, text);
    for (int i = 0; i < letters.length(); i++) {
      char letter = letters.charAt(i);
      if (labels.indexOf(letter) < 0) {
        throw new IllegalArgumentException(
            "no operand of the equation '%s' has the '%s' of its result".formatted(text, letter));
      }
      if (letters.indexOf(letter) < i) {
        throw new IllegalArgumentException(
            "the result of the equation '%s' has '%s' twice".formatted(text, letter));
      }
    }
    return term.replace(DOTS, ellipsis);
  }

  /// {@return the letters that occur once, in the order of their codes}
  private static String once(String labels) {
    return labels
        .chars()
        .filter(c -> !isOfEllipsis(c) && labels.indexOf(c) == labels.lastIndexOf(c))
        .sorted()
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /// {@return the shape of the result}
  ///
  /// @throws IllegalArgumentException if dimensions of one label have other sizes
  public TensorShape shape(List<TensorShape> tensors) {
    ShapeInference shapes = tensors.get(0).inference();
    Map<Character, Term> sizes = new TreeMap<>();
    for (int i = 0; i < tensors.size(); i++) {
      Map<Character, Term> own = own(operands.get(i), tensors.get(i));
      own.forEach((label, size) -> sizes.merge(label, size, (a, b) -> joined(shapes, label, a, b)));
    }
    return shapes.tensor(
        tensors.get(0).elementType(), result.chars().mapToObj(c -> sizes.get((char) c)).toList());
  }

  private static Map<Character, Term> own(String labels, TensorShape tensor) {
    Map<Character, Term> sizes = new TreeMap<>();
    for (int i = 0; i < labels.length(); i++) {
      char label = labels.charAt(i);
      sizes.merge(
          label,
          tensor.size(i),
          (a, b) -> tensor.inference().same(a, b, "sizes of '" + label + "'"));
    }
    return sizes;
  }

  private static Term joined(ShapeInference shapes, char label, Term a, Term b) {
    return isOfEllipsis(label)
        ? shapes
            .broadcast(a, b)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "cannot broadcast sizes %s and %s of the ellipsis".formatted(a, b)))
        : shapes.same(a, b, "sizes of '" + label + "'");
  }

  /// {@return whether `label` stands for a dimension of an ellipsis}
  public static boolean isOfEllipsis(int label) {
    return label >= ELLIPSIS;
  }
}
