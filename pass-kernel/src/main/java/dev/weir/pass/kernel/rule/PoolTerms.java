package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.gradient.Pool2dGradOp;
import dev.weir.dialect.operator.image.Pool2dOp;
import dev.weir.dialect.operator.image.PoolingSettings;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Operation;
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
import dev.weir.pass.kernel.rule.ReductionTerms.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The largest or the mean element of each window of an image, and the gradients of these.
final class PoolTerms {
  private PoolTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(
            KernelRule.of(Pool2dOp.class, OperatorPattern.WHOLE, PoolTerms::pool)
                .with(Trait.SLIDES_WINDOW))
        .add(
            KernelRule.of(Pool2dGradOp.class, OperatorPattern.WHOLE, PoolTerms::gradient)
                .with(Trait.SLIDES_WINDOW));
  }

  /// What an operator says beside its images.
  record Settings(
      Value kernel,
      WindowMap.Window window,
      boolean ceil,
      boolean exclusive,
      boolean largest,
      boolean global,
      boolean adaptive,
      String dataFormat) {
    private static final ImmutableIntArray ONES = ImmutableIntArray.of(1, 1);

    static Settings of(Operation op) {
      PoolingSettings p = (PoolingSettings) op;
      return new Settings(
          p.kernelSize(),
          new WindowMap.Window(p.strides(), p.paddings(), p.paddingAlgorithm(), ONES),
          p.ceilMode(),
          p.exclusive(),
          p.poolingType().equals("max"),
          p.globalPooling(),
          p.adaptive(),
          p.dataFormat());
    }

    /// {@return the image of `shape`, of which there is no [ImageShape#refusal]}
    ImageShape image(ImmutableList<AffineExpr> shape) {
      return ImageShape.of(shape, 1, dataFormat);
    }
  }

  /// Pooling of images.
  ///
  /// @param rows how the window goes down, null where it takes all rows, or as many as there are
  private record Pool(
      Tracer tracer,
      Operation op,
      Settings settings,
      ImageShape image,
      ImageShape result,
      @Nullable WindowMap rows,
      @Nullable WindowMap columns) {
    /// {@return why generated kernels cannot pool `x` to `out`, if so}
    static Optional<String> refusal(Tracer tracer, Operation op, Value x, Value out) {
      Settings settings = Settings.of(op);
      String type = ((PoolingSettings) op).poolingType();
      if (!settings.largest && !type.equals("avg")) {
        return Optional.of("its type '" + type + "' is not known");
      }
      if (!(Tracer.elementType(x) instanceof FloatType)) {
        return Optional.of("it is known of floats only");
      }
      String format = settings.dataFormat;
      Optional<String> noImage =
          ImageShape.refusal(tracer.shape(x), 1, format)
              .or(() -> ImageShape.refusal(tracer.shape(out), 1, format));
      if (noImage.isPresent() || settings.global) {
        return noImage;
      }
      Optional<ImmutableLongArray> sizes = Constants.integers(settings.kernel);
      if (sizes.isEmpty() || sizes.get().contains(Constants.UNKNOWN)) {
        return Optional.of("the size of its window is known only at run time");
      }
      return settings.adaptive
          ? Optional.empty()
          : settings.window.refusal(settings.image(tracer.shape(x)));
    }

    /// {@return the pooling of `x` to `out`, of which there is no [#refusal]}
    static Pool of(Tracer tracer, Operation op, Value x, Value out) {
      Settings settings = Settings.of(op);
      ImageShape image = settings.image(tracer.shape(x));
      ImageShape result = settings.image(tracer.shape(out));
      if (settings.global) {
        return new Pool(tracer, op, settings, image, result, null, null);
      }
      ImmutableLongArray sizes = Constants.integers(settings.kernel).orElseThrow();
      return new Pool(
          tracer,
          op,
          settings,
          image,
          result,
          slide(settings, 0, image.height(), result.height(), sizes),
          slide(settings, 1, image.width(), result.width(), sizes));
    }

    private static @Nullable WindowMap slide(
        Settings settings,
        int dimension,
        AffineExpr image,
        AffineExpr places,
        ImmutableLongArray sizes) {
      long size = sizes.get(sizes.length() == 1 ? 0 : dimension);
      if (!settings.adaptive) {
        return settings.window.along(dimension, image, places, size);
      }
      Size window = Size.of(image).dividedBy(Size.of(places));
      return window != null && window.isKnown() && window.value() > 0
          ? new WindowMap(image, places, window.value(), window.value(), 1, 0, 0)
          : null;
    }

    boolean takesAll() {
      return settings.global
          || isOne(result.height()) && isOne(result.width()) && settings.adaptive;
    }

    private static boolean isOne(AffineExpr size) {
      return size.equals(AffineExpr.constant(1));
    }

    Size taps(@Nullable WindowMap slide, AffineExpr extent, AffineExpr places) {
      return Size.of(slide == null ? widest(extent, places) : slide.taps());
    }

    /// {@return the most elements of one of `places` nearly equal windows}; if it is known only at run time, the operator is
    /// refused
    private long widest(AffineExpr extent, AffineExpr places) {
      if (!(extent instanceof AffineExpr.Constant size)
          || !(places instanceof AffineExpr.Constant count)) {
        tracer.refuse(op, "the size of its windows is known only at run time");
        return 1;
      }
      long most = 1;
      for (long i = 0; i < count.value(); i++) {
        most = Math.max(most, end(i, size, count) - i * size.value() / count.value());
      }
      return most;
    }

    private static long end(long i, AffineExpr.Constant size, AffineExpr.Constant count) {
      return Math.ceilDiv((i + 1) * size.value(), count.value());
    }
  }

  /// Along one dimension, where the elements of a window lie.
  ///
  /// @param at their places
  /// @param counts whether one belongs to the window, null where all do or padding says it
  /// @param count how many there are
  private record Covered(ImmutableList<Coordinate> at, @Nullable ScalarExpr counts, Count count) {}

  /// A number of elements: known, or a term.
  private record Count(long known, @Nullable ScalarExpr term) {
    static Count of(long number) {
      return new Count(number, null);
    }
  }

  private static Covered covered(
      Pool pool,
      @Nullable WindowMap slide,
      ImmutableList<Coordinate> place,
      ImmutableList<Coordinate> tap,
      AffineExpr image,
      AffineExpr places) {
    if (slide != null) {
      return new Covered(
          slide.at(pool.tracer, pool.op, place, tap), null, count(pool, slide, place));
    }
    // Nearly equal windows, that begin and end where fractions of the image do.
    IndexExpr at = place.isEmpty() ? IndexExpr.ZERO : pool.tracer.joined(pool.op, place).place();
    IndexExpr parts = IndexExpr.of(places);
    IndexExpr from =
        new IndexExpr.Binary(
            IndexKind.DIV, new IndexExpr.Binary(IndexKind.MUL, at, IndexExpr.of(image)), parts);
    IndexExpr to =
        new IndexExpr.Binary(
            IndexKind.CEIL_DIV,
            new IndexExpr.Binary(IndexKind.MUL, at.plus(IndexExpr.of(1)), IndexExpr.of(image)),
            parts);
    ScalarExpr length = new ScalarExpr.Position(null, to.minus(from), IntegerType.I64);
    Size size = Size.of(image);
    if (tap.isEmpty()) {
      return new Covered(
          size.isOne() ? ImmutableList.of() : ImmutableList.of(Coordinate.at(size, from)),
          null,
          new Count(-1, length));
    }
    Coordinate run = tap.getFirst();
    ScalarExpr counts =
        Formulas.compare(
            CompareKind.LT,
            new ScalarExpr.Position(run.axis(), IndexExpr.ZERO, IntegerType.I64),
            length);
    return new Covered(
        ImmutableList.of(new Coordinate(size, run.axis(), from, true)),
        counts,
        new Count(-1, length));
  }

  /// {@return how many elements count of the window at `place`}
  private static Count count(Pool pool, WindowMap slide, ImmutableList<Coordinate> place) {
    boolean exclusive = pool.settings.exclusive || pool.settings.adaptive;
    if (slide.isInside() || !exclusive && fits(slide)) {
      return Count.of(slide.taps());
    }
    ScalarExpr from = Formulas.whole(-slide.before());
    if (!place.isEmpty()) {
      Coordinate at = pool.tracer.joined(pool.op, place);
      ScalarExpr position = new ScalarExpr.Position(at.axis(), at.shift(), IntegerType.I64);
      from = Formulas.add(Formulas.mul(position, Formulas.whole(slide.stride())), from);
    }
    ScalarExpr size = JoiningTerms.number(slide.image());
    ScalarExpr to = Formulas.add(from, Formulas.whole(slide.taps()));
    ScalarExpr last = Formulas.add(size, Formulas.whole(slide.before()));
    to = Formulas.binary(BinaryKind.MIN, to, last);
    if (exclusive) {
      to = Formulas.binary(BinaryKind.MIN, to, size);
      from = Formulas.binary(BinaryKind.MAX, from, Formulas.whole(0));
    }
    return new Count(-1, Formulas.sub(to, from));
  }

  /// {@return whether windows end within the padding}
  private static boolean fits(WindowMap slide) {
    return slide.image() instanceof AffineExpr.Constant size
        && slide.places() instanceof AffineExpr.Constant count
        && (count.value() - 1) * slide.stride() + slide.taps() <= size.value() + 2 * slide.before();
  }

  private static ScalarExpr pool(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    Optional<String> refusal = Pool.refusal(tracer, op, op.operand(0), op.result(0));
    if (refusal.isPresent()) {
      return tracer.refuse(op, refusal.get());
    }
    Pool pool = Pool.of(tracer, op, op.operand(0), op.result(0));
    if (pool.takesAll()) {
      return all(pool, access);
    }
    ImageShape.Parts place = pool.result.parts(tracer, op, access);
    Window window = window(pool, place, 0);
    return pool.settings.largest ? window.largest(pool) : window.mean(pool);
  }

  /// The elements of a window.
  private record Window(ImageShape.Parts at, ImmutableSet<Axis> along, Covered y, Covered x) {
    /// {@return an element, `pad` where the window lies over an edge}
    ScalarExpr element(Pool pool, double pad) {
      ScalarExpr element = pool.tracer.padded(pool.op, pool.op.operand(0), pool.image.at(at), pad);
      return inside(x, inside(y, element, pad), pad);
    }

    private static ScalarExpr inside(Covered covered, ScalarExpr element, double pad) {
      return covered.counts == null
          ? element
          : Formulas.select(covered.counts, element, Formulas.constant(pad, element.element()));
    }

    ScalarExpr largest(Pool pool) {
      return reduced(ReduceKind.MAX, element(pool, Double.NEGATIVE_INFINITY));
    }

    ScalarExpr mean(Pool pool) {
      return divided(reduced(ReduceKind.SUM, element(pool, 0)), y.count, x.count);
    }

    ScalarExpr reduced(ReduceKind kind, ScalarExpr term) {
      return along.isEmpty() ? term : new ScalarExpr.Reduce(kind, along, term);
    }
  }

  private static ScalarExpr divided(ScalarExpr sum, Count rows, Count columns) {
    long known = 1;
    List<ScalarExpr> terms = new ArrayList<>();
    for (Count count : List.of(rows, columns)) {
      if (count.term == null) {
        known *= count.known;
      } else {
        terms.add(count.term);
      }
    }
    if (terms.isEmpty()) {
      return known == 1 ? sum : Formulas.div(sum, Formulas.constant((double) known, sum.element()));
    }
    ScalarExpr count = terms.getFirst();
    if (terms.size() > 1) {
      count = Formulas.mul(count, terms.get(1));
    }
    if (known != 1) {
      count = Formulas.mul(count, Formulas.whole(known));
    }
    return Formulas.div(sum, Tracer.cast(count, sum.element()));
  }

  /// {@return the window at `place`, whose taps go along the operator's runs from `first` on}
  private static Window window(Pool pool, ImageShape.Parts place, int first) {
    ImmutableList<Axis> rows =
        pool.tracer.axes(
            Axis.Origin.of(pool.op, first),
            pool.taps(pool.rows, pool.image.height(), pool.result.height()));
    ImmutableList<Axis> columns =
        pool.tracer.axes(
            Axis.Origin.of(pool.op, first + 1),
            pool.taps(pool.columns, pool.image.width(), pool.result.width()));
    Covered y =
        covered(
            pool,
            pool.rows,
            place.height(),
            Tracer.along(rows),
            pool.image.height(),
            pool.result.height());
    Covered x =
        covered(
            pool,
            pool.columns,
            place.width(),
            Tracer.along(columns),
            pool.image.width(),
            pool.result.width());
    return new Window(
        new ImageShape.Parts(place.batch(), place.group(), place.channel(), y.at, x.at),
        ImmutableSet.<Axis>builder().addAll(rows).addAll(columns).build(),
        y,
        x);
  }

  /// All of an image is one window.
  private static ScalarExpr all(Pool pool, ImmutableList<Coordinate> access) {
    boolean last = pool.image.channelsLast();
    boolean[] along = {false, last, true, !last};
    Value x = pool.op.operand(0);
    Run run = Run.of(pool.tracer, pool.op, pool.tracer.shape(x), along, access);
    ScalarExpr element = pool.tracer.at(x, run.access());
    return pool.settings.largest ? run.reduced(ReduceKind.MAX, element) : run.mean(element);
  }

  /// Each element is given what the windows that lie over it have for it: its share of their mean, or all
  /// where it is the first of their largest elements.
  private static ScalarExpr gradient(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    Optional<String> refusal = Pool.refusal(tracer, op, op.operand(0), op.operand(2));
    if (refusal.isPresent()) {
      return tracer.refuse(op, refusal.get());
    }
    Pool pool = Pool.of(tracer, op, op.operand(0), op.operand(2));
    ImageShape.Parts element = pool.image.parts(tracer, op, access);
    if (pool.takesAll() && !pool.settings.largest) {
      Size count = Size.of(pool.image.height()).times(Size.of(pool.image.width()));
      ScalarExpr all =
          tracer.at(
              op.operand(2),
              pool.result.at(
                  new ImageShape.Parts(
                      element.batch(),
                      element.group(),
                      element.channel(),
                      ImmutableList.of(),
                      ImmutableList.of())));
      return Formulas.div(all, Tracer.cast(JoiningTerms.number(count.expression()), all.element()));
    }
    if (pool.rows == null || pool.columns == null) {
      return tracer.refuse(op, "it is known of windows of one size only");
    }
    ImmutableList<Axis> rows = tracer.axes(Axis.Origin.of(op, 0), Size.of(pool.rows.taps()));
    ImmutableList<Axis> columns = tracer.axes(Axis.Origin.of(op, 1), Size.of(pool.columns.taps()));
    WindowMap.Origin y = pool.rows.origin(tracer, op, element.height(), Tracer.along(rows));
    WindowMap.Origin x = pool.columns.origin(tracer, op, element.width(), Tracer.along(columns));
    ImageShape.Parts place =
        new ImageShape.Parts(
            element.batch(), element.group(), element.channel(), y.access(), x.access());
    ScalarExpr share = tracer.padded(op, op.operand(2), pool.result.at(place), 0);
    share =
        pool.settings.largest
            ? Formulas.select(
                isFirst(pool, place, rows, columns), share, Formulas.constant(0, share.element()))
            : divided(share, atLeastOne(pool, pool.rows, y), atLeastOne(pool, pool.columns, x));
    ScalarExpr own = ConvolutionTerms.where(y.rest(), ConvolutionTerms.where(x.rest(), share));
    ImmutableSet<Axis> along = ImmutableSet.<Axis>builder().addAll(rows).addAll(columns).build();
    return along.isEmpty() ? own : new ScalarExpr.Reduce(ReduceKind.SUM, along, own);
  }

  /// Windows that are not there have no elements, and nothing to give.
  private static Count atLeastOne(Pool pool, WindowMap slide, WindowMap.Origin origin) {
    Count count = count(pool, slide, origin.access());
    return count.term == null
        ? count
        : new Count(-1, Formulas.binary(BinaryKind.MAX, count.term, Formulas.whole(1)));
  }

  /// {@return whether the element under the taps along `rows` and `columns` of the window at `place` is
  /// the first of its largest ones, or of those that are no numbers}
  private static ScalarExpr isFirst(
      Pool pool, ImageShape.Parts place, ImmutableList<Axis> rows, ImmutableList<Axis> columns) {
    Window window = window(pool, place, 2);
    ScalarExpr element = window.element(pool, Double.NEGATIVE_INFINITY);
    ScalarExpr largest = window.reduced(ReduceKind.MAX, element);
    ScalarExpr isOne =
        Formulas.binary(
            BinaryKind.OR,
            Formulas.compare(CompareKind.EQ, element, largest),
            Formulas.compare(CompareKind.NE, element, element));
    long width = Objects.requireNonNull(pool.columns).taps();
    ImmutableList<Axis> again = window.along.asList();
    ScalarExpr number =
        number(again.subList(0, rows.size()), again.subList(rows.size(), again.size()), width);
    ScalarExpr first =
        window.reduced(
            ReduceKind.MIN, Formulas.select(isOne, number, Formulas.whole(Integer.MAX_VALUE)));
    return Formulas.compare(CompareKind.EQ, first, number(rows, columns, width));
  }

  /// {@return the number of a tap}
  private static ScalarExpr number(List<Axis> rows, List<Axis> columns, long width) {
    ScalarExpr row = position(rows);
    return Formulas.add(Formulas.mul(row, Formulas.whole(width)), position(columns));
  }

  private static ScalarExpr position(List<Axis> axis) {
    return axis.isEmpty()
        ? Formulas.whole(0)
        : new ScalarExpr.Position(axis.getFirst(), IndexExpr.ZERO, IntegerType.I64);
  }
}
