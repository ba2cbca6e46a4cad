package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;

/// Matmuls by the matrix unit: fragments of 16 rows and 8 columns, 16 deep, or 32 of bytes: 32 bytes in any case, which lie in
/// registers in the same way. What lies the other way round in local memory is turned as it is read where elements have two
/// bytes; single bytes are gathered.
///
/// Two registers of a thread along the rows are the upper and the lower half of a fragment; which
/// rows of the tile these are does not matter to the unit, as long as sums and factor agree.
record FragmentCode(KernelWriter out, TileReader reader) {
  /// The bytes of a row of a fragment.
  private static final int DEEP = 32;

  void write(MmaOp op, ImmutableList<Axis> axes, String name, Staging lhs, Staging rhs) {
    Axis rows = axes.get(0);
    Axis columns = axes.get(1);
    Element element = Element.of(((TileType) op.lhs().type()).element());
    long depth = ((TileType) op.lhs().type()).shape().get(op.transposeLhs() ? 0 : 1);
    int pairs = rows.registers() / 2;
    int blocks = columns.unroll();
    String lane = out.fresh("x");
    out.line("const int " + lane + " = tid & 31;");
    String top = out.fresh("x");
    out.line("const int " + top + " = " + warpOrigin(rows, 3, 8) + ";");
    String left = out.fresh("x");
    out.line("const int " + left + " = " + warpOrigin(columns, 2, 8) + ";");
    String k = out.fresh("k");
    out.line("#pragma unroll");
    out.open(
        "for (int "
            + k
            + " = 0; "
            + k
            + " < "
            + depth
            + "; "
            + k
            + " += "
            + DEEP / element.bytes()
            + ")");
    String a = out.fresh("f");
    String b = out.fresh("f");
    out.line("u32 " + a + "[" + pairs * 4 + "];");
    out.line("u32 " + b + "[" + blocks * 2 + "];");
    String p = out.fresh("k");
    out.line("#pragma unroll");
    out.open("for (int " + p + " = 0; " + p + " < " + pairs + "; ++" + p + ")");
    if (lhs == MmaCode.IN_REGISTERS) {
      RegisterFactors.write(out, reader, op, "(" + a + " + 4 * " + p + ")", p, k);
    } else {
      readRows(op, rows, a, lhs, p, k, lane, top);
    }
    out.close();
    readColumns(op, rhs, columns, b, blocks, lane, left, k);
    String q = out.fresh("k");
    String u = out.fresh("k");
    out.line("#pragma unroll");
    out.open("for (int " + q + " = 0; " + q + " < " + pairs + "; ++" + q + ")");
    out.line("#pragma unroll");
    out.open("for (int " + u + " = 0; " + u + " < " + blocks + "; ++" + u + ")");
    int width = columns.registers();
    out.line(
        "w_mma_"
            + element.suffix()
            + "("
            + name
            + " + 2 * "
            + q
            + " * "
            + width
            + " + 2 * "
            + u
            + ", "
            + name
            + " + (2 * "
            + q
            + " + 1) * "
            + width
            + " + 2 * "
            + u
            + ", "
            + a
            + " + 4 * "
            + q
            + ", "
            + b
            + " + 2 * "
            + u
            + ");");
    out.close(3);
  }

