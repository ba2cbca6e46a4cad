package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/// A contraction: a matmul by name where it is one of two matrices, else a `linalg.generic`.
final class LinalgProduct {
  private LinalgProduct() {}

  /// A tensor over `axes`.
  record Factor(LinalgTensor tensor, List<Integer> axes) {}

  /// {@return the sums of the products of `x` and `y` along the axes `along`, over the axes `result`}
  ///
  /// @param sizes those of the result
  /// @param element the type of its elements
  static LinalgTensor write(
      LinalgBuilder builder,
      Factor x,
      Factor y,
      List<Integer> along,
      List<Integer> result,
      ImmutableList<String> sizes,
      String element) {
    LinalgTensor start = builder.fill(sizes, element, "0.0");
    String name = named(x.axes(), y.axes(), along, result);
    if (name.isEmpty()) {
      return generic(builder, x, y, along, result, start);
    }
    return new LinalgTensor(
        builder.define(
            "%s ins(%s, %s : %s, %s) outs(%s : %s) -> %s",
            name,
            x.tensor().name(),
            y.tensor().name(),
            x.tensor().type(),
            y.tensor().type(),
            start.name(),
            start.type(),
            start.type()),
        sizes,
        element);
  }

  /// {@return the name of the matmul of factors over these axes}, empty where there is none
  private static String named(
      List<Integer> x, List<Integer> y, List<Integer> along, List<Integer> result) {
    if (x.size() != 2 || y.size() != 2 || along.size() != 1 || result.size() != 2) {
      return "";
    }
    int depth = along.getFirst();
    int row = result.get(0);
    int column = result.get(1);
    if (x.contains(column) || y.contains(row)) {
      return "";
    }
    boolean left = x.getFirst() == depth;
    boolean right = y.getLast() == depth;
    return left && right
        ? ""
        : left
            ? "linalg.matmul_transpose_a"
            : right ? "linalg.matmul_transpose_b" : "linalg.matmul";
  }

  private static LinalgTensor generic(
      LinalgBuilder builder,
      Factor x,
      Factor y,
      List<Integer> along,
      List<Integer> result,
      LinalgTensor start) {
    List<Integer> space = new ArrayList<>(result);
    space.addAll(along);
    String element = start.element();
    String wide = "";
    String a = "%a";
    String b = "%b";
    if (!x.tensor().element().equals(element)) {
      wide =
          "%%x = arith.extf %%a : %1$s to %2$s\n%%y = arith.extf %%b : %1$s to %2$s\n"
              .formatted(x.tensor().element(), element);
      a = "%x";
      b = "%y";
    }
    return builder.generic(
        space.size(),
        result.size(),
        List.of(map(space, x.axes()), map(space, y.axes()), map(space, result)),
        List.of(x.tensor(), y.tensor()),
        start,
        "%s%%p = arith.mulf %s, %s : %s\n%%r = arith.addf %%c, %%p : %s"
            .formatted(wide, a, b, element, element));
  }

  /// {@return the places of `axes` in `space`}
  private static List<Integer> map(List<Integer> space, List<Integer> axes) {
    return axes.stream().map(space::indexOf).toList();
  }
}
