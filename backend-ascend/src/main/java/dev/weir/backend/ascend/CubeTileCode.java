package dev.weir.backend.ascend;

import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Products of tiles on the matrix unit, asked for and waited for.
///
/// A core has a slot of its own in the workspace for each product and for each operand that was computed. Where a
/// loop asks for the product of its next round, there are two slots for it in turn.
final class CubeTileCode {
  private static final int SLOT = 512;

  private final KernelContext context;
  private final IndexCode indices;
  private final Map<MmaOp, Integer> numbers = new LinkedHashMap<>();
  private final Map<MmaOp, Long> slots = new LinkedHashMap<>();
  private final Map<Value, Long> handed = new LinkedHashMap<>();
  private long bytes;

  /// @param first the number of the first product
  CubeTileCode(KernelContext context, IndexCode indices, int first, long bytes) {
    this.context = context;
    this.indices = indices;
    this.bytes = bytes;
    context.function.walk(
        MmaOp.class,
        op -> {
          CubeTile tile = context.plan.tile(op);
          if (tile != null) {
            numbers.put(op, first + numbers.size());
            slots.put(op, reserve(sumElements(op) * (tile.loop() == null ? 4 : 8)));
            reserveOperand(op.lhs(), tile.left() != null);
            reserveOperand(op.rhs(), tile.right() != null);
          }
        });
  }

  private long sumElements(MmaOp op) {
    return CubeTile.shape(op.result()).get(0) * CubeTile.shape(op.result()).get(1);
  }

  private void reserveOperand(Value tile, boolean isInMemory) {
    if (!isInMemory && !handed.containsKey(tile)) {
      List<Long> shape = CubeTile.shape(tile);
      handed.put(
          tile, reserve(shape.get(0) * shape.get(1) * Cpp.bytes(KernelContext.element(tile))));
    }
  }

  private long reserve(long size) {
    long slot = bytes;
    bytes += (size + SLOT - 1) / SLOT * SLOT;
    return slot;
  }

  Map<MmaOp, Integer> numbers() {
    return numbers;
  }

  /// {@return the bytes of the workspace that a core has}
  long bytes() {
    return bytes;
  }

  void writeMembers() {
    numbers.forEach((op, i) -> {
      context.line("weir::Cube<%s> cube%d;", type(op.lhs()), i);
      context.line("GlobalTensor<float> sum%d;", i);
    });
    handed.forEach((tile, slot) -> context.line("GlobalTensor<%s> %s;", type(tile), memory(tile)));
  }

  private static String type(Value tile) {
    return Cpp.type(KernelContext.element(tile));
  }

  private String memory(Value tile) {
    return "hand" + handed.keySet().stream().toList().indexOf(tile);
  }

  /// Writes where the slots lie, from `begin` on.
  void writeInit(String begin) {
    numbers.forEach((op, i) ->
        context.line(
            "sum%d.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(%s + %d), %d);",
            i,
            begin,
            slots.get(op),
            sumElements(op) * (context.plan.tile(op).loop() == null ? 1 : 2)));
    handed.forEach((tile, slot) -> {
      List<Long> shape = CubeTile.shape(tile);
      context.line(
          "%s.SetGlobalBuffer(reinterpret_cast<__gm__ %s *>(%s + %d), %d);",
          memory(tile), type(tile), begin, slot, shape.get(0) * shape.get(1));
    });
  }

  // In a loop that asks ahead.

  /// Writes what asks for a product of a round, and asks for that of the first.
  void writeAhead(TileForOp loop) {
    for (Operation op : loop.bodyRegion().entry()) {
      CubeTile tile = op instanceof MmaOp mma ? context.plan.tile(mma) : null;
      if (tile != null && tile.loop() == loop) {
        int number = numbers.get(op);
        Value round = loop.inductionVariable();
        context.open("auto ask%d = [&](int64_t %s)".formatted(number, context.name(round)));
        Set<Operation> written = outside(loop);
        for (LoadOp load : List.of(tile.left().load(), tile.right().load())) {
          indices.writeFor(load.offsets(), written);
          indices.writeFor(load.extents(), written);
          indices.writeFor(IndexCode.places(load.view()), written);
        }
        ask(tile, slot(tile));
        context.close("};");
        String lower = context.name(loop.lower());
        context.line("if (%s < %s) ask%d(%s);", lower, context.name(loop.upper()), number, lower);
      }
    }
  }

  private Set<Operation> outside(TileForOp loop) {
    Set<Operation> known = new HashSet<>();
    for (Operation op : context.function.nestedOperations(Operation.class)) {
      if (IndexCode.computesPlace(op) && op.block() != loop.bodyRegion().entry()) {
        known.add(op);
      }
    }
    return known;
  }

  /// {@return the slot of the product of this round}
  private String slot(CubeTile tile) {
    String sum = "sum" + numbers.get(tile.op());
    return tile.loop() == null
        ? sum
        : "%s[static_cast<uint64_t>(%s / %s %% 2 * %d)]"
            .formatted(
                sum,
                context.name(tile.loop().inductionVariable()),
                context.name(tile.loop().step()),
                sumElements(tile.op()));
  }

