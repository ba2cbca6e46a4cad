package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The kernels of a kernel at index level, one after the other, and what they pass on.
///
/// A part whose programs are too few for the device while each combines much is done in two: programs that
/// each combine a piece, and programs that combine the pieces. The pieces are the same in every run, and so is the order in which
/// they are combined. So it is with products of matrices (split-K) on devices of many threads.
final class KernelSequence {
  /// What is worth a second kernel, in elements.
  private static final long MUCH = 1 << 17;

  private final Operation operation;
  private final Tiling tiling;
  private final int firstPartial;
  private final List<Schedule> first = new ArrayList<>();
  private final List<Schedule> second = new ArrayList<>();
  private final List<KernelPart.Store> partials = new ArrayList<>();

  private KernelSequence(Operation operation, int firstPartial, Tiling tiling) {
    this.operation = operation;
    this.tiling = tiling;
    this.firstPartial = firstPartial;
  }

  /// {@return the kernels of `parts`, or why `operation` cannot become kernels}
  ///
  /// @param firstPartial the first number that is no tensor of `operation`
  static Lowered<KernelSequence> of(
      Operation operation, List<KernelPart> parts, int firstPartial, Tiling tiling) {
    KernelSequence stages = new KernelSequence(operation, firstPartial, tiling);
    for (KernelPart part : parts) {
      switch (Scheduler.schedule(operation, part, tiling)) {
        case Lowered.Refused<Schedule>(Refusal why) -> {
          return new Lowered.Refused<>(why);
        }
        case Lowered.Made<Schedule>(Schedule schedule) -> {
          if (!stages.cut(part, schedule)) {
            stages.first.add(schedule);
          }
        }
      }
    }
    return Lowered.of(stages);
  }

  /// {@return the parts of each kernel}
  ImmutableList<ImmutableList<Schedule>> kernels() {
    return second.isEmpty()
        ? ImmutableList.of(ImmutableList.copyOf(first))
        : ImmutableList.of(ImmutableList.copyOf(first), ImmutableList.copyOf(second));
  }

  /// {@return what the first kernel leaves to the second}
  ImmutableList<KernelPart.Store> partials() {
    return ImmutableList.copyOf(partials);
  }

  private boolean cut(KernelPart part, Schedule schedule) {
    List<ScalarExpr> sums = sums(part);
    AxisSchedule longest = longest(schedule);
    if (sums.isEmpty()
        || longest == null
        // A sum along another axis would be whole in each piece, and so counted as often as there
        // are pieces.
        || !sums.stream().allMatch(sum -> along(sum).contains(longest.axis()))
        || !(schedule.programs() instanceof AffineExpr.Constant programs)) {
      return false;
    }
    Size work = Size.ONE;
    for (AxisSchedule span : schedule.spans()) {
      work = work.times(span.axis().size());
    }
    boolean multiplies = sums.getFirst() instanceof ScalarExpr.Product;
    // A program of a product has a multiprocessor for itself.
    long wanted = (multiplies ? 1L : 4L) * tiling.device().processors();
    if (!work.isKnown() || work.value() < MUCH || programs.value() * 2 > wanted) {
      return false;
    }
    long size = longest.axis().size().value();
    long steps = Math.ceilDiv(size, longest.step());
    long pieces =
        multiplies
            ? SplitProducts.pieces(operation, part, tiling, steps, wanted / programs.value())
            : Math.ceilDiv(wanted, programs.value());
    if (pieces < 2) {
      return false;
    }
    long rounds = Math.ceilDiv(steps, Math.min(steps, pieces));
    long length = rounds * longest.step();
    long count = Math.ceilDiv(size, length);
    if (count < 2) {
      return false;
    }
    Axis piece = new Axis(Axis.Origin.of(operation, partials.size()), 0, Size.of(count));
    piece.makeSingle();
    List<Coordinate> access = new ArrayList<>(List.of(Coordinate.of(piece)));
    part.stores().getFirst().access().stream()
        .filter(coordinate -> part.parallel().contains(coordinate.axis()))
        .forEach(access::add);
    List<KernelPart.Store> stores = new ArrayList<>();
    int next = firstPartial + partials.size();
    Map<ScalarExpr, ScalarExpr> finished = new IdentityHashMap<>();
    Axis joined = new Axis(Axis.Origin.of(operation, partials.size()), 1, Size.of(count));
    for (ScalarExpr sum : sums) {
      int pointer = next + stores.size();
      stores.add(new KernelPart.Store(pointer, sum.element(), ImmutableList.copyOf(access), sum));
      List<Coordinate> places = new ArrayList<>(access);
      places.set(0, Coordinate.of(joined));
      ScalarExpr.Load load = new ScalarExpr.Load(pointer, sum.element(), places);
      finished.put(
          sum,
          new ScalarExpr.Reduce(
              sum instanceof ScalarExpr.Reduce reduce ? reduce.kind() : ReduceKind.SUM,
              ImmutableSet.of(joined),
              load));
    }
    Optional<Schedule> made = Scheduler.schedule(operation, new KernelPart(stores), tiling).made();
    if (made.isEmpty() || MatmulTiles.refusal(made.get()).isPresent()) {
      return false;
    }
    Schedule pieceSchedule = made.get();
    AxisSchedule cut = pieceSchedule.span(longest.axis());
    if (cut.kind() != AxisMapping.LOOP || length % cut.step() != 0) {
      return false;
    }
    cut.cut(pieceSchedule.span(piece), length);
    partials.addAll(stores);
    first.add(pieceSchedule);
    // It has no matmul, so that it has a schedule.
    second.add(Scheduler.schedule(operation, rest(part, finished), tiling).made().orElseThrow());
    return true;
  }

