package dev.weir.pass.kernel.tile;

import static dev.weir.dialect.tile.TileOps.indexCompare;
import static dev.weir.dialect.tile.TileOps.programId;
import static dev.weir.dialect.tile.TileOps.tileFunc;
import static dev.weir.dialect.tile.TileOps.tileReturn;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;

/// Writes the function of a kernel: that of its only part, or a choice among several by the number of the
/// program.
final class KernelEmitter {
  private final ImmutableList<Schedule> schedules;
  private final List<AffineExpr> starts = new ArrayList<>();
  private final AffineExpr programs;

  KernelEmitter(List<Schedule> schedules) {
    this.schedules = ImmutableList.copyOf(schedules);
    AffineExpr count = AffineExpr.constant(0);
    for (Schedule schedule : schedules) {
      starts.add(count);
      count = count.plus(schedule.programs());
    }
    programs = count;
  }

  /// {@return the function, not part of anything yet}
  ///
  /// @param reads the pointers that are read, with the types of their elements
  /// @param writes those that are written
  /// @param symbols how many sizes it takes
  TileFuncOp emit(
      String name,
      String kind,
      List<Integer> reads,
      List<Integer> writes,
      List<Type> elements,
      int symbols,
      Location location) {
    List<Type> types = new ArrayList<>();
    List<Attribute> access = new ArrayList<>();
    List<Integer> pointers = new ArrayList<>(reads);
    pointers.addAll(writes);
    for (int i = 0; i < pointers.size(); i++) {
      types.add(new PointerType(elements.get(i)));
      Access how = i < reads.size() ? Access.READ : Access.WRITE;
      access.add(StringAttr.of(how.keyword()));
    }
    for (int i = 0; i < symbols; i++) {
      types.add(IndexType.INDEX);
    }
    Region region = new Region();
    OpBuilder builder = new OpBuilder();
    builder.setLocation(location);
    Block entry = builder.createBlock(region, types);
    KernelFrame frame = new KernelFrame(entry, pointers);
    Value program = builder.add(programId(IndexType.INDEX)).result();
    choose(frame, builder, program, 0, schedules.size());
    builder.setInsertionPointToEnd(entry);
    builder.add(tileReturn());
    return tileFunc(
            name,
            new ArrayAttr(ImmutableList.copyOf(access)),
            new AffineMapAttr(new AffineMap(0, symbols, ImmutableList.of(programs))),
            region)
        .kind(kind)
        .build(location);
  }

  /// Writes the parts from `from` to `to`, of which the program does one.
  private void choose(KernelFrame frame, OpBuilder builder, Value program, int from, int to) {
    if (to - from == 1) {
      Value own = frame.binary(builder, IndexKind.SUB, program, frame.size(starts.get(from)));
      PartEmitter.emit(frame, builder, schedules.get(from), own);
      return;
    }
    int middle = (from + to) / 2;
    Value first =
        builder
            .add(
                indexCompare(
                    program, frame.size(starts.get(middle)), CompareKind.LT, IntegerType.I1))
            .result();
    Region before = branch(frame, builder, program, from, middle);
    Region after = branch(frame, builder, program, middle, to);
    builder.add(TileOps.tileIf(first, List.of(), before, after));
  }

  private Region branch(KernelFrame frame, OpBuilder builder, Value program, int from, int to) {
    Region region = new Region();
    builder.preservingInsertionPoint(() -> {
      builder.createBlock(region, List.of());
      choose(frame, builder, program, from, to);
      builder.add(TileOps.tileYield(List.of()));
    });
    return region;
  }
}
