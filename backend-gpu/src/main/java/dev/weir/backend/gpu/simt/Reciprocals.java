package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import java.util.Map;

/// Divisions of several elements of a thread by the same number, such as the sum of their row: its reciprocal is computed
/// once. Quotients have the bits of a division all the same: two corrections by what is left over, each of one rounding, give
/// the nearest number, as Markstein's theorem has it ("Computation of elementary functions on the IBM RISC System/6000
/// processor", 1990). Where a number is too large or too small for that, the quotient is divided after all. The share of an
/// exponential in its row's sum, stored in 16 bits, is a product with the reciprocal alone: the largest exponential is 1, so
/// that the sum is neither small nor, unless the exponentials are no numbers, infinite.
///
/// @param name the registers of reciprocals
/// @param most those of the largest dividends that they are right for, empty if those of products alone
record Reciprocals(String name, String most, ImmutableList<Axis> axes) {
  /// {@return whether `divisor` is the same for at least two elements that a thread divides by it}
  static boolean isWorthIt(
      BinaryOp op, BroadcastOp divisor, ImmutableList<Axis> own, Language language) {
    return language.dividesByReciprocals()
        && op.kind() == BinaryKind.DIV
        && Element.of(((TileType) op.result().type()).element()) == Element.F32
        && !Distribution.isFree(divisor.source())
        && Distribution.registers(TileReader.sourceAxes(divisor, own)) * 2
            <= Distribution.registers(own);
  }

  /// Writes the reciprocals of what `divisor` repeats, which was prepared.
  ///
  /// @param areShares whether they are multiplied by, with no correction
  static Reciprocals write(
      KernelWriter out,
      TileReader reader,
      BroadcastOp divisor,
      ImmutableList<Axis> own,
      boolean areShares) {
    ImmutableList<Axis> axes = TileReader.sourceAxes(divisor, own);
    String name = out.fresh("t");
    String most = areShares ? "" : out.fresh("t");
    int registers = Distribution.registers(axes);
    out.line("f32 " + name + "[" + registers + "];");
    if (!areShares) {
      out.line("f32 " + most + "[" + registers + "];");
    }
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    String register = "[" + KernelWriter.register(axes, at) + "]";
    String value = reader.read(divisor.source(), axes, at);
    out.line(name + register + " = 1.0f / " + KernelWriter.paren(value) + ";");
    if (!areShares) {
      out.line(most + register + " = w_most_dividend_f32(" + value + ");");
    }
    out.close(opened);
    return new Reciprocals(name, most, axes);
  }

  /// {@return C for the quotient that `op` is}
  String quotient(TileReader reader, BinaryOp op, ImmutableList<Axis> own, Map<Axis, String> at) {
    String register = "[" + KernelWriter.register(axes, at) + "]";
    if (most.isEmpty()) {
      return reader.read(op.lhs(), own, at) + " * " + name + register;
    }
    return "w_quotient_f32("
        + reader.read(op.lhs(), own, at)
        + ", "
        + reader.read(op.rhs(), own, at)
        + ", "
        + name
        + register
        + ", "
        + most
        + register
        + ")";
  }
}
