package dev.weir.backend.cpu.convolution;

/// How a convolution is carried out.
///
/// Pixels of the output, across all images, are columns of a product whose rows are filters; a panel is as
/// many columns as a tile has, a run the part of a panel in one row of an image. The rows of the input that
/// a run reads are staged, and its columns laid out from there: for each channel, a step for each element
/// of the filter. With transformed rows, four rows of the output are one, and there are six products.
///
/// | convolution | how |
/// |---|---|
/// | filters that read one channel, few for each | slid over the staged plane |
/// | three rows, neither strided nor dilated, enough of everything | transformed rows |
/// | single elements that meet all | the image is a matrix already; columns are read from it |
/// | all else | columns laid out from staged rows |
public final class ConvolutionPlan {
  /// Filters of a group below which channels are slid over.
  private static final int FEW = 8;

  /// Steps of a block, so that a panel of them stays in the caches.
  private static final int TRANSFORMED_STEPS = 192;

  private static final int PLAIN_STEPS = 288;

  /// Channels, filters and columns from which on transformed rows pay.
  private static final int WORTHWHILE = 8;

  private static final int WORTHWHILE_COLUMNS = 32;

  private final ConvolutionShape given;
  final ConvolutionShape shape;
  final Blocking blocking = Blocking.PREFERRED;
  final boolean slid;
  final boolean transformed;

  /// Products of a tile.
  final int products;

  /// Rows of the input that a run reads, and of the output that it writes.
  final int rowsIn;

  final int rowsOut;

  /// Rows of runs that an image has.
  final int down;

  /// Steps for each channel, and where they lie in the staged rows of a run.
  final int steps;

  final int[] offsets;

  final int channelsAtOnce;
  final int tiles;
  final int columns;
  final int panels;
  final int phasePitch;
  final int rowPitch;
  final int runPitch;

  /// Runs of a panel at most.
  final int runs;

  private ConvolutionPlan(ConvolutionShape given) {
    this.given = given;
    shape = given.flattened();
    slid = shape.channels() == 1 && shape.filters() < FEW;
    transformed = !slid && paysToTransform(shape);
    products = transformed ? RowTransform.IN : 1;
    rowsIn = transformed ? RowTransform.IN : shape.rows().kernel();
    rowsOut = transformed ? RowTransform.OUT : 1;
    down = Math.ceilDiv(shape.outHeight(), rowsOut);
    columns = Math.toIntExact((long) shape.batch() * down * shape.outWidth());
    panels = Math.ceilDiv(columns, blocking.columns());
    tiles = Math.ceilDiv(shape.filters(), blocking.rows());
    ConvolutionShape.Axis across = shape.columns();
    int stride = across.stride();
    int kernel = across.kernel();
    int reach = (kernel - 1) * across.dilation() / stride;
    int lanes = blocking.lanes();
    int longest =
        slid ? shape.outWidth() : Math.min(blocking.columns(), Math.max(1, shape.outWidth()));
    phasePitch = Math.ceilDiv(longest, lanes) * lanes + reach + lanes;
    rowPitch = Math.multiplyExact(phasePitch, Math.min(stride, reachOf(across)));
    int rowsStaged = slid ? stagedRows(shape.rows(), shape.outHeight()) : rowsIn;
    runPitch = Math.multiplyExact(rowsStaged, rowPitch);
    runs = (blocking.columns() - 1) / Math.max(1, shape.outWidth()) + 2;
    int filterRows = transformed ? 1 : shape.rows().kernel();
    steps = filterRows * kernel;
    offsets = new int[steps];
    int rowStep = slid ? shape.rows().dilation() : 1;
    for (int i = 0; i < steps; i++) {
      int x = i % kernel * across.dilation();
      offsets[i] = i / kernel * rowStep * rowPitch + x % stride * phasePitch + x / stride;
    }
    int most = Math.max(1, (transformed ? TRANSFORMED_STEPS : PLAIN_STEPS) / Math.max(1, steps));
    int blocks = Math.max(1, Math.ceilDiv(shape.channels(), most));
    channelsAtOnce = Math.max(1, Math.ceilDiv(shape.channels(), blocks));
  }

  /// {@return the plan for a convolution}
  public static ConvolutionPlan of(ConvolutionShape shape) {
    return new ConvolutionPlan(shape);
  }

  /// {@return whether this is the plan for `other`}
  public boolean isFor(ConvolutionShape other) {
    return given.equals(other);
  }

  private static boolean paysToTransform(ConvolutionShape shape) {
    ConvolutionShape.Axis rows = shape.rows();
    int down = Math.ceilDiv(shape.outHeight(), RowTransform.OUT);
    return rows.kernel() == RowTransform.FILTER
        && rows.stride() == 1
        && rows.dilation() == 1
        && shape.channels() >= WORTHWHILE
        && shape.filters() >= WORTHWHILE
        && 2L * down * RowTransform.IN < 9L * shape.outHeight() / 2
        && (long) shape.batch() * down * shape.outWidth() >= WORTHWHILE_COLUMNS;
  }

  /// Elements that the filter reaches over along an axis.
  private static int reachOf(ConvolutionShape.Axis axis) {
    return (axis.kernel() - 1) * axis.dilation() + 1;
  }

  /// Rows that a filter reads on its way down an image.
  private static int stagedRows(ConvolutionShape.Axis rows, int places) {
    return (places - 1) * rows.stride() + reachOf(rows);
  }

  /// {@return floats of a filter laid out}
  int filterFloats() {
    return slid
        ? Math.multiplyExact(shape.groups() * shape.filters(), steps)
        : Math.multiplyExact(
            Math.multiplyExact(shape.groups() * tiles * blocking.rows(), products * steps),
            shape.channels());
  }

  /// {@return where the tile `tile` of the block of channels that begins with `channel` begins}
  int filterAt(int group, int channel, int tile) {
    int channels = Math.min(channelsAtOnce, shape.channels() - channel);
    int perStep = products * steps * blocking.rows();
    return (group * shape.channels() + channel) * tiles * perStep + tile * channels * perStep;
  }
}
