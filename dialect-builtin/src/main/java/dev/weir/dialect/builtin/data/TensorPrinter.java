package dev.weir.dialect.builtin.data;

import java.util.ArrayList;
import java.util.List;

/// Writes a tensor's values the way NumPy's `str` does: rows in brackets, columns aligned, eight
/// digits after the point, lines of at most 75 characters, and more than 1000 elements shortened to
/// three at each edge.
final class TensorPrinter {
  private static final int LINE_WIDTH = 75;
  private static final int THRESHOLD = 1000;
  private static final int EDGE_ITEMS = 3;
  private static final String SUMMARY = "...";

  private final Tensor tensor;
  private final boolean summarised;
  private final ElementFormat format;

  private TensorPrinter(Tensor tensor) {
    this.tensor = tensor;
    this.summarised = tensor.elementCount() > THRESHOLD;
    this.format = ElementFormat.of(tensor, shownElements());
  }

  static String print(Tensor tensor) {
    if (tensor.rank() == 0) {
      return ElementFormat.scalar(tensor);
    }
    if (tensor.elementCount() == 0) {
      return "[]";
    }
    return new TensorPrinter(tensor).array(0, 0, " ", LINE_WIDTH);
  }

  private boolean elides(int axis) {
    return summarised && tensor.dim(axis) > 2 * EDGE_ITEMS;
  }

  private List<Long> shownElements() {
    List<Long> indices = new ArrayList<>();
    collect(0, 0, indices);
    return indices;
  }

  private void collect(int axis, long base, List<Long> indices) {
    if (axis == tensor.rank()) {
      indices.add(base);
      return;
    }
    long length = tensor.dim(axis);
    for (long i = 0; i < length; i++) {
      if (elides(axis) && i == EDGE_ITEMS) {
        i = length - EDGE_ITEMS;
      }
      collect(axis + 1, base * length + i, indices);
    }
  }

  private String array(int axis, long base, String indent, int width) {
    return axis == tensor.rank() - 1
        ? row(axis, base, indent, width)
        : block(axis, base, indent, width);
  }

  private String row(int axis, long base, String indent, int width) {
    long length = tensor.dim(axis);
    int elementWidth = width - 1;
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder(indent);
    for (long i = 0; i < length; i++) {
      if (elides(axis) && i == EDGE_ITEMS) {
        extend(text, line, SUMMARY, elementWidth, indent);
        line.append(' ');
        i = length - EDGE_ITEMS;
      }
      extend(text, line, format.format(base * length + i), elementWidth, indent);
      if (i < length - 1) {
        line.append(' ');
      }
    }
    text.append(line);
    return "[" + text.substring(indent.length()) + "]";
  }

  private static void extend(
      StringBuilder text, StringBuilder line, String word, int width, String indent) {
    if (line.length() + word.length() > width && line.length() > indent.length()) {
      text.append(line.toString().stripTrailing()).append('\n');
      line.setLength(0);
      line.append(indent);
    }
    line.append(word);
  }

  private String block(int axis, long base, String indent, int width) {
    long length = tensor.dim(axis);
    String separator = "\n".repeat(tensor.rank() - axis - 1);
    StringBuilder text = new StringBuilder();
    for (long i = 0; i < length; i++) {
      if (elides(axis) && i == EDGE_ITEMS) {
        text.append(indent).append(SUMMARY).append(separator);
        i = length - EDGE_ITEMS;
      }
      text.append(indent).append(array(axis + 1, base * length + i, indent + " ", width - 1));
      if (i < length - 1) {
        text.append(separator);
      }
    }
    return "[" + text.substring(indent.length()) + "]";
  }
}
