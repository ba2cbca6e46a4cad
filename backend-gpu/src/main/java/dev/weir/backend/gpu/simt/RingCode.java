package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The loop of a [Ring]: what the thread does that copies, and what those do that multiply.
final class RingCode {
  // Of 65536 registers: two warpgroups with sums, and one that copies.
  private static final int FEW = 56;
  private static final int MANY = 224;

  private final KernelWriter out;
  private final IndexCode indices;
  private final Ring ring;
  private final String counterType;
  private final int stages;
  private final int multipliers;

  RingCode(KernelWriter out, IndexCode indices, Ring ring, String counterType) {
    this.out = out;
    this.indices = indices;
    this.ring = ring;
    this.counterType = counterType;
    this.stages = ring.pipeline().stages();
    this.multipliers = out.tiles.threads();
  }

  /// {@return what the description of a factor's tensor is called}
  static String box(int factor) {
    return "box" + factor;
  }

  /// Parts the warps: those that copy are done behind this, and the others multiply.
  void begin() {
    out.line("u64 * const full = (u64 *)(scratch + " + ring.pipeline().bytes() + ");");
    out.line("u64 * const empty = full + " + stages + ";");
    out.open("if (tid == 0)");
    out.open("for (int k = 0; k < " + stages + "; ++k)");
    out.line("w_barrier_begin(full + k, 1);");
    out.line(
        "w_barrier_begin(empty + k, "
            + multipliers / DistributionPlanner.WARP * ring.cluster()
            + ");");
    out.close();
    out.line("w_fence_async();");
    if (isPaired()) {
      out.line("w_fence_barriers();");
    }
    out.close();
    out.line("__syncthreads();");
    if (isPaired()) {
      // Nobody copies to a block whose barriers there are not yet, nor does one end that others
      // reach for.
      out.line("w_cluster_meet();");
    }
    out.open("if (tid >= " + multipliers + ")");
    registers("fewer", FEW);
    out.open("if (w_elected(tid, " + multipliers / DistributionPlanner.WARP + "))");
    copy();
    out.close();
    out.line("return;");
    out.close();
    registers("more", MANY);
  }

  private boolean isPaired() {
    return ring.cluster() > 1;
  }

  private void registers(String which, int count) {
    if (multipliers == 2 * Ring.COPIERS) {
      out.line("w_%s_registers<%d>();".formatted(which, count));
    }
  }

  private void open(String counter) {
    TileForOp loop = ring.loop();
    out.open(
        "for (%s %s = %s; %s < %s; %s += %s)"
            .formatted(
                counterType,
                counter,
                indices.code(loop.lower()),
                counter,
                indices.code(loop.upper()),
                counter,
                indices.code(loop.step())));
  }

  /// Ends a round of either: on to the next place, and behind the last to the next phase.
  private void close(String place, String phase) {
    out.line("if (++%s == %d) { %s = 0; %s ^= 1; }".formatted(place, stages, place, phase));
    out.close();
  }

  private void copy() {
    String place = out.fresh("q");
    String phase = out.fresh("q");
    String counter = out.fresh("i");
    out.line("int " + place + " = 0;");
    if (isPaired()) {
      out.line("const i32 pair = program & 1;");
    }
    // Places are empty to begin with, as if a phase had ended before the first one.
    out.line("u32 " + phase + " = 1;");
    open(counter);
    out.name(ring.loop().inductionVariable(), counter);
    out.line("w_barrier_wait(empty + %s, %s);".formatted(place, phase));
    out.line("w_barrier_expect(full + %s, %d);".formatted(place, ring.roundBytes()));
    for (int i = 0; i < ring.factors().size(); i++) {
      out.open("");
      copy(ring.factors().get(i), box(i), place);
      out.close();
    }
    close(place, phase);
  }

