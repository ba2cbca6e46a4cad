package dev.weir.pass.kernel.tile;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.tile.TileOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.KernelPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes what one program does for a part: where it is, what it combines, and what it stores.
final class PartEmitter {
  private PartEmitter() {}

  /// Writes the part that `schedule` is of, for the program that has number `program` among its own.
  static void emit(KernelFrame frame, OpBuilder builder, Schedule schedule, Value program) {
    Value fits = null;
    for (AxisSchedule span : schedule.spans()) {
      if (span.kind() == AxisMapping.WHOLE_OR_LOOP) {
        Value fit =
            builder
                .add(
                    TileOps.indexCompare(
                        frame.size(span.axis().size().expression()),
                        frame.number(span.bound()),
                        CompareKind.LE,
                        IntegerType.I1))
                .result();
        fits = fits == null ? fit : builder.add(TileOps.binary(fits, fit, BinaryKind.AND)).result();
      }
    }
    if (fits == null) {
      write(frame, builder, schedule, program);
      return;
    }
    Region whole = branch(frame, builder, schedule.whole(), program);
    Region loop = branch(frame, builder, schedule, program);
    builder.add(TileOps.tileIf(fits, List.of(), whole, loop));
  }

  private static Region branch(
      KernelFrame frame, OpBuilder builder, Schedule schedule, Value program) {
    Region region = new Region();
    builder.preservingInsertionPoint(() -> {
      builder.createBlock(region, List.of());
      write(frame, builder, schedule, program);
      builder.add(TileOps.tileYield(List.of()));
    });
    return region;
  }

  private static void write(
      KernelFrame frame, OpBuilder builder, Schedule schedule, Value program) {
    TermEmitter emitter = new TermEmitter(frame, builder, schedule);
    locate(emitter, schedule, program);
    for (AxisSchedule span : schedule.spans()) {
      if (span.kind() == AxisMapping.WHOLE) {
        Loops.enter(emitter, span, frame.number(0));
      }
    }
    emitter.loops().runAll();
    stores(schedule, emitter.loops())
        .forEach((spans, stores) -> emitter.loops().store(stores, spans));
    schedule.spans().forEach(AxisSchedule::leave);
  }

  /// {@return the stores by the loops that they are in, as they are written}
  static Map<List<AxisSchedule>, List<KernelPart.Store>> stores(Schedule schedule, Loops loops) {
    Map<List<AxisSchedule>, List<KernelPart.Store>> groups = new LinkedHashMap<>();
    for (KernelPart.Store store : schedule.part().stores()) {
      groups
          .computeIfAbsent(loops.looped(TermEmitter.axes(store)), key -> new ArrayList<>())
          .add(store);
    }
    return groups;
  }

  /// Says where a program is along the axes of programs, the last of which is the one that programs go along first, but for
  /// neighbours of one that is grouped.
  private static void locate(TermEmitter emitter, Schedule schedule, Value program) {
    List<AxisSchedule> spans = schedule.programSpans();
    KernelFrame frame = emitter.frame();
    OpBuilder builder = emitter.builder();
    Value rest = program;
    Value group = null;
    Value within = null;
    if (schedule.grouped() != null) {
      group = frame.number(schedule.group());
      within = frame.binary(builder, IndexKind.MOD, program, group);
      rest = frame.binary(builder, IndexKind.DIV, program, group);
    }
    for (int i = spans.size() - 1; i >= 0; i--) {
      AxisSchedule span = spans.get(i);
      boolean isGrouped = span.axis() == schedule.grouped();
      AffineExpr all = Schedule.steps(span);
      Value steps =
          frame.size(
              isGrouped
                  ? AffineExpr.binary(
                      AffineExpr.Operator.FLOOR_DIV, all, AffineExpr.constant(schedule.group()))
                  : all);
      Value step = i == 0 ? rest : frame.binary(builder, IndexKind.MOD, rest, steps);
      if (i > 0) {
        rest = frame.binary(builder, IndexKind.DIV, rest, steps);
      }
      if (group != null && within != null && isGrouped) {
        step =
            frame.binary(
                builder, IndexKind.ADD, frame.binary(builder, IndexKind.MUL, step, group), within);
      }
      Loops.enter(
          emitter, span, frame.binary(builder, IndexKind.MUL, step, frame.number(span.step())));
    }
  }
}