  private void readRows(
      MmaOp op, Axis rows, String a, Staging lhs, String p, String k, String lane, String top) {
    boolean isOfBytes = isOfBytes(op);
    if (isOfBytes && op.transposeLhs()) {
      for (int i = 0; i < 4; i++) {
        String row =
            "%s + (2 * %s + %d) * %d + (%s >> 2)".formatted(top, p, i % 2, rows.threads(), lane);
        gather("%s[4 * %s + %d]".formatted(a, p, i), lhs, row, k, lane, i / 2);
      }
      return;
    }
    String row = top + " + (2 * " + p + " + (" + lane + " >> 3 & 1)) * " + rows.threads();
    if (op.transposeLhs()) {
      String place =
          "("
              + k
              + " + ("
              + lane
              + " >> 4) * 8 + ("
              + lane
              + " & 7)) * "
              + lhs.strides().get(0)
              + " + "
              + row;
      out.line("w_ldmatrix4_trans(" + a + " + 4 * " + p + ", " + lhs.name() + " + " + place + ");");
    } else {
      String place =
          "("
              + row
              + " + ("
              + lane
              + " & 7)) * "
              + lhs.strides().get(0)
              + " + "
              + k
              + " + ("
              + lane
              + " >> 4) * "
              + (isOfBytes ? 16 : 8);
      out.line(
          "w_ldmatrix4(%s + 4 * %s, %s);"
              .formatted(a, p, address(lhs.name() + " + " + place, isOfBytes)));
    }
  }

  private static boolean isOfBytes(MmaOp op) {
    return Element.of(((TileType) op.lhs().type()).element()).bytes() == 1;
  }

  /// {@return C for a place in local memory, as what reads fragments takes it}
  private static String address(String place, boolean isOfBytes) {
    return isOfBytes ? "(const u16 *)(" + place + ")" : place;
  }

  /// Reads four bytes, one below the other, of a factor whose rows are those of the inner dimension.
  ///
  /// @param half which half of a fragment's depth they are of
  private void gather(String into, Staging from, String across, String k, String lane, int half) {
    String place =
        "(%s + %d + (%s & 3) * 4) * %d + %s"
            .formatted(k, half * DEEP / 2, lane, from.strides().get(0), across);
    out.line(
        "%s = w_gather4((const u8 *)%s + %s, %d);"
            .formatted(into, from.name(), place, from.strides().get(0)));
  }

  private void readColumns(
      MmaOp op,
      Staging rhs,
      Axis columns,
      String b,
      int blocks,
      String lane,
      String left,
      String k) {
    boolean isOfBytes = isOfBytes(op);
    boolean gathers = isOfBytes && !op.transposeRhs();
    String u = out.fresh("k");
    int step = blocks % 2 == 0 && !gathers ? 2 : 1;
    int wide = columns.threads() * 2;
    out.line("#pragma unroll");
    out.open("for (int " + u + " = 0; " + u + " < " + blocks + "; " + u + " += " + step + ")");
    if (gathers) {
      for (int i = 0; i < 2; i++) {
        String column = "%s + %s * %d + (%s >> 2)".formatted(left, u, wide, lane);
        gather("%s[2 * %s + %d]".formatted(b, u, i), rhs, column, k, lane, i);
      }
      out.close();
      return;
    }
    String block = step == 1 ? u : "(" + u + " + (" + lane + " >> 4))";
    String column = left + " + " + block + " * " + wide;
    String deep = k + " + (" + lane + " >> 3 & 1) * " + (isOfBytes ? 16 : 8);
    String place =
        op.transposeRhs()
            ? "(" + column + " + (" + lane + " & 7)) * " + rhs.strides().get(0) + " + " + deep
            : "(" + deep + " + (" + lane + " & 7)) * " + rhs.strides().get(0) + " + " + column;
    out.line(
        "w_ldmatrix"
            + 2 * step
            + (op.transposeRhs() ? "" : "_trans")
            + "("
            + b
            + " + 2 * "
            + u
            + ", "
            + address(rhs.name() + " + " + place, isOfBytes)
            + ");");
    out.close();
  }

  /// {@return C for the first of the rows or columns of the warp}
  private static String warpOrigin(Axis axis, int lanes, int wide) {
    StringBuilder code = new StringBuilder();
    int[] bits = axis.bits();
    for (int i = lanes; i < bits.length; i++) {
      code.append(code.isEmpty() ? "" : " + ")
          .append("(tid >> " + bits[i] + " & 1) * " + (wide << (i - lanes)));
    }
    return code.isEmpty() ? "0" : code.toString();
  }
}
