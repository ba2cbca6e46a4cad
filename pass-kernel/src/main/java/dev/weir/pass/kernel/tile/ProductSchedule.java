package dev.weir.pass.kernel.tile;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The schedule of products of matrices: programs have a tile of rows and columns, and go along the inner
/// dimension in a loop. Where one product is a factor of another (attention), the inner dimension of the
/// first is kept whole if it is short.
final class ProductSchedule {
  /// Tiles beside each other of which one may be narrower.
  private static final long EVEN = 6;

  /// The fewest columns that a tile is worth while for, where others are longer.
  private static final long NARROW = 16;

  private final Schedule schedule;
  private final KernelPart part;
  private final TileSizes device;
  private final ProductSizes sizes;
  private final List<Sides> sides = new ArrayList<>();
  private final Set<Axis> tiled = new LinkedHashSet<>();

  ProductSchedule(Schedule schedule, TileSizes device) {
    this.schedule = schedule;
    this.part = schedule.part();
    this.device = device;
    this.sizes = device.products();
  }

  /// The rows, columns and inner axis that tiles of a product lie along.
  private record Sides(Axis row, Axis column, Axis inner) {}

  /// Fills in the schedule.
  ///
  /// @return why there is none, if so
  Optional<String> plan() {
    List<ScalarExpr.Product> products = new ArrayList<>();
    for (ScalarExpr term : part.terms()) {
      if (term instanceof ScalarExpr.Product product) {
        products.add(product);
      }
    }
    for (ScalarExpr.Product product : products) {
      Sides own = sides(product);
      if (own == null) {
        return Optional.of("a product's rows or columns are not those of a matrix");
      }
      sides.add(own);
    }
    boolean several = products.size() > 1;
    Set<Axis> keys = sides.stream().map(Sides::inner).collect(Collectors.toSet());
    for (Sides side : sides) {
      long rows = several ? Math.max(sizes.rows(), sizes.scores()) : rows(side);
      extend(side.row(), rows, several ? sizes.shortRows() : 0);
      extend(
          side.column(),
          several ? Math.max(sizes.width(), sizes.scores()) : width(side, rows),
          !several ? 0 : keys.contains(side.column()) ? sizes.shortKeys() : sizes.shortSide());
    }
    for (Sides side : sides) {
      extend(side.inner(), sizes.depth(), several ? sizes.shortSide() : 0);
    }
    return orient(products) ? Optional.empty() : Optional.of("its products go into each other");
  }

  /// Chooses the order of programs, where there is one product, once all axes have a schedule.
  void number(DeviceDescriptor descriptor) {
    if (sides.size() == 1) {
      Raster.choose(schedule, sides.getFirst().row(), sides.getFirst().column(), descriptor);
    }
  }

  /// {@return the rows of a tile}: more than usual where there are programs enough for all processors, since the
  /// columns are read once for each tile below
  private long rows(Sides side) {
    long rows = sizes.rows();
    if (!side.row().size().isKnown() || !side.column().size().isKnown()) {
      return rows;
    }
    long down = side.row().size().value();
    long across = others(side) * Math.ceilDiv(side.column().size().value(), sizes.width());
    for (long next = 2 * rows; next <= sizes.mostRows(); next *= 2) {
      if (isEven(down, next) && device.areEnough(Math.ceilDiv(down, next) * across)) {
        rows = next;
      }
    }
    return rows;
  }

  /// {@return the columns of a tile}: in the same way, since the rows are read once for each tile beside
  private long width(Sides side, long rows) {
    long width = sizes.width();
    if (!side.row().size().isKnown() || !side.column().size().isKnown()) {
      return width;
    }
    long down = others(side) * Math.ceilDiv(side.row().size().value(), rows);
    long across = side.column().size().value();
    for (long next = 2 * width; next * rows <= sizes.sums(); next *= 2) {
      if (isEven(across, next) && device.areEnough(down * Math.ceilDiv(across, next))) {
        width = next;
      }
    }
    return width;
  }

  /// {@return how many products there are beside each other}
  private long others(Sides side) {
    long others = 1;
    for (Axis axis : part.parallel()) {
      if (axis != side.row() && axis != side.column()) {
        others *= axis.size().isKnown() ? Math.max(1, axis.size().value()) : 1;
      }
    }
    return others;
  }

  /// {@return whether tiles of `taken` leave little of an axis of `size` over}
  private static boolean isEven(long size, long taken) {
    return size % taken == 0 || size >= EVEN * taken;
  }

