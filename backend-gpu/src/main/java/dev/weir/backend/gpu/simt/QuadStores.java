package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.memory.StoreOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Stores of tiles of 16 bits that lie as a matrix unit gives sums, two columns of every eight to a thread: four threads exchange
/// pairs, so that each has all eight columns of one of four pieces and stores 16 bytes at once.
record QuadStores(KernelWriter out, TileReader reader, IndexCode indices) {
  private static final int EIGHT = 8;
  private static final int QUAD = 4;

  /// {@return whether a store is one of these}
  boolean fits(StoreOp op, Reach reach, ImmutableList<Axis> axes) {
    if (axes.size() != 2 || op.mask().isPresent() || reach.contiguous() != 1) {
      return false;
    }
    Axis rows = axes.get(0);
    Axis columns = axes.get(1);
    int[] bits = columns.bits();
    return out.language.hasShuffles()
        && reach.element().bytes() == 2
        && rows.vector() == 1
        && columns.vector() == 2
        && bits.length >= 2
        && bits[0] == 0
        && bits[1] == 1
        && columns.unroll() % QUAD == 0
        && rows.covered() == rows.bound()
        && columns.covered() == columns.bound()
        && out.tiles.idle(axes) == 0
        && !MemoryCode.isLocal(op.view())
        && reach.width(out.facts, true) == EIGHT
        && reach.toCheck(out.facts, EIGHT).isEmpty();
  }

  /// Writes a store that fits.
  void write(StoreOp op, MemoryCode.Window window, ImmutableList<Axis> axes) {
    Reach reach = window.reach();
    Axis rows = axes.get(0);
    Axis columns = axes.get(1);
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(rows, 1, at);
    opened += out.openRegisters(columns, 2 * QUAD, at);
    String four = at.get(columns);
    String pairs = out.fresh("v");
    out.line("u32 " + pairs + "[4];");
    for (int i = 0; i < QUAD; i++) {
      List<String> pair = new ArrayList<>();
      for (int e = 0; e < 2; e++) {
        at.put(columns, "(" + four + " + " + (2 * i + e) + ")");
        pair.add("(u32)(u16)(" + reader.read(op.value(), axes, at) + ")");
      }
      out.line("%s[%d] = %s | %s << 16;".formatted(pairs, i, pair.get(0), pair.get(1)));
    }
    out.line("w_turn_quad(" + pairs + ", tid);");
    String row = out.fresh("x");
    String column = out.fresh("x");
    out.line("const int " + row + " = " + rows.position(at.get(rows)) + ";");
    // That of the thread's piece, without what it has of a piece itself.
    String piece = "(" + four + " + 2 * (tid & 3))";
    out.line("const int " + column + " = " + columns.position(piece) + " - 2 * (tid & 3);");
    String to = out.fresh("b");
    String stride = indices.stride(reach.view(), reach.dims().get(0));
    out.line(
        "u16 * %s = %s + (i64)%s * %s + %s;".formatted(to, window.base(), row, stride, column));
    String whole =
        "{ uint4 v; v.x = %1$s[0]; v.y = %1$s[1]; v.z = %1$s[2]; v.w = %1$s[3]; *(uint4 *)%2$s = v; }"
            .formatted(pairs, to);
    String below = window.high().get(0);
    String right = window.high().get(1);
    if (below.isEmpty() && right.isEmpty()) {
      out.line(whole);
    } else {
      if (!below.isEmpty()) {
        out.open("if (" + row + " < " + below + ")");
      }
      if (right.isEmpty()) {
        out.line(whole);
      } else {
        out.line("if (%s + %d <= %s) %s".formatted(column, EIGHT, right, whole));
        out.line(
            "else for (int e = 0; e < %d; ++e) if (%s + e < %s) %s[e] = (u16)(%s[e >> 1] >> (e & 1) * 16);"
                .formatted(EIGHT, column, right, to, pairs));
      }
      if (!below.isEmpty()) {
        out.close();
      }
    }
    out.close(opened);
  }
}
