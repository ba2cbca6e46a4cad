package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;

/// Matmuls by warpgroups: 64 rows, 16 deep, by all columns that four warps have, straight out of local memory.
///
/// Sums lie as the unit has them: sixteen rows to a warp, all columns of a warpgroup side by side.
record WarpgroupCode(KernelWriter out) {
  /// How many warps multiply together.
  static final int WARPS = 4;

  private static final int LANE_BITS = 5;
  private static final int LEAST_COLUMNS = 64;

  /// {@return over how many warps the columns of a product can be spread}: as many as leave each a whole piece, whose columns
  /// are a power of two
  static int mostAcross(long columns) {
    return Long.bitCount(columns) == 1 ? (int) Math.max(1, columns / LEAST_COLUMNS) : 1;
  }

  /// {@return whether sums that lie along `axes` are those of warpgroups}
  static boolean fits(ImmutableList<Axis> axes) {
    Axis rows = axes.get(0);
    Axis columns = axes.get(1);
    int down = down(rows);
    int across = across(columns);
    boolean fits =
        MmaPlacement.isWhole(rows, columns)
            && rows.between() == 2
            && columns.between() == columns.unroll()
            && down >= WARPS
            && across <= mostAcross(columns.bound());
    for (int i = 3; fits && i < rows.bits().length; i++) {
      fits = rows.bits()[i] == LANE_BITS + i - 3;
    }
    for (int i = 2; fits && i < columns.bits().length; i++) {
      fits = columns.bits()[i] == LANE_BITS + Integer.numberOfTrailingZeros(down) + i - 2;
    }
    return fits;
  }

  private static int down(Axis rows) {
    return rows.threads() / 8;
  }

  private static int across(Axis columns) {
    return columns.threads() / 4;
  }

  /// Writes a product whose right factor is in local memory, and whose left factor is there or in registers. What is written by
  /// `meanwhile` is done while the unit multiplies.
  void write(
      MmaOp op,
      ImmutableList<Axis> axes,
      String name,
      Staging lhs,
      Staging rhs,
      TileReader reader,
      Runnable meanwhile) {
    if (lhs == MmaCode.IN_REGISTERS) {
      ask(op, axes, name, fragments(op, axes, reader), true, rhs);
    } else {
      ask(op, axes, name, lhs, rhs);
    }
    meanwhile.run();
    await(axes, name);
  }

  /// Asks the unit for a product, whose sums are unknown till they are awaited.
  void ask(MmaOp op, ImmutableList<Axis> axes, String name, Staging lhs, Staging rhs) {
    SwizzledTile left = SwizzledTile.of((TileType) op.lhs().type());
    String row = "(tid >> 7 & " + (down(axes.get(0)) / WARPS - 1) + ") * 64";
    String a = out.fresh("d");
    String at = left.across(row, op.transposeLhs());
    out.line("const u64 " + a + " = " + matrix(lhs, left, at) + ";");
    ask(op, axes, name, a, false, rhs);
  }

  /// @param a C for the matrix of the left factor, or for its registers
  void ask(
      MmaOp op, ImmutableList<Axis> axes, String name, String a, boolean ofRegisters, Staging rhs) {
    Axis rows = axes.get(0);
    Axis columns = axes.get(1);
    int down = down(rows);
    int across = across(columns);
    SwizzledTile left = SwizzledTile.of((TileType) op.lhs().type());
    SwizzledTile right = SwizzledTile.of((TileType) op.rhs().type());
    Element element = Element.of(((TileType) op.lhs().type()).element());
    boolean deepRowsLeft = op.transposeLhs();
    boolean deepRowsRight = !op.transposeRhs();
    long depth = deepRowsLeft ? left.rows() : left.columns();
    int width = columns.bound() / across;
    int blocks = rows.registers() / 2;
    String b = out.fresh("d");
    int shift = LANE_BITS + Integer.numberOfTrailingZeros(down);
    String column = "(tid >> " + shift + " & " + (across - 1) + ") * " + width;
    out.line(
        "const u64 "
            + b
            + " = "
            + matrix(rhs, right, across == 1 ? "0" : right.across(column, deepRowsRight))
            + ";");
    out.line("w_fence_products();");
    String k = out.fresh("k");
    out.line("#pragma unroll");
    out.open("for (int " + k + " = 0; " + k + " < " + depth + "; " + k + " += 16)");
    for (int q = 0; q < blocks; q++) {
      long from = 16L * down * q;
      long bytes = deepRowsLeft ? from * 2 / left.width() * left.leading() : from * left.width();
      String sums = name + " + " + 2 * q * columns.registers();
      String lower = name + " + " + (2 * q + 1) * columns.registers();
      if (ofRegisters) {
        out.line(
            "w_wgmma_rs_%s<%d, %d>(%s, %s, %s + (%s / 16 * %d + %d) * 4, %s + %s);"
                .formatted(
                    element.suffix(),
                    width,
                    deepRowsRight ? 1 : 0,
                    sums,
                    lower,
                    a,
                    k,
                    blocks,
                    q,
                    b,
                    right.deep(k, deepRowsRight)));
        continue;
      }
      out.line(
          "w_wgmma_%s<%d, %d, %d>(%s, %s, %s + %s, %s + %s);"
              .formatted(
                  element.suffix(),
                  width,
                  deepRowsLeft ? 1 : 0,
                  deepRowsRight ? 1 : 0,
                  sums,
                  lower,
                  a,
                  left.deep(k, deepRowsLeft) + (bytes == 0 ? "" : " + " + bytes / 16),
                  b,
                  right.deep(k, deepRowsRight)));
    }
    out.close();
    out.line("w_commit_products();");
  }

  /// Waits for all that the unit was asked for.
  void await(ImmutableList<Axis> axes, String name) {
    out.line("w_wait_products<0>();");
    out.line("w_hold<" + Distribution.registers(axes) + ">(" + name + ");");
  }

  /// Writes all of a left factor to registers, which nobody may write while it is multiplied.
  ///
  /// @return what they are called
  String fragments(MmaOp op, ImmutableList<Axis> axes, TileReader reader) {
    String into = declare(op, axes);
    fragments(op, axes, reader, into);
    return into;
  }

  /// Declares the registers of a left factor.
  ///
  /// @return what they are called
  String declare(MmaOp op, ImmutableList<Axis> axes) {
    int blocks = axes.get(0).registers() / 2;
    long depth = ((TileType) op.lhs().type()).shape().get(1);
    String into = out.fresh("d");
    out.line("u32 " + into + "[" + depth / 16 * blocks * 4 + "];");
    return into;
  }

  /// Writes all of a left factor to the registers `into`.
  void fragments(MmaOp op, ImmutableList<Axis> axes, TileReader reader, String into) {
    int blocks = axes.get(0).registers() / 2;
    long depth = ((TileType) op.lhs().type()).shape().get(1);
    String k = out.fresh("k");
    out.line("#pragma unroll");
    out.open("for (int " + k + " = 0; " + k + " < " + depth + "; " + k + " += 16)");
    for (int q = 0; q < blocks; q++) {
      String place = "(%s + (%s / 16 * %d + %d) * 4)".formatted(into, k, blocks, q);
      RegisterFactors.write(out, reader, op, place, Integer.toString(q), k);
    }
    out.close();
  }

  private static String matrix(Staging staging, SwizzledTile tile, String at) {
    return "w_matrix((const u8 *)"
        + staging.name()
        + (at.equals("0") ? "" : " + " + at)
        + ", %d, %d, %d)".formatted(tile.leading(), tile.stride(), tile.width());
  }
}
