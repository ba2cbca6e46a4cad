package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.Exponentials.Scaled;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Reductions: each thread what it holds, then the threads that hold the same among each other, by
/// shuffles within a warp and through local memory. All threads end up with the same result, which
/// does not depend on the order in which they run.
final class ReduceCode {
  /// How many registers go through local memory at once.
  static final int BATCH = 8;

  /// Over how many threads at once values in local memory are combined, as a power of two.
  private static final int RADIX_BITS = 4;

  private final KernelWriter out;
  private final TileReader reader;
  private final Arithmetic arithmetic;
  private final Exponentials exponentials;

  ReduceCode(KernelWriter out, TileReader reader, Exponentials exponentials) {
    this.exponentials = exponentials;
    this.out = out;
    this.reader = reader;
    this.arithmetic = new Arithmetic(out.language);
  }

  /// {@return the axes of what `op` keeps of a source with the axes `source`}
  static ImmutableList<Axis> keptAxes(TileReduceOp op, ImmutableList<Axis> source) {
    var axes = ImmutableList.<Axis>builder();
    for (int dim : DistributionPlanner.kept(op)) {
      axes.add(source.get(dim));
    }
    return axes.build();
  }

  /// {@return the bits of the thread's number to reduce over}
  private static List<Integer> lanes(TileReduceOp op, ImmutableList<Axis> source) {
    List<Integer> lanes = new ArrayList<>();
    for (int dim = 0; dim < source.size(); dim++) {
      if (op.dims().contains(dim)) {
        for (int bit : source.get(dim).bits()) {
          lanes.add(bit);
        }
      }
    }
    lanes.sort(null);
    return lanes;
  }

  /// {@return those of them that threads exchange values over through local memory, not by shuffles}
  static List<Integer> exchangedBits(
      TileReduceOp op, ImmutableList<Axis> source, Language language) {
    List<Integer> lanes = lanes(op, source);
    lanes.removeIf(bit -> language.hasShuffles() && 1 << bit < DistributionPlanner.WARP);
    return lanes;
  }

  void write(TileReduceOp op) {
    ImmutableList<Axis> source = out.tiles.of(op.source());
    reader.prepare(op.source(), source);
    ImmutableList<Axis> axes = keptAxes(op, source);
    Element element = Element.of(((TileType) op.result().type()).element());
    Element computed = element.computed();
    String name = out.fresh("t");
    int registers = Distribution.registers(axes);
    out.line(computed.type() + " " + name + "[" + registers + "];");
    Scaled scaled = scaled(op, source);
    writeOwn(op, scaled.tile(), source, axes, computed, name);
    List<Integer> rest = exchangedBits(op, source, out.language);
    for (int bit : lanes(op, source)) {
      if (!rest.contains(bit)) {
        shuffle(op.kind(), computed, name, registers, bit);
      }
    }
    for (int from = 0; from < rest.size(); from += RADIX_BITS) {
      exchange(
          op.kind(),
          computed,
          name,
          registers,
          rest.subList(from, Math.min(rest.size(), from + RADIX_BITS)));
    }
    if (scaled.by() != 1) {
      out.line("#pragma unroll");
      out.line(
          "for (int q = 0; q < %d; ++q) %s[q] = %s[q] * %s;"
              .formatted(registers, name, name, Literals.real(scaled.by(), computed)));
    }
    if (element != computed) {
      String narrow = out.fresh("t");
      out.line(element.type() + " " + narrow + "[" + registers + "];");
      out.line("#pragma unroll");
      out.line(
          "for (int q = 0; q < "
              + registers
              + "; ++q) "
              + narrow
              + "[q] = "
              + Arithmetic.narrow(name + "[q]", element)
              + ";");
      name = narrow;
    }
    reader.adopt(op.result(), name, axes);
  }

  /// {@return what the largest is found of}: rounding keeps the order of numbers, so that the largest product is that of the
  /// largest
  private Scaled scaled(TileReduceOp op, ImmutableList<Axis> source) {
    Scaled scaled = exponentials.scaled(op.source());
    boolean fits =
        exponentials.isPossible()
            && exponentials.isAttention()
            && op.kind() == ReduceKind.MAX
            && scaled.by() != 1
            && Element.of(((TileType) op.source().type()).element()) == Element.F32
            && !reader.moves(scaled.tile(), source);
    return fits ? scaled : new Scaled(op.source(), 1);
  }

