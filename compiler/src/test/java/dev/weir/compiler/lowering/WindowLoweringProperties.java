package dev.weir.compiler.lowering;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.testkit.sample.Sample;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.LongRange;

/// Convolutions, pools and their gradients of sizes drawn by chance, as kernels in the interpreter beside
/// the kernels of the library.
@Tag(Sample.TAG)
class WindowLoweringProperties {
  private static final List<DeviceDescriptor> DEVICES =
      List.of(DevicePresets.CPU, DevicePresets.GPU, DevicePresets.ASCEND);

  /// How a window iterates over one dimension.
  private record Line(int size, int taps, int stride, int dilation, int before, int after) {
    static Line of(Random random, boolean dilates) {
      int taps = 1 + random.nextInt(4);
      int dilation = dilates ? 1 + random.nextInt(2) : 1;
      int reach = (taps - 1) * dilation + 1;
      int before = random.nextInt(Math.min(3, taps));
      int after = random.nextInt(Math.min(3, taps));
      int size = Math.max(1, reach - before - after) + random.nextInt(12);
      return new Line(size, taps, 1 + random.nextInt(3), dilation, before, after);
    }

    int places() {
      return (size + before + after - (taps - 1) * dilation - 1) / stride + 1;
    }
  }

  private static String image(boolean last, int n, int c, int height, int width) {
    return last
        ? "tensor<%dx%dx%dx%dxf32>".formatted(n, height, width, c)
        : "tensor<%dx%dx%dx%dxf32>".formatted(n, c, height, width);
  }

  private static String window(Line y, Line x, boolean last) {
    return "strides = array<i32: %d, %d>, paddings = array<i32: %d, %d, %d, %d>%s"
        .formatted(
            y.stride,
            x.stride,
            y.before,
            y.after,
            x.before,
            x.after,
            last ? ", data_format = \"NHWC\"" : "");
  }

  private static void check(long seed, String arguments, String body) {
    GroupOp group = GroupRuns.group(arguments, body);
    for (DeviceDescriptor device :
        Sample.variantsOf(Math.floorMod(seed, DEVICES.size()), DEVICES)) {
      GroupRuns.check(group, device, GroupRuns.CONVOLUTION);
    }
  }

  @Property(tries = 60)
  void convolutionsAgree(@ForAll @LongRange long seed) {
    Random random = new Random(seed);
    Line y = Line.of(random, true);
    Line x = Line.of(random, true);
    boolean last = random.nextInt(4) == 0;
    int groups = 1 + random.nextInt(2);
    int channels = groups * (1 + random.nextInt(5));
    int filters = groups * (1 + random.nextInt(5));
    int batch = 1 + random.nextInt(2);
    String image = image(last, batch, channels, y.size, x.size);
    String filter = "tensor<%dx%dx%dx%dxf32>".formatted(filters, channels / groups, y.taps, x.taps);
    String out = image(last, batch, filters, y.places(), x.places());
    String attributes =
        "{%s, dilations = array<i32: %d, %d>, groups = %d : i32}"
            .formatted(window(y, x, last), y.dilation, x.dilation, groups);
    if (random.nextBoolean()) {
      check(
          seed,
          "%%x: %s, %%f: %s, %%r: %s".formatted(image, filter, out),
          """
          %%a = pd_op.conv2d %%x, %%f %s : (%s, %s) -> %s
          %%b = pd_op.add %%a, %%r : (%s, %s) -> %s
          %%c = pd_op.relu %%b : (%s) -> %s
          pir.yield %%c : %s
          """
              .formatted(attributes, image, filter, out, out, out, out, out, out, out));
    } else {
      check(
          seed,
          "%%x: %s, %%f: %s, %%g: %s".formatted(image, filter, out),
          """
          %%a, %%b = pd_op.conv2d_grad %%x, %%f, %%g %s : (%s, %s, %s) -> (%s, %s)
          pir.yield %%a, %%b : %s, %s
          """
              .formatted(attributes, image, filter, out, image, filter, image, filter));
    }
  }

  @Property(tries = 60)
  void poolsAgree(@ForAll @LongRange long seed) {
    Random random = new Random(seed);
    Line y = Line.of(random, false);
    Line x = Line.of(random, false);
    boolean last = random.nextInt(4) == 0;
    int channels = 1 + random.nextInt(5);
    int batch = 1 + random.nextInt(2);
    String image = image(last, batch, channels, y.size, x.size);
    String out = image(last, batch, channels, y.places(), x.places());
    String attributes =
        "{%s, pooling_type = \"%s\", exclusive = %s}"
            .formatted(
                window(y, x, last), random.nextBoolean() ? "max" : "avg", random.nextBoolean());
    String taps =
        ("%%k = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: %d, %d>} :"
                + " tensor<2xi64>\n")
            .formatted(y.taps, x.taps);
    if (random.nextInt(3) > 0) {
      check(
          seed,
          "%%x: %s".formatted(image),
          taps
              + "%%a = pd_op.pool2d %%x, %%k %s : (%s, tensor<2xi64>) -> %s\npir.yield %%a : %s\n"
                  .formatted(attributes, image, out, out));
    } else {
      check(
          seed,
          "%%x: %s, %%g: %s".formatted(image, out),
          taps
              + ("%%a = pd_op.pool2d_grad %%x, %%g, %%g, %%k %s : (%s, %s, %s, tensor<2xi64>) ->"
                      + " %s\npir.yield %%a : %s\n")
                  .formatted(attributes, image, out, out, image, image));
    }
  }
}
