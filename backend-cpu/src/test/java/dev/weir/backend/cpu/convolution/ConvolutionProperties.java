package dev.weir.backend.cpu.convolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.cpu.convolution.ConvolutionShape.Axis;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// Convolutions beside sums in double, and beside each other.
final class ConvolutionProperties {
  private static final Workers ONE = new Workers(1);
  private static final Workers THREE = new Workers(3);
  private static final LoopSet PLAIN = LoopSet.of(new PlainLoops(Blocking.PREFERRED));

  /// Made when they can be.
  private static final class Vectors {
    static final ConvolutionLoops LOOPS = GeneratedLoops.make(Blocking.PREFERRED);
    static final LoopSet GENERATED = LoopSet.of(LOOPS);
    static final LoopSet MACHINE =
        new LoopSet(MachineProducts.make(Blocking.PREFERRED).orElse(LOOPS), LOOPS);
  }

  private final Random random = new Random(11);

  /// An axis and the size of the image along it.
  private record Along(Axis axis, int size, int out) {}

  @Provide
  Arbitrary<ConvolutionShape> shapes() {
    Arbitrary<Along> along =
        Combinators.combine(
                Arbitraries.integers().between(1, 5),
                Arbitraries.integers().between(1, 3),
                Arbitraries.integers().between(1, 2),
                Arbitraries.integers().between(-1, 3),
                Arbitraries.integers().between(0, 3),
                Arbitraries.integers().between(1, 60))
            .as((kernel, stride, dilation, before, after, size) -> {
              int room = size + before + after - dilation * (kernel - 1) - 1;
              Axis axis = new Axis(kernel, stride, dilation, before);
              return new Along(axis, size, room < 0 ? 0 : room / stride + 1);
            })
            .filter(each -> each.out > 0);
    // Three rows that are neither strided nor dilated come up too rarely by themselves.
    Arbitrary<Along> three =
        Arbitraries.integers()
            .between(3, 30)
            .map(size -> new Along(new Axis(3, 1, 1, 1), size, size));
    return Combinators.combine(
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(1, 3),
            Arbitraries.of(1, 2, 3, 8, 9, 40, 70, 300),
            Arbitraries.of(1, 2, 7, 8, 9, 20),
            Arbitraries.oneOf(along, three),
            along)
        .as((batch, groups, channels, filters, down, across) ->
            new ConvolutionShape(
                batch,
                groups,
                channels,
                filters,
                down.size,
                across.size,
                down.out,
                across.out,
                down.axis,
                across.axis))
        .filter(shape ->
            (long) shape.batch()
                    * shape.groups()
                    * shape.filters()
                    * shape.channels()
                    * shape.outHeight()
                    * shape.outWidth()
                    * shape.area()
                < 8_000_000);
  }

