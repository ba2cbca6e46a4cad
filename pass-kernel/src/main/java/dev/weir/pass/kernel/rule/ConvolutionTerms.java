package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.operator.gradient.Conv2dGradOp;
import dev.weir.dialect.operator.gradient.DepthwiseConv2dGradOp;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.Conv2dTransposeOp;
import dev.weir.dialect.operator.image.ConvolutionSettings;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import dev.weir.pass.kernel.rule.KernelRule.Trait;
import java.util.List;
import java.util.Optional;

/// Convolutions, transposed ones and their gradients, as matmuls whose places are computed
/// (implicit GEMM).
///
/// All relate a large image, over which a window moves, to a small one, which has an element for each place
/// of the window, by a filter `[small channels, large channels of a group, height, width]`.
final class ConvolutionTerms {
  private ConvolutionTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(Conv2dOp.class, OperatorPattern.CONVOLUTION, ConvolutionTerms::forward)
        .add(DepthwiseConv2dOp.class, OperatorPattern.CONVOLUTION, ConvolutionTerms::forward)
        .add(
            KernelRule.of(Conv2dGradOp.class, OperatorPattern.WHOLE, ConvolutionTerms::gradient)
                .with(Trait.SLIDES_WINDOW))
        .add(
            KernelRule.of(
                    DepthwiseConv2dGradOp.class, OperatorPattern.WHOLE, ConvolutionTerms::gradient)
                .with(Trait.SLIDES_WINDOW))
        .add(
            KernelRule.of(
                    Conv2dTransposeOp.class, OperatorPattern.WHOLE, ConvolutionTerms::transposed)
                .with(Trait.SLIDES_WINDOW));
  }

  /// What an operator says beside its operands.
  record Settings(WindowMap.Window window, int groups, String dataFormat) {
    /// {@return why `shape` is not known to be that of an image, if so}
    Optional<String> refusal(ImmutableList<AffineExpr> shape) {
      return ImageShape.refusal(shape, groups, dataFormat);
    }

    /// {@return the image of `shape`, of which there is no [#refusal]}
    ImageShape image(ImmutableList<AffineExpr> shape) {
      return ImageShape.of(shape, groups, dataFormat);
    }

    static Settings of(Operation op) {
      ConvolutionSettings c = (ConvolutionSettings) op;
      return new Settings(
          new WindowMap.Window(c.strides(), c.paddings(), c.paddingAlgorithm(), c.dilations()),
          c.groups(),
          c.dataFormat());
    }
  }

  /// A convolution's images and how the window moves.
  private record Convolution(
      Tracer tracer,
      Operation op,
      ImageShape large,
      ImageShape small,
      Value filter,
      WindowMap rows,
      WindowMap columns) {
    /// {@return the convolution that `op` is}; it has no [#refusal]
    static Convolution of(Tracer tracer, Operation op, Value large, Value small, Value filter) {
      Settings settings = Settings.of(op);
      ImageShape image = settings.image(tracer.shape(large));
      ImageShape places = settings.image(tracer.shape(small));
      ImmutableList<AffineExpr> shape = tracer.shape(filter);
      WindowMap rows = settings.window().along(0, image.height(), places.height(), taps(shape, 2));
      WindowMap columns = settings.window().along(1, image.width(), places.width(), taps(shape, 3));
      boolean whole = rows.isIdentity() && columns.isIdentity();
      return new Convolution(
          tracer,
          op,
          whole ? image.flat() : image,
          whole ? places.flat() : places,
          filter,
          rows,
          columns);
    }

    private static long taps(ImmutableList<AffineExpr> filter, int dimension) {
      return ((AffineExpr.Constant) filter.get(dimension)).value();
    }

    /// {@return why generated kernels cannot compute `op` of these images and this filter, if so}
    static Optional<String> refusal(
        Tracer tracer, Operation op, Value large, Value small, Value filter) {
      if (!(Tracer.elementType(filter) instanceof FloatType)) {
        return Optional.of("it is known of floats only");
      }
      Settings settings = Settings.of(op);
      Optional<String> noImage =
          settings.refusal(tracer.shape(large)).or(() -> settings.refusal(tracer.shape(small)));
      if (noImage.isPresent()) {
        return noImage;
      }
      ImmutableList<AffineExpr> shape = tracer.shape(filter);
      return shape.get(2) instanceof AffineExpr.Constant
              && shape.get(3) instanceof AffineExpr.Constant
          ? settings.window().refusal(settings.image(tracer.shape(large)))
          : Optional.of("the size of its window is known only at run time");
    }

    private boolean isWhole() {
      return rows.isIdentity() && columns.isIdentity();
    }

    /// {@return the run of all elements of `size`, the operator's `index`th}
    ImmutableList<Coordinate> run(int index, Size size) {
      return Tracer.along(tracer.axes(Axis.Origin.of(op, index), size));
    }

    /// {@return the places in the filter's dimensions, the first of which is two}
    List<ImmutableList<Coordinate>> filterParts(ImmutableList<Coordinate> access) {
      return tracer.regroup(
          op,
          access,
          List.of(
              small.groups(),
              small.channels(),
              large.channels(),
              Size.of(rows.taps()),
              Size.of(columns.taps())));
    }

    ScalarExpr filterAt(
        ImmutableList<Coordinate> group,
        ImmutableList<Coordinate> ofSmall,
        ImmutableList<Coordinate> ofLarge,
        ImmutableList<Coordinate> row,
        ImmutableList<Coordinate> column) {
      return tracer.at(filter, joined(group, ofSmall, ofLarge, row, column));
    }

    /// {@return where in the large image the taps of the window at a place of the small one lie}
    ImmutableList<Coordinate> image(
        ImageShape.Parts place,
        ImmutableList<Coordinate> channel,
        ImmutableList<Coordinate> row,
        ImmutableList<Coordinate> column) {
      return isWhole()
          ? large.at(place.with(channel))
          : large.at(
              new ImageShape.Parts(
                  place.batch(),
                  place.group(),
                  channel,
                  rows.at(tracer, op, place.height(), row),
                  columns.at(tracer, op, place.width(), column)));
    }
  }

  /// Each element of the small image is the sum over channels and taps.
  private static ScalarExpr forward(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    Optional<String> refusal =
        Convolution.refusal(tracer, op, op.operand(0), op.result(0), op.operand(1));
    if (refusal.isPresent()) {
      return tracer.refuse(op, refusal.get());
    }
    Convolution c = Convolution.of(tracer, op, op.operand(0), op.result(0), op.operand(1));
    ImageShape.Parts place = c.small.parts(tracer, op, access);
    ImmutableList<Coordinate> row = c.run(0, Size.of(c.rows.taps()));
    ImmutableList<Coordinate> column = c.run(1, Size.of(c.columns.taps()));
    ImmutableList<Coordinate> channel = c.run(2, c.large.channels());
    ScalarExpr image = tracer.at(op.operand(0), c.image(place, channel, row, column));
    ScalarExpr filter = c.filterAt(place.group(), place.channel(), channel, row, column);
    return sum(filter, image, Tracer.elementType(op.operand(1)), row, column, channel);
  }

  private static ScalarExpr transposed(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    if (((Conv2dTransposeOp) op).paddingAlgorithm().equals("SAME")) {
      return tracer.refuse(op, "the padding follows from the result");
    }
    Optional<String> refusal =
        Convolution.refusal(tracer, op, op.result(0), op.operand(0), op.operand(1));
    if (refusal.isPresent()) {
      return tracer.refuse(op, refusal.get());
    }
    Convolution c = Convolution.of(tracer, op, op.result(0), op.operand(0), op.operand(1));
    return spread(c, op.operand(0), access);
  }

  /// Each element of the large image is the sum over the positions of the window that cover it.
  private static ScalarExpr spread(Convolution c, Value small, ImmutableList<Coordinate> access) {
    ImageShape.Parts place = c.large.parts(c.tracer, c.op, access);
    ImmutableList<Coordinate> row = c.run(0, Size.of(c.rows.taps()));
    ImmutableList<Coordinate> column = c.run(1, Size.of(c.columns.taps()));
    ImmutableList<Coordinate> channel = c.run(2, c.small.channels());
    Type narrow = Tracer.elementType(c.filter);
    ScalarExpr filter = c.filterAt(place.group(), channel, place.channel(), row, column);
    if (c.isWhole()) {
      ScalarExpr own = c.tracer.at(small, c.small.at(place.with(channel)));
      return sum(filter, own, narrow, row, column, channel);
    }
    WindowMap.Origin y = c.rows.origin(c.tracer, c.op, place.height(), row);
    WindowMap.Origin x = c.columns.origin(c.tracer, c.op, place.width(), column);
    ScalarExpr own =
        c.tracer.at(
            small,
            c.small.at(
                new ImageShape.Parts(
                    place.batch(), place.group(), channel, y.access(), x.access())));
    own = where(y.rest(), where(x.rest(), own));
    return sum(filter, own, narrow, row, column, channel);
  }

  /// {@return `term` where `rest` is 0, else 0}
  static ScalarExpr where(IndexExpr rest, ScalarExpr term) {
    if (rest.isZero()) {
      return term;
    }
    ScalarExpr none = new ScalarExpr.Position(null, rest, IntegerType.I64);
    return Formulas.select(
        Formulas.compare(CompareKind.EQ, none, Formulas.whole(0)),
        term,
        Formulas.constant(0, term.element()));
  }

  private static ScalarExpr gradient(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    Optional<String> refusal =
        Convolution.refusal(tracer, op, op.operand(0), op.operand(2), op.operand(1));
    if (refusal.isPresent()) {
      return tracer.refuse(op, refusal.get());
    }
    Convolution c = Convolution.of(tracer, op, op.operand(0), op.operand(2), op.operand(1));
    return index == 0 ? spread(c, op.operand(2), access) : ofFilter(c, access);
  }

  /// Each element of the filter is the sum over the batch and the positions of the window.
  private static ScalarExpr ofFilter(Convolution c, ImmutableList<Coordinate> access) {
    List<ImmutableList<Coordinate>> parts = c.filterParts(access);
    ImmutableList<Coordinate> batch = c.run(3, c.small.batch());
    ImmutableList<Coordinate> height = c.run(4, Size.of(c.small.height()));
    ImmutableList<Coordinate> width = c.run(5, Size.of(c.small.width()));
    ImageShape.Parts place = new ImageShape.Parts(batch, parts.get(0), parts.get(1), height, width);
    ScalarExpr small = c.tracer.at(c.op.operand(2), c.small.at(place));
    ScalarExpr large =
        c.tracer.at(c.op.operand(0), c.image(place, parts.get(2), parts.get(3), parts.get(4)));
    return sum(small, large, Tracer.elementType(c.filter), batch, height, width);
  }

  @SafeVarargs
  private static ScalarExpr sum(
      ScalarExpr left, ScalarExpr right, Type narrow, ImmutableList<Coordinate>... runs) {
    var along = ImmutableSet.<Axis>builder();
    for (Coordinate coordinate : joined(runs)) {
      coordinate.axes(along::add);
    }
    ImmutableSet<Axis> axes = along.build();
    return axes.isEmpty()
        ? Formulas.mul(left, right)
        : new ScalarExpr.Product(
            Tracer.cast(left, narrow),
            Tracer.cast(right, narrow),
            axes,
            Tracer.computeType(narrow));
  }

  @SafeVarargs
  private static ImmutableList<Coordinate> joined(ImmutableList<Coordinate>... parts) {
    var all = ImmutableList.<Coordinate>builder();
    for (ImmutableList<Coordinate> part : parts) {
      all.addAll(part);
    }
    return all.build();
  }
}
