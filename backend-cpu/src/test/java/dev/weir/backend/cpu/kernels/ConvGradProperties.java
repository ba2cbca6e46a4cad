package dev.weir.backend.cpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
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

  /// A convolution.
  ///
  /// @param depth channels that a group reads
  /// @param filters filters of a group
  /// @param last whether channels come last
  record Case(
      Along rows, Along columns, int batch, int groups, int depth, int filters, boolean last) {
    /// {@return the shape of the image that the window moves over, of this height and width}
    long[] large(int height, int width) {
      return image(groups * depth, height, width);
    }

    /// {@return the shape of the image with a pixel for each place of the window}
    long[] small() {
      return image(groups * filters, rows.places(), columns.places());
    }

    long[] filter() {
      return new long[] {(long) groups * filters, depth, rows.kernel, columns.kernel};
    }

    private long[] image(int channels, int height, int width) {
      return last
          ? new long[] {batch, height, width, channels}
          : new long[] {batch, channels, height, width};
    }

    Map<String, ?> attributes() {
      return Map.of(
          "strides",
          List.of((long) rows.stride, (long) columns.stride),
          "paddings",
          List.of(
              (long) rows.before, (long) rows.after, (long) columns.before, (long) columns.after),
          "dilations",
          List.of((long) rows.dilation, (long) columns.dilation),
          "groups",
          (long) groups,
          "data_format",
          last ? "NHWC" : "NCHW");
    }
  }

  @Provide
  Arbitrary<Case> cases() {
    return Combinators.combine(
            axes(),
            axes(),
            Arbitraries.integers().between(1, 2),
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(1, 9),
            Arbitraries.integers().between(1, 9),
            Arbitraries.of(false, true))
        .as(Case::new);
  }

  private static Arbitrary<Along> axes() {
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
    HostKernels.find(operator)
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

  @Property(tries = 60)
  void gradientsAreThoseOfDoubles(@ForAll("cases") Case each) {
    compare(
        "conv2d_grad",
        each.attributes(),
        2,
        drawn(each.large(each.rows().size, each.columns().size)),
        drawn(each.filter()),
        drawn(each.small()));
  }

  @Property(tries = 60)
  void transposedConvolutionsAreThoseOfDoubles(@ForAll("cases") Case each) {
    int height = extent(each.rows());
    int width = extent(each.columns());
    Assume.that(height > 0 && width > 0);
    Tensor small = drawn(each.small());
    Tensor filter = drawn(each.filter());
    compare("conv2d_transpose", each.attributes(), 1, small, filter);
    Tensor gradient = drawn(each.large(height, width));
    compare("conv2d_transpose_grad", each.attributes(), 2, small, filter, gradient);
  }

  private static int extent(Along axis) {
    int reach = axis.dilation * (axis.kernel - 1) + 1;
    return (axis.places() - 1) * axis.stride - axis.before - axis.after + reach;
  }
}