  private Tensor tensor(long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, random.nextGaussian());
    }
    return tensor;
  }

  private static Images images(
      Tensor tensor, int channels, int height, int width, boolean channelsLast) {
    long pixels = (long) height * width;
    return new Images(
        tensor.data().address(),
        4L * channels * pixels,
        channelsLast ? 4 : 4 * pixels,
        channelsLast ? 4L * channels : 4);
  }

  private static long place(
      int n, int c, int pixel, int channels, int pixels, boolean channelsLast) {
    return channelsLast
        ? ((long) n * pixels + pixel) * channels + c
        : ((long) n * channels + c) * pixels + pixel;
  }

  /// Everything that a convolution is called with.
  private final class Case {
    final ConvolutionShape shape;
    final boolean channelsLast;
    final boolean relu;
    final int channels;
    final int filters;
    final Tensor input;
    final Tensor filter;
    final Tensor bias;
    final Tensor residual;

    Case(ConvolutionShape shape, boolean channelsLast, boolean relu) {
      this.shape = shape;
      this.channelsLast = channelsLast;
      this.relu = relu;
      channels = shape.groups() * shape.channels();
      filters = shape.groups() * shape.filters();
      input = tensor(shape.batch(), channels, shape.height(), shape.width());
      filter = tensor(filters, shape.channels(), shape.rows().kernel(), shape.columns().kernel());
      bias = tensor(filters);
      residual = tensor(shape.batch(), filters, shape.outHeight(), shape.outWidth());
    }

    Tensor run(LoopSet loops, Workers workers) {
      Tensor out =
          Tensor.zeros(DType.FLOAT32, shape.batch(), filters, shape.outHeight(), shape.outWidth());
      ConvolutionPlan plan = ConvolutionPlan.of(shape);
      PackedFilter packed = new PackedFilter();
      packed.pack(plan, filter.data().address());
      Convolution.run(
          plan,
          packed,
          images(input, channels, shape.height(), shape.width(), channelsLast),
          images(out, filters, shape.outHeight(), shape.outWidth(), channelsLast),
          new Epilogue(bias.data().address(), residual.data().address(), relu),
          loops,
          workers);
      return out;
    }

    /// The element of the result before the residual is added, and the sum of what its parts measure.
    double[] element(int n, int k, int y, int x) {
      int group = k / shape.filters();
      double sum = bias.getDouble(k);
      double size = Math.abs(sum);
      for (int c = 0; c < shape.channels(); c++) {
        for (int i = 0; i < shape.area(); i++) {
          int row = at(shape.rows(), y, i / shape.columns().kernel());
          int column = at(shape.columns(), x, i % shape.columns().kernel());
          if (row >= 0 && row < shape.height() && column >= 0 && column < shape.width()) {
            double product =
                filter.getDouble(((long) k * shape.channels() + c) * shape.area() + i)
                    * input.getDouble(
                        place(
                            n,
                            group * shape.channels() + c,
                            row * shape.width() + column,
                            channels,
                            shape.height() * shape.width(),
                            channelsLast));
            sum += product;
            size += Math.abs(product);
          }
        }
      }
      return new double[] {sum, size};
    }

    private static int at(Axis axis, int place, int offset) {
      return place * axis.stride() - axis.before() + offset * axis.dilation();
    }

    /// Each element differs from the exact sum by no more than the rounding of what it was computed from.
    /// These are its own products; where rows are transformed, those of the neighbouring rows too, which
    /// cancel but for their rounding: a row at the border, under few taps, has the error of its neighbours.
    void check(Tensor out) {
      boolean transformed = ConvolutionPlan.of(shape).transformed;
      int pixels = shape.outHeight() * shape.outWidth();
      double[] differences = new double[pixels];
      double[] sizes = new double[pixels];
      double worst = 0;
      for (int n = 0; n < shape.batch(); n++) {
        for (int k = 0; k < filters; k++) {
          for (int pixel = 0; pixel < pixels; pixel++) {
            double[] sum = element(n, k, pixel / shape.outWidth(), pixel % shape.outWidth());
            long at = place(n, k, pixel, filters, pixels, channelsLast);
            double expected = sum[0] + residual.getDouble(at);
            differences[pixel] =
                Math.abs(out.getDouble(at) - (relu ? Math.max(expected, 0) : expected));
            sizes[pixel] = sum[1];
          }
          double largest = Arrays.stream(sizes).max().orElse(0);
          for (int pixel = 0; pixel < pixels; pixel++) {
            double size = transformed ? largest : sizes[pixel];
            worst = Math.max(worst, differences[pixel] / (2 + size));
          }
        }
      }
      assertThat(worst).as("%s", shape).isLessThan(1e-5);
    }
  }

  @Property(tries = 150)
  void isTheSumOfProducts(
      @ForAll("shapes") ConvolutionShape shape,
      @ForAll boolean channelsLast,
      @ForAll boolean relu) {
    Case each = new Case(shape, channelsLast, relu);
    each.check(each.run(PLAIN, THREE));
  }

  @Property(tries = 60)
  void givesTheSameBitsWithVectorsAndAnyNumberOfThreads(
      @ForAll("shapes") ConvolutionShape shape,
      @ForAll boolean channelsLast,
      @ForAll boolean relu) {
    assumeTrue(VectorSupport.isPresent(), "skipped: no module jdk.incubator.vector");
    Case each = new Case(shape, channelsLast, relu);
    Tensor plain = each.run(PLAIN, ONE);
    for (LoopSet loops : List.of(Vectors.GENERATED, Vectors.MACHINE)) {
      Tensor fast = each.run(loops, THREE);
      assertThat(fast.contentEquals(plain)).as("%s", shape).isTrue();
    }
  }

  @Example
  void aTransformedRowAtTheBorderHasTheErrorOfItsNeighbours() {
    Axis rows = new Axis(3, 1, 1, 2);
    Axis columns = new Axis(1, 1, 1, 1);
    ConvolutionShape shape = new ConvolutionShape(1, 1, 70, 8, 5, 16, 8, 17, rows, columns);
    assertThat(ConvolutionPlan.of(shape).transformed).isTrue();
    for (boolean channelsLast : new boolean[] {false, true}) {
      Case each = new Case(shape, channelsLast, false);
      each.check(each.run(PLAIN, THREE));
    }
  }

  @Example
  void transformedRowsKeepTheErrorOfPlainSums() {
    Axis three = new Axis(3, 1, 1, 1);
    ConvolutionShape shape = new ConvolutionShape(1, 1, 128, 16, 15, 17, 15, 17, three, three);
    assertThat(ConvolutionPlan.of(shape).transformed).isTrue();
    Case each = new Case(shape, false, false);
    Tensor out = each.run(PLAIN, ONE);
    double worst = 0;
    double largest = 0;
    for (int k = 0; k < 16; k++) {
      for (int pixel = 0; pixel < 15 * 17; pixel++) {
        long at = place(0, k, pixel, 16, 15 * 17, false);
        double expected =
            each.element(0, k, pixel / 17, pixel % 17)[0] + each.residual.getDouble(at);
        largest = Math.max(largest, Math.abs(expected));
        worst = Math.max(worst, Math.abs(out.getDouble(at) - expected));
      }
    }
    assertThat(worst / largest).isLessThan(3e-6);
  }

  @Example
  void choosesByShape() {
    Axis one = new Axis(1, 1, 1, 0);
    Axis three = new Axis(3, 1, 1, 1);
    ConvolutionPlan depthwise =
        ConvolutionPlan.of(new ConvolutionShape(1, 32, 1, 1, 9, 9, 9, 9, three, three));
    assertThat(depthwise.slid).isTrue();
    ConvolutionPlan single =
        ConvolutionPlan.of(new ConvolutionShape(1, 1, 32, 32, 9, 9, 9, 9, one, one));
    assertThat(single.shape.height()).isEqualTo(1);
    assertThat(single.transformed).isFalse();
    ConvolutionPlan small =
        ConvolutionPlan.of(new ConvolutionShape(1, 1, 32, 32, 3, 3, 3, 3, three, three));
    assertThat(small.transformed).isFalse();
  }
}
