package dev.weir.target.jvm.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/// Gradients of convolutions and transposed convolutions of floats beside those of doubles, which go by way of the
/// patches of images.
final class ConvGradProperties {
  private final Random random = new Random(7);
  private final Arena arena = Arena.ofAuto();

  /// An axis: how the window moves along it, the large image's extent and the small one's.
  record Along(int kernel, int stride, int dilation, int before, int after, int size) {
    int places() {
      int room = size + before + after - dilation * (kernel - 1) - 1;
      return room < 0 ? 0 : room / stride + 1;
    }
  }

  @Provide Arbitrary<Along> axes() {
    return Combinators.combine(
        Arbitraries.integers().between(1, 4),
        Arbitraries.of(1, 1, 2),
        Arbitraries.integers().between(1, 2),
        Arbitraries.integers().between(0, 4),
        Arbitraries.integers().between(0, 2),
        Arbitraries.integers().between(1, 19))
        .as(Along::new)
        .filter(each -> each.places() > 0);
  }

  private Tensor drawn(long... shape) {
    Tensor tensor = Tensor.allocate(arena, DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, (random.nextInt(33) - 16) / 16.0);
    }
    return tensor;
  }

  private static long[] image(boolean last, int batch, int channels, int height, int width) {
    return last
        ? new long[] {batch, height, width, channels}
        : new long[] {batch, channels, height, width};
  }

  private static Map<String, ?> attributes(
      Along rows, Along columns, int groups, boolean last) {
    return Map.of(
        "strides", List.of((long) rows.stride, (long) columns.stride),
        "paddings",
        List.of(
            (long) rows.before, (long) rows.after, (long) columns.before, (long) columns.after),
        "dilations", List.of((long) rows.dilation, (long) columns.dilation),
        "groups", (long) groups,
        "data_format", last ? "NHWC" : "NCHW");
  }

  private EagerCall run(
      String operator, Map<String, ?> attributes, DType type, Tensor... operands) {
    Tensor[] cast = new Tensor[operands.length];
    for (int i = 0; i < cast.length; i++) {
      cast[i] = Tensor.allocate(arena, type, operands[i].shape());
      for (long j = 0; j < cast[i].elementCount(); j++) {
        cast[i].setDouble(j, operands[i].getDouble(j));
      }
    }
    EagerCall call = new EagerCall(arena).with(cast);
    JvmKernelTable.find(operator)
        .orElseThrow()
        .factory()
        .bind(KernelAttributes.of(attributes))
        .run(call);
    return call;
  }

  private void compare(
      String operator, Map<String, ?> attributes, int results, Tensor... operands) {
    EagerCall floats = run(operator, attributes, DType.FLOAT32, operands);
    EagerCall doubles = run(operator, attributes, DType.FLOAT64, operands);
    for (int result = 0; result < results; result++) {
      Tensor got = floats.result(result);
      Tensor expected = doubles.result(result);
      assertThat(got.shape()).isEqualTo(expected.shape());
      for (long i = 0; i < expected.elementCount(); i++) {
        assertThat(got.getDouble(i)).isCloseTo(expected.getDouble(i), within(1e-3));
      }
    }
  }

  @Property(tries = 60) void gradientsAreThoseOfDoubles(
      @ForAll("axes") Along rows,
      @ForAll("axes") Along columns,
      @ForAll @IntRange(min = 1, max = 2) int batch,
      @ForAll @IntRange(min = 1, max = 3) int groups,
      @ForAll @IntRange(min = 1, max = 9) int depth,
      @ForAll @IntRange(min = 1, max = 9) int filters,
      @ForAll boolean last) {
    Tensor large = drawn(image(last, batch, groups * depth, rows.size, columns.size));
    Tensor filter = drawn((long) groups * filters, depth, rows.kernel, columns.kernel);
    Tensor small =
        drawn(image(last, batch, groups * filters, rows.places(), columns.places()));
    compare(
        "conv2d_grad", attributes(rows, columns, groups, last), 2, large, filter, small);
  }

  @Property(tries = 60) void transposedConvolutionsAreThoseOfDoubles(
      @ForAll("axes") Along rows,
      @ForAll("axes") Along columns,
      @ForAll @IntRange(min = 1, max = 2) int batch,
      @ForAll @IntRange(min = 1, max = 3) int groups,
      @ForAll @IntRange(min = 1, max = 9) int depth,
      @ForAll @IntRange(min = 1, max = 9) int filters,
      @ForAll boolean last) {
    Tensor small =
        drawn(image(last, batch, groups * filters, rows.places(), columns.places()));
    Tensor filter = drawn((long) groups * filters, depth, rows.kernel, columns.kernel);
    Map<String, ?> attributes = attributes(rows, columns, groups, last);
    int height = extent(rows);
    int width = extent(columns);
    Assume.that(height > 0 && width > 0);
    compare("conv2d_transpose", attributes, 1, small, filter);
    Tensor gradient = drawn(image(last, batch, groups * depth, height, width));
    compare("conv2d_transpose_grad", attributes, 2, small, filter, gradient);
  }

  private static int extent(Along axis) {
    int reach = axis.dilation * (axis.kernel - 1) + 1;
    return (axis.places() - 1) * axis.stride - axis.before - axis.after + reach;
  }
}