  /// @param most how much of `axis` is taken at a time
  /// @param shortest up to which length it is taken whole, where one product is a factor of another; 0 where there is
  ///     one product only
  private void extend(Axis axis, long most, long shortest) {
    tiled.add(axis);
    if (schedule.isSet(axis)) {
      return;
    }
    boolean several = shortest > 0;
    boolean isShort =
        axis.size().isKnown() && axis.size().value() > 0 && axis.size().value() <= shortest;
    if (part.combined().contains(axis)) {
      if (isShort) {
        schedule.set(axis, AxisMapping.WHOLE, axis.size().value());
      } else {
        long taken = several ? Math.min(most, sizes.keys()) : most;
        boolean mayFit = several && !axis.size().isKnown() && device.alternatives();
        schedule.set(
            axis,
            mayFit ? AxisMapping.WHOLE_OR_LOOP : AxisMapping.LOOP,
            Schedule.bound(axis, taken));
      }
    } else {
      schedule.tile(axis, isShort ? shortest : most);
    }
  }

  /// {@return the sides of `product`}, or null where its factors are no matrices
  private @Nullable Sides sides(ScalarExpr.Product product) {
    ImmutableSet<Axis> left = part.axes(product.left());
    ImmutableSet<Axis> right = part.axes(product.right());
    Axis row = largest(left, right, product.along());
    Axis column = neighbours(product.right(), left, product.along());
    if (column == null) {
      column = largest(right, left, product.along());
    }
    Axis inner = inner(product);
    return row == null || column == null || inner == null ? null : new Sides(row, column, inner);
  }

  /// {@return the axis along which the elements of a factor are neighbours in memory, if it is one of that
  /// factor alone and long enough for tiles}
  private @Nullable Axis neighbours(
      ScalarExpr factor, ImmutableSet<Axis> other, ImmutableSet<Axis> along) {
    ScalarExpr.Load load = firstLoad(factor);
    Axis axis = load == null ? null : Schedule.contiguous(load.access());
    if (axis == null || other.contains(axis) || along.contains(axis)) {
      return null;
    }
    return axis.size().isKnown() && axis.size().value() < NARROW ? null : axis;
  }

  /// {@return the longest axis of `own` alone}
  private @Nullable Axis largest(
      ImmutableSet<Axis> own, ImmutableSet<Axis> other, ImmutableSet<Axis> along) {
    Axis best = null;
    long most = -1;
    for (Axis axis : own) {
      if (!other.contains(axis) && !along.contains(axis) && !axis.isSingle()) {
        long size = axis.size().isKnown() ? axis.size().value() : Long.MAX_VALUE;
        if (size >= most) {
          most = size;
          best = axis;
        }
      }
    }
    return best;
  }

  private @Nullable Axis inner(ScalarExpr.Product product) {
    Axis best = null;
    for (Axis axis : product.along()) {
      if (!axis.isSingle()) {
        best = axis;
      }
    }
    return best;
  }

  /// Puts the dimensions of tiles into an order in which factors are rows by columns or turned, never
  /// anything else, and as memory has them where that can be.
  ///
  /// @return whether there is such an order
  private boolean orient(List<ScalarExpr.Product> products) {
    List<Axis> axes = new ArrayList<>(tiled);
    List<Axis> best = null;
    int most = -1;
    for (List<Axis> order : Collections2.permutations(axes)) {
      int score = score(order, products);
      if (score > most) {
        most = score;
        best = List.copyOf(order);
      }
    }
    if (best == null) {
      return false;
    }
    schedule.reorder(best);
    return true;
  }

  private int score(List<Axis> order, List<ScalarExpr.Product> products) {
    int score = 0;
    for (int i = 0; i < sides.size(); i++) {
      Sides side = sides.get(i);
      if (order.indexOf(side.row()) > order.indexOf(side.column())) {
        return -1;
      }
      score += matches(order, products.get(i).left()) ? 1 : 0;
      score += matches(order, products.get(i).right()) ? 1 : 0;
    }
    return score;
  }

  /// {@return whether the axis along which memory has neighbours is the last of those in `order`}
  private boolean matches(List<Axis> order, ScalarExpr factor) {
    ScalarExpr.Load load = firstLoad(factor);
    if (load == null) {
      return true;
    }
    Axis inner = Schedule.contiguous(load.access());
    Axis last = null;
    for (Axis axis : order) {
      if (part.axes(factor).contains(axis)) {
        last = axis;
      }
    }
    return inner == last;
  }

  private static ScalarExpr.@Nullable Load firstLoad(ScalarExpr factor) {
    ScalarExpr at = factor;
    while (!(at instanceof ScalarExpr.Load) && !at.sources().isEmpty()) {
      at = at.sources().getFirst();
    }
    return at instanceof ScalarExpr.Load load ? load : null;
  }
}
