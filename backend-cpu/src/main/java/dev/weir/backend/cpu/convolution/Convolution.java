package dev.weir.backend.cpu.convolution;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.parallel.ParallelTask;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;
import java.util.Arrays;

/// The convolution of images of floats, on all threads; [ConvolutionPlan] says how.
///
/// A part of the task is a panel of one group, and where there are few of them, some of the filters. A
/// thread lays out the columns of the panel for some channels at a time and adds to the sums of all
/// filters of the part. The steps of a sum do not depend on the number of threads.
public final class Convolution implements ParallelTask {
  /// Convolutions with fewer multiplications are computed by the thread that asks.
  private static final long SHARED = 1L << 18;

  private static final ThreadLocal<Convolution> CURRENT = ThreadLocal.withInitial(Convolution::new);

  private TileProducts products = LoopsChoice.current(0).products();
  private ConvolutionLoops loops = LoopsChoice.current(0).rows();
  private ConvolutionPlan plan =
      ConvolutionPlan.of(
          new ConvolutionShape(
              0,
              1,
              0,
              0,
              0,
              0,
              0,
              0,
              new ConvolutionShape.Axis(1, 1, 1, 0),
              new ConvolutionShape.Axis(1, 1, 1, 0)));
  private float[] filter = new float[0];
  private Images input = new Images(0, 0, 0, 0);
  private Images output = input;
  private Epilogue epilogue = Epilogue.NONE;

  /// Parts that the filters of a group are divided into, and tiles of each.
  private int slices;

  private int tilesOfSlice;

  private Convolution() {}

  /// Writes the convolution of `input` to `output`.
  public static void run(
      ConvolutionPlan plan, PackedFilter filter, Images input, Images output, Epilogue epilogue) {
    long work = multiplications(plan);
    Workers workers = work < SHARED ? Workers.alone() : Workers.common();
    run(plan, filter, input, output, epilogue, LoopsChoice.current(work), workers);
  }

  private static long multiplications(ConvolutionPlan plan) {
    ConvolutionShape shape = plan.shape;
    return (long) plan.columns
        * plan.products
        * plan.steps
        * shape.channels()
        * shape.filters()
        * shape.groups();
  }

  /// Does the same with the loops and the threads given.
  static void run(
      ConvolutionPlan plan,
      PackedFilter filter,
      Images input,
      Images output,
      Epilogue epilogue,
      LoopSet loops,
      Workers workers) {
    Convolution task = CURRENT.get();
    task.plan = plan;
    task.filter = filter.data();
    task.input = input;
    task.output = output;
    task.epilogue = epilogue;
    task.products = loops.products();
    task.loops = loops.rows();
    ConvolutionShape shape = plan.shape;
    if (plan.slid) {
      task.slices = 1;
      workers.run((long) shape.batch() * shape.groups(), 1, task);
      return;
    }
    long parts = (long) shape.groups() * plan.panels;
    int wanted = parts == 0 ? 1 : Math.ceilDiv(2 * workers.threads(), (int) Math.min(parts, 1024));
    int most = workers.threads() == 1 || parts >= workers.threads() ? 1 : wanted;
    task.slices = Math.clamp(most, 1, Math.max(1, plan.tiles));
    task.tilesOfSlice = Math.ceilDiv(plan.tiles, task.slices);
    workers.run(parts * task.slices, 1, task);
  }

  @Override
  public void run(long begin, long end) {
    Panel panel = Panel.CURRENT.get();
    for (long part = begin; part < end; part++) {
      if (plan.slid) {
        int groups = plan.shape.groups();
        slide(panel, (int) (part / groups), (int) (part % groups));
      } else {
        int slice = (int) (part % slices);
        long rest = part / slices;
        multiply(
            panel, (int) (rest / plan.panels), (int) (rest % plan.panels), slice * tilesOfSlice);
      }
    }
  }

