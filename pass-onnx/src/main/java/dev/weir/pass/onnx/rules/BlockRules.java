package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.image.AffineGridOp;
import dev.weir.dialect.onnx.image.Col2ImOp;
import dev.weir.dialect.onnx.manipulation.CenterCropPadOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;

/// Images that are cropped, made of blocks, or mapped.
final class BlockRules {
  private BlockRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(CenterCropPadOp.class, BlockRules::centre);
    table.one(Col2ImOp.class, BlockRules::image);
    table.one(AffineGridOp.class, BlockRules::grid);
  }

  /// Half of what is too much, or missing, goes before the rest.
  private static Value centre(CenterCropPadOp op, GraphWriter g) {
    Value x = g.in(op.inputData());
    long[] shape = GraphWriter.shape(x);
    long[] wanted = g.knownLongs(g.in(op.shape()), "shape");
    int[] axes =
        op.axes()
            .map(given -> GraphWriter.axes(given.toArray(), shape.length))
            .orElseGet(() -> {
              int[] all = new int[shape.length];
              Arrays.setAll(all, i -> i);
              return all;
            });
    if (axes.length != wanted.length) {
      throw new Refusal("has %d axes, but %d sizes", axes.length, wanted.length);
    }
    Value result = x;
    int[] widths = new int[2 * shape.length];
    for (int i = 0; i < axes.length; i++) {
      long more = wanted[i] - shape[axes[i]];
      if (more < 0) {
        result = SliceRules.part(g, result, axes[i], -more / 2, -more / 2 + wanted[i], 1);
      } else {
        widths[2 * axes[i]] = (int) (more / 2);
        widths[2 * axes[i] + 1] = (int) (more - more / 2);
      }
    }
    return g.pad(result, 0, widths);
  }

  /// Along each axis a matrix of zeros and ones says which element of which block goes where.
  private static Value image(Col2ImOp op, GraphWriter g) {
    Value x = g.in(op.input());
    long[] image = g.knownLongs(g.in(op.imageShape()), "image shape");
    int[] block =
        Arrays.stream(g.knownLongs(g.in(op.blockShape()), "block shape"))
            .mapToInt(Math::toIntExact)
            .toArray();
    int rank = image.length;
    Window window = Window.of(image, block, op.strides(), op.dilations(), op.pads(), "NOTSET");
    long elements = Arrays.stream(block).asLongStream().reduce(1, (a, b) -> a * b);
    long[] given = GraphWriter.shape(x);
    long images = given[0] * (given[1] / elements);
    long[] shape = new long[1 + 2 * rank];
    int[] order = new int[1 + 2 * rank];
    shape[0] = images;
    for (int i = 0; i < rank; i++) {
      shape[1 + i] = block[i];
      shape[1 + rank + i] = window.count(image[i], i, false);
      order[1 + 2 * i] = 1 + i;
      order[2 + 2 * i] = 1 + rank + i;
    }
    Value result = g.transpose(g.reshape(x, shape), order);
    long before = images;
    long behind = given[2] * elements;
    for (int i = 0; i < rank; i++) {
      long count = shape[1 + rank + i];
      long along = block[i] * count;
      behind /= along;
      Value places =
          g.numbers(GraphWriter.dtype(x), places(window, i, image[i], count), image[i], along);
      result = g.matmul(places, g.reshape(result, before, along, behind));
      before *= image[i];
    }
    long[] wanted = new long[2 + rank];
    wanted[0] = given[0];
    wanted[1] = given[1] / elements;
    System.arraycopy(image, 0, wanted, 2, rank);
    return g.reshape(result, wanted);
  }

  private static double[] places(Window window, int axis, long size, long count) {
    long along = window.kernel()[axis] * count;
    CreationRules.checked(new long[] {size, along});
    double[] places = new double[(int) (size * along)];
    for (int k = 0; k < window.kernel()[axis]; k++) {
      for (int at = 0; at < count; at++) {
        long place =
            (long) at * window.strides()[axis]
                + (long) k * window.dilations()[axis]
                - window.begin()[axis];
        if (place >= 0 && place < size) {
          places[(int) (place * along + k * count + at)] = 1;
        }
      }
    }
    return places;
  }

  /// The place of each element, from -1 to 1 along each axis, and a 1 behind; then the map.
  private static Value grid(AffineGridOp op, GraphWriter g) {
    Value theta = g.in(op.theta());
    long[] size = g.knownLongs(g.in(op.size()), "size");
    int rank = size.length - 2;
    long points = GraphWriter.product(size, 2, size.length);
    CreationRules.checked(new long[] {points, rank + 1});
    double[] places = new double[(int) (points * (rank + 1))];
    for (int point = 0; point < points; point++) {
      long rest = point;
      for (int i = rank - 1; i >= 0; i--) {
        long count = size[2 + i];
        places[point * (rank + 1) + rank - 1 - i] =
            place(rest % count, count, op.alignCorners() != 0);
        rest /= count;
      }
      places[point * (rank + 1) + rank] = 1;
    }
    DType dtype = GraphWriter.dtype(theta);
    Value base = g.numbers(dtype, places, points, rank + 1);
    Value mapped = g.matmul(base, g.transpose(theta, 0, 2, 1));
    long[] shape = new long[rank + 2];
    shape[0] = size[0];
    System.arraycopy(size, 2, shape, 1, rank);
    shape[rank + 1] = rank;
    return g.reshape(mapped, shape);
  }

  private static double place(long at, long count, boolean aligned) {
    if (!aligned) {
      return (2.0 * at + 1) / count - 1;
    }
    if (count == 1) {
      throw new Refusal("aligns the corners of an axis with one element");
    }
    return 2.0 * at / (count - 1) - 1;
  }
}