  /// Combines what each thread holds of `tile`, which lies as the source of `op` does.
  private void writeOwn(
      TileReduceOp op,
      Value tile,
      ImmutableList<Axis> source,
      ImmutableList<Axis> axes,
      Element computed,
      String name) {
    Element element = Element.of(((TileType) op.source().type()).element());
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    String sum = out.fresh("r");
    if (opened == 0) {
      out.open("");
    }
    out.line(computed.type() + " " + sum + " = " + Arithmetic.identity(op.kind(), computed) + ";");
    StringBuilder guard = new StringBuilder();
    int inner = 0;
    for (int dim = 0; dim < source.size(); dim++) {
      if (!op.dims().contains(dim)) {
        continue;
      }
      Axis axis = source.get(dim);
      inner += out.openRegisters(axis, 1, at);
      String extent = reader.extent(op.source(), dim);
      if (extent != null || axis.covered() > axis.bound()) {
        guard
            .append(guard.isEmpty() ? "" : " && ")
            .append(axis.position(at.get(axis)))
            .append(" < ")
            .append(extent != null ? extent : Integer.toString(axis.bound()));
      }
    }
    String value = Arithmetic.widen(reader.read(tile, source, at), element);
    String combined = arithmetic.combine(op.kind(), computed, sum, value);
    out.line((guard.isEmpty() ? "" : "if (" + guard + ") ") + sum + " = " + combined + ";");
    out.close(inner);
    out.line(name + "[" + KernelWriter.register(axes, at) + "] = " + sum + ";");
    out.close(Math.max(1, opened));
    if (!guard.isEmpty()) {
      out.join();
    }
  }

  private void shuffle(ReduceKind kind, Element computed, String name, int registers, int bit) {
    String q = loop(0, registers);
    String other = out.fresh("o");
    out.line(
        "const "
            + computed.type()
            + " "
            + other
            + " = w_xor("
            + name
            + "["
            + q
            + "], "
            + (1 << bit)
            + ");");
    out.line(
        name
            + "["
            + q
            + "] = "
            + arithmetic.combine(kind, computed, name + "[" + q + "]", other)
            + ";");
    out.close();
  }

  private String loop(int from, int to) {
    String q = out.fresh("q");
    out.line("#pragma unroll");
    out.open("for (int " + q + " = " + from + "; " + q + " < " + to + "; ++" + q + ")");
    return q;
  }

  private void exchange(
      ReduceKind kind, Element computed, String name, int registers, List<Integer> bits) {
    int threads = out.tiles.threads();
    int mask = 0;
    for (int bit : bits) {
      mask |= 1 << bit;
    }
    for (int from = 0; from < registers; from += BATCH) {
      int to = Math.min(registers, from + BATCH);
      String room = out.room((long) (to - from) * threads * computed.bytes());
      out.beforeRoomIsWritten();
      String slots = out.fresh("s");
      reader.declareLocal(slots, computed, room, 0);
      String q = loop(from, to);
      String base = from == 0 ? q : "(" + q + " - " + from + ")";
      out.line(slots + "[" + base + " * " + threads + " + tid] = " + name + "[" + q + "];");
      out.close();
      out.barrier(false);
      q = loop(from, to);
      base = from == 0 ? q : "(" + q + " - " + from + ")";
      String sum = out.fresh("r");
      String first = slots + "[" + base + " * " + threads + " + (tid & " + ~mask + ")";
      out.line(computed.type() + " " + sum + " = " + first + "];");
      String j = loop(1, 1 << bits.size());
      String other = out.fresh("o");
      out.line(
          "const "
              + computed.type()
              + " "
              + other
              + " = "
              + first
              + " + "
              + spread(j, bits)
              + "];");
      out.line(sum + " = " + arithmetic.combine(kind, computed, sum, other) + ";");
      out.close();
      out.line(name + "[" + q + "] = " + sum + ";");
      out.close();
      out.roomIsRead();
    }
  }

  /// {@return C that puts the bits of `j` in their places}
  private static String spread(String j, List<Integer> bits) {
    boolean together = true;
    for (int i = 1; i < bits.size(); i++) {
      together &= bits.get(i) == bits.get(i - 1) + 1;
    }
    if (together) {
      return "(" + j + " << " + bits.get(0) + ")";
    }
    StringBuilder code = new StringBuilder("(");
    for (int i = 0; i < bits.size(); i++) {
      code.append(i == 0 ? "" : " | ")
          .append("((" + j + " >> " + i + " & 1) << " + bits.get(i) + ")");
    }
    return code.append(")").toString();
  }
}