  private void multiply(Panel panel, int group, int number, int firstTile) {
    ConvolutionShape shape = plan.shape;
    int lastTile = Math.min(plan.tiles, firstTile + tilesOfSlice);
    if (lastTile <= firstTile) {
      return;
    }
    panel.begin(plan, number);
    int floats = plan.blocking.rows() * panel.width;
    int tileFloats = plan.products * floats;
    float[] tiles = panel.tiles((lastTile - firstTile) * tileFloats);
    for (int first = 0; first < shape.channels(); first += plan.channelsAtOnce) {
      int channels = Math.min(plan.channelsAtOnce, shape.channels() - first);
      int depth = channels * plan.steps;
      int plane = depth * panel.width + Panel.SLACK;
      float[] patches = panel.patches(plan.products * plane);
      layOut(panel, group * shape.channels() + first, channels, patches, plane);
      for (int tile = firstTile; tile < lastTile; tile++) {
        int at = (tile - firstTile) * tileFloats;
        int from = plan.filterAt(group, first, tile);
        for (int product = 0; product < plan.products; product++) {
          products.multiply(
              filter,
              from + product * depth * plan.blocking.rows(),
              patches,
              product * plane,
              tiles,
              at + product * floats,
              depth,
              panel.vectors);
        }
      }
    }
    for (int tile = firstTile; tile < lastTile; tile++) {
      finish(panel, group, tile, tiles, (tile - firstTile) * tileFloats);
    }
  }

  private void layOut(Panel panel, int first, int channels, float[] patches, int plane) {
    ConvolutionShape shape = plan.shape;
    if (panel.isMatrix(plan, input)) {
      int image = panel.rowOf[0];
      loops.load(
          input.at(image, first, panel.columnOf[0]),
          input.channelStride(),
          channels,
          patches,
          0,
          panel.width,
          panel.lengthOf[0]);
      return;
    }
    for (int c = 0; c < channels; c++) {
      for (int run = 0; run < panel.runs; run++) {
        int row = panel.rowOf[run];
        int top = row % plan.down * plan.rowsOut * shape.rows().stride() - shape.rows().before();
        int dilation = plan.transformed ? 1 : shape.rows().dilation();
        stage(
            panel.rows,
            run * plan.runPitch,
            row / plan.down,
            first + c,
            top,
            dilation,
            plan.rowsIn,
            panel.columnOf[run],
            panel.lengthOf[run]);
      }
      int at = c * plan.steps * panel.width;
      if (plan.transformed) {
        loops.transform(
            panel.rows,
            0,
            plan.rowPitch,
            plan.offsets,
            plan.steps,
            patches,
            at,
            panel.width,
            plane,
            panel.from,
            panel.lane,
            panel.pieces);
      } else {
        loops.copy(
            panel.rows,
            0,
            plan.offsets,
            plan.steps,
            patches,
            at,
            panel.width,
            panel.from,
            panel.lane,
            panel.pieces);
      }
    }
  }

  /// Reads the rows of a channel that `length` pixels of the output from `column` on need. What lies
  /// outside of the image stays as it is.
  private void stage(
      float[] to,
      int at,
      int image,
      int channel,
      int top,
      int dilation,
      int rows,
      int column,
      int length) {
    ConvolutionShape shape = plan.shape;
    int above = Math.clamp(Math.ceilDiv(-top, dilation), 0, rows);
    int below = Math.clamp(Math.ceilDiv(shape.height() - top, dilation), above, rows);
    if (above == below) {
      return;
    }
    ConvolutionShape.Axis across = shape.columns();
    int stride = across.stride();
    int left = column * stride - across.before();
    int reach = (length - 1) * stride + (across.kernel() - 1) * across.dilation() + 1;
    long width = shape.width();
    int y = top + above * dilation;
    int line = at + above * plan.rowPitch;
    if (stride == 1 && input.isPlanes()) {
      int before = Math.clamp(-(long) left, 0, reach);
      int end = Math.clamp(width - left, before, reach);
      if (end > before) {
        loops.load(
            input.at(image, channel, y * width + left + before),
            dilation * width * Float.BYTES,
            below - above,
            to,
            line + before,
            plan.rowPitch,
            end - before);
      }
      return;
    }
    int phases = plan.rowPitch / plan.phasePitch;
    for (int row = above; row < below; row++) {
      for (int phase = 0; phase < phases; phase++) {
        int start = left + phase;
        int count = Math.ceilDiv(reach - phase, stride);
        int before = Math.clamp(Math.ceilDiv(-start, stride), 0, count);
        int end = Math.clamp(Math.ceilDiv(width - start, stride), before, count);
        long from = input.at(image, channel, y * width + start + (long) before * stride);
        gather(
            from,
            stride * input.pixelStride(),
            to,
            line + phase * plan.phasePitch + before,
            end - before);
      }
      y += dilation;
      line += plan.rowPitch;
    }
  }

