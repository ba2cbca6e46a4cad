package dev.weir.backend.gpu.simt;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.List;

/// What a kernel copies in bulk of a tensor behind one of its pointers: the host describes the tensor to the driver at each
/// launch, and the kernel gets that description as an argument behind all others.
///
/// Sizes, strides and sides are those of the tensor's dimensions, the outermost first.
///
/// @param pointer which pointer
/// @param element the type of an element, `f16` or `bf16`
/// @param sizes how many elements there are
/// @param box the sides of what is copied at once
/// @param swizzle the bytes of a row within which 16 bytes are exchanged
public record TensorBox(
    int pointer, String element, ImmutableLongArray sizes, ImmutableLongArray box, int swizzle) {
  /// The most dimensions that there can be.
  public static final int MOST_RANK = 4;

  private static final Splitter PARTS = Splitter.on(' ').omitEmptyStrings();
  private static final Joiner BY = Joiner.on('x');

  /// {@return from one place of a dimension to the next, in elements}
  public long stride(int dimension) {
    long stride = 1;
    for (int i = dimension + 1; i < sizes.length(); i++) {
      stride *= sizes.get(i);
    }
    return stride;
  }

  /// {@return the bytes of what is copied at once}
  public long bytes() {
    long bytes = 2;
    for (int i = 0; i < box.length(); i++) {
      bytes *= box.get(i);
    }
    return bytes;
  }

  /// {@return what [#parse] reads}
  String text() {
    return "%d %s %s %s %d"
        .formatted(pointer, element, BY.join(sizes.asList()), BY.join(box.asList()), swizzle);
  }

  /// {@return the box that `text` says}
  ///
  /// @throws IllegalArgumentException if it says none
  static TensorBox parse(String text) {
    List<String> parts = PARTS.splitToList(text);
    if (parts.size() != 5) {
      throw new IllegalArgumentException("no box of a tensor: " + text);
    }
    TensorBox box =
        new TensorBox(
            Integer.parseInt(parts.get(0)),
            parts.get(1),
            numbers(parts.get(2)),
            numbers(parts.get(3)),
            Integer.parseInt(parts.get(4)));
    if (box.sizes.length() != box.box.length() || box.sizes.length() > MOST_RANK) {
      throw new IllegalArgumentException("no box of a tensor: " + text);
    }
    return box;
  }

  private static ImmutableLongArray numbers(String text) {
    var numbers = ImmutableLongArray.builder();
    for (String number : Splitter.on('x').split(text)) {
      numbers.add(Long.parseLong(number));
    }
    return numbers.build();
  }

  /// {@return the boxes of a kernel, as a table of launches has them behind the grid}
  static String text(ImmutableList<TensorBox> boxes) {
    StringBuilder text = new StringBuilder();
    for (TensorBox box : boxes) {
      text.append("; ").append(box.text());
    }
    return text.toString();
  }
}