  private void copy(Ring.Factor factor, String box, String place) {
    for (Operation op : factor.staged().indices()) {
      if (op instanceof IndexBinaryOp binary) {
        indices.binary(binary);
      } else if (op instanceof ViewOp view) {
        indices.view(view.result(), view.sizes());
        out.name(view.result(), out.name(view.pointer()));
      }
    }
    Reach reach = Reach.of(factor.staged().load());
    SwizzledTile tile = factor.tile();
    int rank = reach.viewType().rank();
    // Of what is shared a program copies every second piece, or the upper or lower rows of each.
    boolean byPieces = factor.isShared() && factor.sharesPieces();
    boolean byRows = factor.isShared() && !byPieces;
    long pieces = factor.pieces() / (byPieces ? Ring.PAIR : 1);
    for (long piece = 0; piece < pieces; piece++) {
      String column = Long.toString(piece * tile.width() / 2);
      String to = Long.toString(piece * tile.leading());
      if (byPieces) {
        column = "(%d + pair) * %d".formatted(piece * Ring.PAIR, tile.width() / 2);
        to = "(%d + pair) * %d".formatted(piece * Ring.PAIR, tile.leading());
      } else if (byRows) {
        to += " + pair * " + tile.rows() / Ring.PAIR * tile.width();
      }
      List<String> at = new ArrayList<>();
      for (int i = 0; i < rank; i++) {
        String code = "(i32)" + KernelWriter.paren(indices.code(reach.offsets().get(i)));
        if (i == rank - 1 && !column.equals("0")) {
          code += " + " + column;
        } else if (byRows && i == reach.dims().get(0)) {
          code += " + pair * " + tile.rows() / Ring.PAIR;
        }
        at.add(code);
      }
      Collections.reverse(at);
      String what = factor.isShared() ? "w_tensor_spread%d((u16)3, " : "w_tensor_copy%d(";
      out.line(
          what.formatted(rank)
              + "%s + %s, &%s, full + %s, %s);"
                  .formatted(slot(factor, place), to, box, place, String.join(", ", at)));
    }
  }

  private String slot(Ring.Factor factor, String place) {
    return "scratch + %d + %s * %d"
        .formatted(factor.staged().from(), place, ring.pipeline().stageBytes());
  }

  /// Multiplies.
  ///
  /// @param sums what the loop carries
  void multiply(String sums) {
    String place = out.fresh("q");
    String phase = out.fresh("q");
    String counter = out.fresh("i");
    ImmutableList<Axis> axes = out.tiles.of(ring.product().result());
    out.line("int " + place + " = 0;");
    out.line("u32 " + phase + " = 0;");
    // They begin before the first fence, not behind it.
    out.line("w_hold<" + Distribution.registers(axes) + ">(" + sums + ");");
    open(counter);
    out.line("w_barrier_wait(full + %s, %s);".formatted(place, phase));
    List<Staging> staged = new ArrayList<>();
    for (Ring.Factor factor : ring.factors()) {
      String name = out.fresh("s");
      out.line("u8 * const " + name + " = " + slot(factor, place) + ";");
      staged.add(new Staging(name, ImmutableLongArray.of(), 0));
    }
    boolean isLeftFirst = ring.factors().get(0).staged().load().result() == ring.product().lhs();
    WarpgroupCode unit = new WarpgroupCode(out);
    unit.ask(
        ring.product(),
        axes,
        sums,
        staged.get(isLeftFirst ? 0 : 1),
        staged.get(isLeftFirst ? 1 : 0));
    // What the round before has multiplied is given back while the unit is at work.
    out.line("w_wait_products<1>();");
    int lanes = DistributionPlanner.WARP - 1;
    String who =
        isPaired()
            ? "(tid & %d) < %d".formatted(lanes, Ring.PAIR)
            : "(tid & %d) == 0".formatted(lanes);
    String before = "empty + (%s == 0 ? %d : %s - 1)".formatted(place, stages - 1, place);
    out.line(
        "if (%s && %s > %s) %s;"
            .formatted(
                who,
                counter,
                indices.code(ring.loop().lower()),
                isPaired()
                    ? "w_barrier_arrive_at(%s, tid & %d)".formatted(before, lanes)
                    : "w_barrier_arrive(%s)".formatted(before)));
    close(place, phase);
    unit.await(axes, sums);
  }
}