  // A product.

  /// Writes what hands over the operands and asks for the product, or takes what was asked for.
  void start(CubeTile tile) {
    MmaOp op = tile.op();
    if (tile.loop() == null) {
      hand(op.lhs(), tile.left() != null);
      hand(op.rhs(), tile.right() != null);
      ask(tile, slot(tile));
      return;
    }
    int number = numbers.get(op);
    context.line("cube%d.WaitIterateAll();", number);
    context.line("cube%d.End();", number);
    String next =
        context.name(tile.loop().inductionVariable()) + " + " + context.name(tile.loop().step());
    context.line("if (%s < %s) ask%d(%s);", next, context.name(tile.loop().upper()), number, next);
    take(tile);
  }

  /// Writes what waits for a product and adds it.
  void finish(CubeTile tile) {
    int number = numbers.get(tile.op());
    context.line("cube%d.WaitIterateAll();", number);
    context.line("cube%d.End();", number);
    take(tile);
  }

  private void hand(Value tile, boolean isInMemory) {
    if (isInMemory) {
      return;
    }
    List<String> extents = context.extents(tile);
    context.line(
        "weir::Hand(events, cubes, %s, %s, %s, %s, %d, %d);",
        memory(tile),
        context.name(tile),
        extents.get(0),
        extents.get(1),
        CubeTile.shape(tile).get(1),
        context.layout.pitches(KernelContext.type(tile))[0]);
  }

  private void ask(CubeTile tile, String to) {
    MmaOp op = tile.op();
    String cube = "cube" + numbers.get(op);
    boolean left = isTransposed(tile.left(), op.transposeLhs());
    boolean right = isTransposed(tile.right(), op.transposeRhs());
    String m = context.extents(op.lhs()).get(op.transposeLhs() ? 1 : 0);
    String k = context.extents(op.lhs()).get(op.transposeLhs() ? 0 : 1);
    String n = context.extents(op.rhs()).get(op.transposeRhs() ? 0 : 1);
    String leftLine = line(op.lhs(), tile.left());
    String rightLine = line(op.rhs(), tile.right());
    context.line("cubes.Ask(events);");
    context.line(
        "%s.SetOrgShape(%s, %s, %s, %s, %d);",
        cube,
        left ? leftLine : m,
        right ? n : rightLine,
        left ? k : leftLine,
        right ? rightLine : k,
        CubeTile.shape(op.result()).get(1));
    context.line("%s.SetTensorA(%s, %b);", cube, begin(op.lhs(), tile.left()), left);
    context.line("%s.SetTensorB(%s, %b);", cube, begin(op.rhs(), tile.right()), right);
    context.line("%s.SetTail(%s, %s, %s);", cube, whole(m), whole(n), whole(k));
    context.line("%s.template IterateAll<false>(%s, 0, false, true);", cube, to);
  }

  private static String whole(String extent) {
    return extent.chars().allMatch(Character::isDigit)
        ? extent
        : "static_cast<int>(" + extent + ")";
  }

  static boolean isTransposed(CubeProduct.@Nullable Operand operand, boolean given) {
    return operand == null ? given : operand.isTransposed();
  }

  /// {@return how far apart the lines of memory lie that hold an operand}
  private String line(Value tile, CubeProduct.@Nullable Operand operand) {
    return operand == null
        ? Long.toString(CubeTile.shape(tile).get(1))
        : indices.strides(operand.load().view()).get(operand.lines());
  }

  private String begin(Value tile, CubeProduct.@Nullable Operand operand) {
    if (operand == null) {
      return memory(tile);
    }
    LoadOp load = operand.load();
    List<String> strides = indices.strides(load.view());
    ValueRange offsets = load.offsets();
    String place = "0";
    for (int i = 0; i < ((ViewType) load.view().type()).rank(); i++) {
      place = Cpp.plus(place, Cpp.times(context.name(offsets.get(i)), strides.get(i)));
    }
    String memory = indices.memory(load.view());
    return place.equals("0") ? memory : memory + "[static_cast<uint64_t>(" + place + ")]";
  }

  private void take(CubeTile tile) {
    MmaOp op = tile.op();
    List<String> extents = context.extents(op.result());
    String to = context.declare(op.result());
    String fetched = tile.isFresh() ? to : context.temporary(op, 0, "float");
    context.line(
        "weir::Fetch(events, cubes, %s, %s, %s, %s, %d, %d);",
        fetched,
        slot(tile),
        extents.get(0),
        extents.get(1),
        CubeTile.shape(op.result()).get(1),
        context.layout.pitches(KernelContext.type(op.result()))[0]);
    if (!tile.isFresh()) {
      context.vector(
          "Add(%s, %s, %s, %s);",
          to, context.name(op.accumulator()), fetched, context.count(op.result()));
    }
  }
}