  /// {@return what `part` combines, all independent and for each of its programs; none if it is not so}
  private static List<ScalarExpr> sums(KernelPart part) {
    List<ScalarExpr> sums = new ArrayList<>();
    boolean multiplies = part.terms().stream().anyMatch(ScalarExpr.Product.class::isInstance);
    for (ScalarExpr term : part.terms()) {
      ImmutableSet<Axis> along = along(term);
      if (!along.isEmpty()) {
        boolean depends =
            new KernelPart(List.of(alone(part, term))).combined().size() != along.size();
        if (depends || !part.axes(term).equals(part.parallel())) {
          return List.of();
        }
        sums.add(term);
      }
    }
    if (multiplies && sums.size() > 1) {
      return List.of();
    }
    for (KernelPart.Store store : part.stores()) {
      if (store.access().size() != part.parallel().size()) {
        return List.of();
      }
    }
    return sums;
  }

  private static ImmutableSet<Axis> along(ScalarExpr term) {
    return switch (term) {
      case ScalarExpr.Reduce reduce -> reduce.along();
      case ScalarExpr.Product product -> product.along();
      default -> ImmutableSet.of();
    };
  }

  private static KernelPart.Store alone(KernelPart part, ScalarExpr term) {
    return new KernelPart.Store(0, term.element(), part.stores().getFirst().access(), term);
  }

  private static @Nullable AxisSchedule longest(Schedule schedule) {
    AxisSchedule longest = null;
    for (AxisSchedule span : schedule.spans()) {
      boolean loops = span.kind() == AxisMapping.LOOP && span.axis().size().isKnown();
      if (loops && (longest == null || steps(span) > steps(longest))) {
        longest = span;
      }
    }
    return longest;
  }

  private static long steps(AxisSchedule span) {
    return Math.ceilDiv(span.axis().size().value(), span.step());
  }

  private static KernelPart rest(KernelPart part, Map<ScalarExpr, ScalarExpr> finished) {
    for (ScalarExpr term : part.terms()) {
      if (!finished.containsKey(term)) {
        List<ScalarExpr> sources = term.sources().stream().map(finished::get).toList();
        finished.put(
            term, sources.equals(term.sources()) ? term : term.with(sources, axis -> axis));
      }
    }
    List<KernelPart.Store> stores = new ArrayList<>();
    for (KernelPart.Store store : part.stores()) {
      stores.add(
          new KernelPart.Store(
              store.pointer(), store.element(), store.access(), finished.get(store.term())));
    }
    return new KernelPart(stores);
  }
}
