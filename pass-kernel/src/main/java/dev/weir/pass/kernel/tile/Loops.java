package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileOps;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IndexType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The loops of a program, along axes that its tiles are only a piece of.
///
/// A loop that combines carries what was combined so far. What a later loop needs again is read and
/// computed again.
final class Loops {
  private static final double LOWEST = -3e38;

  private final TermEmitter emitter;
  private final Schedule schedule;
  private final KernelPart part;
  private final Rescaling rescaling;

  Loops(TermEmitter emitter) {
    this.emitter = emitter;
    this.schedule = emitter.schedule();
    this.part = schedule.part();
    this.rescaling = new Rescaling(part);
  }

  /// {@return the spans that `axes` are gone along in loops}
  List<AxisSchedule> looped(Iterable<Axis> axes) {
    List<AxisSchedule> spans = new ArrayList<>();
    for (Axis axis : axes) {
      AxisSchedule span = schedule.span(axis);
      if (span.kind().loops()) {
        spans.add(span);
      }
    }
    return spans;
  }

  /// {@return whether `term` is combined in a loop}
  boolean isLooped(ScalarExpr term) {
    return !looped(KernelPart.along(term)).isEmpty();
  }

  /// Combines in loops all that can be before anything is stored, together what does not depend on each
  /// other.
  void runAll() {
    Map<ScalarExpr, Integer> depths = new IdentityHashMap<>();
    Map<Integer, Map<List<AxisSchedule>, List<ScalarExpr>>> passes = new TreeMap<>();
    for (ScalarExpr term : part.terms()) {
      int depth = 0;
      for (ScalarExpr source : term.sources()) {
        depth = Math.max(depth, depths.get(source));
      }
      if (isLooped(term)) {
        if (looped(part.axes(term)).isEmpty()) {
          passes
              .computeIfAbsent(depth, key -> new LinkedHashMap<>())
              .computeIfAbsent(looped(KernelPart.along(term)), key -> new ArrayList<>())
              .add(term);
        }
        depth++;
      }
      depths.put(term, depth);
    }
    for (Map.Entry<Integer, Map<List<AxisSchedule>, List<ScalarExpr>>> pass : passes.entrySet()) {
      Map<List<AxisSchedule>, List<ScalarExpr>> next =
          passes.getOrDefault(pass.getKey() + 1, Map.of());
      pass.getValue()
          .forEach((spans, terms) -> {
            List<ScalarExpr> sums = next.getOrDefault(spans, List.of());
            if (terms.stream().allMatch(term -> emitter.find(term) != null)) {
              return;
            }
            if (!sums.isEmpty() && rescaling.joins(terms, sums)) {
              runRescaled((ScalarExpr.Reduce) terms.getFirst(), sums);
            } else {
              run(terms);
            }
          });
    }
  }

  /// Finds the largest and sums what is relative to it in one loop.
  private void runRescaled(ScalarExpr.Reduce max, List<ScalarExpr> sums) {
    List<AxisSchedule> spans = looped(max.along());
    List<AxisSchedule> row = emitter.tiled(part.axes(max));
    List<ScalarExpr> all = new ArrayList<>(List.of(max));
    all.addAll(sums);
    Optional<VisibleKeys> visible =
        spans.size() == 1 ? VisibleKeys.of(max, sums, spans.getFirst().axis()) : Optional.empty();
    List<Value> results =
        nest(
            spans,
            inits(all, spans, max),
            visible,
            carried -> {
              Value piece = binary(BinaryKind.MAX, carried.getFirst(), emitter.reduce(max));
              // A row of which nothing counts yet must not be taken relative to minus infinity.
              Value floor =
                  emitter.fill(Formulas.number(LOWEST, max.element()), row, max.element());
              Value top = binary(BinaryKind.MAX, piece, floor);
              emitter.define(max, top);
              Value less = binary(BinaryKind.SUB, carried.getFirst(), top);
              Value factor = emitter.builder().add(TileOps.unary(less, UnaryKind.EXP)).result();
              List<Value> next = new ArrayList<>(List.of(top));
              for (int i = 0; i < sums.size(); i++) {
                Value scale = emitter.spread(factor, row, emitter.tiled(part.axes(sums.get(i))));
                Value before = binary(BinaryKind.MUL, carried.get(i + 1), scale);
                next.add(combined(sums.get(i), before));
              }
              return next;
            });
    for (int i = 0; i < all.size(); i++) {
      emitter.define(all.get(i), results.get(i));
    }
  }

  private Value binary(BinaryKind kind, Value left, Value right) {
    return emitter.builder().add(TileOps.binary(left, right, kind)).result();
  }

  private List<Value> inits(
      List<ScalarExpr> terms, List<AxisSchedule> spans, @Nullable ScalarExpr inside) {
    List<Value> inits = new ArrayList<>();
    for (ScalarExpr term : terms) {
      term.sources().forEach(source -> hoist(source, spans, inside));
      inits.add(emitter.fill(neutral(term), emitter.tiled(part.axes(term)), term.element()));
    }
    return inits;
  }