  private static void gather(long from, long stride, float[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + i * stride);
    }
  }

  /// Writes the sums of a tile to the output.
  private void finish(Panel panel, int group, int tile, float[] tiles, int at) {
    int rows = plan.blocking.rows();
    int floats = rows * panel.width;
    float[] from = tiles;
    int start = at;
    if (plan.transformed) {
      from = panel.combined;
      start = 0;
      loops.combine(tiles, at, floats, from, 0, floats, rows * panel.vectors);
    }
    int filters = plan.shape.filters();
    int count = Math.min(rows, filters - tile * rows);
    for (int r = 0; r < count; r++) {
      int number = group * filters + tile * rows + r;
      float bias =
          epilogue.bias() == 0
              ? 0
              : NativeMemory.ALL.get(
                  JAVA_FLOAT_UNALIGNED, epilogue.bias() + (long) number * Float.BYTES);
      for (int out = 0; out < plan.rowsOut; out++) {
        int line = start + out * floats + r * panel.width;
        for (int run = 0; run < panel.runs; run++) {
          int row = panel.rowOf[run];
          int y = row % plan.down * plan.rowsOut + out;
          if (y < plan.shape.outHeight()) {
            long pixel = (long) y * plan.shape.outWidth() + panel.columnOf[run];
            put(
                from,
                line + panel.laneOf[run],
                panel.lengthOf[run],
                bias,
                output.at(row / plan.down, number, pixel));
          }
        }
      }
    }
  }

  private void put(float[] from, int at, int count, float bias, long to) {
    long residual = epilogue.residual();
    long other = residual == 0 ? 0 : residual + (to - output.address());
    if (output.isPlanes()) {
      loops.finish(from, at, count, bias, other, to, epilogue.relu());
      return;
    }
    for (int i = 0; i < count; i++) {
      long offset = i * output.pixelStride();
      float value = from[at + i] + bias;
      if (residual != 0) {
        value += NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, other + offset);
      }
      NativeMemory.ALL.set(
          JAVA_FLOAT_UNALIGNED, to + offset, epilogue.relu() ? Math.max(value, 0) : value);
    }
  }

  /// Slides the filters of a group over the plane that it reads.
  private void slide(Panel panel, int image, int group) {
    ConvolutionShape shape = plan.shape;
    int rows = plan.runPitch / plan.rowPitch;
    float[] staged = panel.rows(plan.runPitch);
    Arrays.fill(staged, 0, plan.runPitch, 0);
    stage(staged, 0, image, group, -shape.rows().before(), 1, rows, 0, shape.outWidth());
    int width = shape.outWidth();
    int vectors = Math.ceilDiv(width, plan.blocking.lanes());
    float[] line = panel.tiles(vectors * plan.blocking.lanes());
    for (int k = 0; k < shape.filters(); k++) {
      int number = group * shape.filters() + k;
      float bias =
          epilogue.bias() == 0
              ? 0
              : NativeMemory.ALL.get(
                  JAVA_FLOAT_UNALIGNED, epilogue.bias() + (long) number * Float.BYTES);
      for (int y = 0; y < shape.outHeight(); y++) {
        loops.slide(
            staged,
            y * shape.rows().stride() * plan.rowPitch,
            plan.offsets,
            filter,
            number * plan.steps,
            plan.steps,
            line,
            0,
            vectors);
        put(line, 0, width, bias, output.at(image, number, (long) y * width));
      }
    }
  }
}