  /// Combines `terms`, all along the same axes, in one loop.
  void run(List<ScalarExpr> terms) {
    List<AxisSchedule> spans = looped(KernelPart.along(terms.getFirst()));
    List<Value> sums =
        nest(
            spans,
            inits(terms, spans, null),
            carried -> {
              List<Value> next = new ArrayList<>();
              for (int i = 0; i < terms.size(); i++) {
                next.add(combined(terms.get(i), carried.get(i)));
              }
              return next;
            });
    for (int i = 0; i < terms.size(); i++) {
      emitter.define(terms.get(i), sums.get(i));
    }
  }

  private Value combined(ScalarExpr term, Value sum) {
    if (term instanceof ScalarExpr.Product product) {
      return emitter.multiply(product, sum);
    }
    ScalarExpr.Reduce reduce = (ScalarExpr.Reduce) term;
    return binary(reduce.kind().combiner(), sum, emitter.reduce(reduce));
  }

  /// Writes what of `term` does not depend on the loops along `spans`, nor on `inside`, before them.
  private void hoist(ScalarExpr term, List<AxisSchedule> spans, @Nullable ScalarExpr inside) {
    if (term instanceof ScalarExpr.Constant || emitter.find(term) != null) {
      return;
    }
    if (inside != null && rescaling.uses(term, inside)) {
      if (term != inside) {
        term.sources().forEach(source -> hoist(source, spans, inside));
      }
      return;
    }
    boolean depends =
        spans.stream().anyMatch(span -> part.axes(term).contains(span.axis()))
            || looped(part.axes(term)).stream().anyMatch(span -> !span.isEntered());
    if (depends) {
      if (!isLooped(term)) {
        term.sources().forEach(source -> hoist(source, spans, inside));
      }
    } else {
      emitter.emit(term);
    }
  }

  /// Stores all that goes along `spans`, in loops along them.
  void store(List<KernelPart.Store> stores, List<AxisSchedule> spans) {
    for (KernelPart.Store store : stores) {
      hoist(store.term(), spans, null);
    }
    nest(
        spans,
        List.of(),
        carried -> {
          // All is computed before anything is written: results may lie over operands.
          List<Value> values = new ArrayList<>();
          for (KernelPart.Store store : stores) {
            values.add(emitter.emit(store.term(), emitter.tiled(TermEmitter.axes(store))));
          }
          for (int i = 0; i < stores.size(); i++) {
            emitter.store(stores.get(i), values.get(i));
          }
          return List.of();
        });
  }

  private List<Value> nest(
      List<AxisSchedule> spans, List<Value> inits, Function<List<Value>, List<Value>> body) {
    return nest(spans, inits, Optional.empty(), body);
  }

  /// @param visible up to where the first of `spans` counts, if that is known
  private List<Value> nest(
      List<AxisSchedule> spans,
      List<Value> inits,
      Optional<VisibleKeys> visible,
      Function<List<Value>, List<Value>> body) {
    if (spans.isEmpty()) {
      return body.apply(inits);
    }
    AxisSchedule span = spans.getFirst();
    KernelFrame frame = emitter.frame();
    Value lower = frame.number(0);
    Value upper = frame.size(span.axis().size().expression());
    AxisSchedule pieces = span.pieces();
    if (pieces != null) {
      Value length = frame.number(span.length());
      lower = frame.binary(emitter.builder(), IndexKind.MUL, pieces.offset(), length);
      Value end = frame.binary(emitter.builder(), IndexKind.ADD, lower, length);
      upper = frame.binary(emitter.builder(), IndexKind.MIN, end, upper);
    } else {
      Value size = upper;
      upper = visible.flatMap(keys -> keys.end(emitter, size)).orElse(size);
    }
    List<Type> types = new ArrayList<>();
    types.add(IndexType.INDEX);
    inits.forEach(init -> types.add(init.type()));
    Region region = new Region();
    emitter
        .builder()
        .preservingInsertionPoint(() -> {
          Block block = emitter.builder().createBlock(region, types);
          emitter.openScope(span.axis());
          AxisSchedule.Position before = span.position();
          enter(emitter, span, block.argument(0));
          List<Value> carried = ImmutableList.copyOf(block.arguments().subList(1, types.size()));
          List<Value> next = nest(spans.subList(1, spans.size()), carried, body);
          emitter.builder().add(TileOps.tileYield(next));
          span.moveTo(before);
          emitter.closeScope();
        });
    TileForOp loop =
        emitter
            .builder()
            .add(
                TileOps.tileFor(
                        lower,
                        upper,
                        frame.number(span.step()),
                        inits,
                        inits.stream().map(Value::type).toList(),
                        region)
                    .stages(schedule.stages()));
    return ImmutableList.copyOf(loop.outputs());
  }

  /// Says that the program is at `offset` on `span`.
  static void enter(TermEmitter emitter, AxisSchedule span, Value offset) {
    if (span.isFull()) {
      span.enter(offset, null);
      return;
    }
    KernelFrame frame = emitter.frame();
    Value rest =
        frame.binary(
            emitter.builder(), IndexKind.SUB, frame.size(span.axis().size().expression()), offset);
    span.enter(
        offset, frame.binary(emitter.builder(), IndexKind.MIN, rest, frame.number(span.bound())));
  }

  /// {@return what combining nothing gives}
  static Attribute neutral(ScalarExpr term) {
    return term instanceof ScalarExpr.Reduce reduce
        ? reduce.kind().identity(term.element())
        : Formulas.number(0, term.element());
  }
}
