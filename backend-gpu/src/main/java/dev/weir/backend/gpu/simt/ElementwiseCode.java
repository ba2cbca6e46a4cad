package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Operations element by element. Those that follow each other on tiles that lie alike share a loop
/// over registers; what is needed only there has no registers of its own.
final class ElementwiseCode {
  private final KernelWriter out;
  private final TileReader reader;
  private final Exponentials exponentials;
  private final Arithmetic arithmetic;
  private final List<Operation> group = new ArrayList<>();
  private final Set<Operation> members = new HashSet<>();
  private @Nullable ImmutableList<Axis> axes;

  ElementwiseCode(KernelWriter out, TileReader reader, Exponentials exponentials) {
    this.out = out;
    this.reader = reader;
    this.exponentials = exponentials;
    this.arithmetic = new Arithmetic(out.language);
  }

  /// Takes an operation, to be written with others.
  void add(Operation op) {
    ImmutableList<Axis> own = out.tiles.of(op.result(0));
    ImmutableList<Axis> open = axes;
    if (open != null && (!TileReader.isSame(open, own) || movesMember(op, own))) {
      flush();
    }
    if (axes == null) {
      axes = own;
    }
    group.add(op);
    members.add(op);
  }

  private boolean movesMember(Operation op, ImmutableList<Axis> own) {
    for (Value operand : op.operands()) {
      if (isFromMember(operand) && reader.moves(operand, own)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFromMember(Value value) {
    Operation op = value.definingOp();
    return op instanceof BroadcastOp broadcast
        ? isFromMember(broadcast.source())
        : op != null && members.contains(op);
  }

  /// Writes what was taken.
  void flush() {
    ImmutableList<Axis> own = axes;
    if (own == null) {
      return;
    }
    axes = null;
    for (Operation op : group) {
      for (Value operand : op.operands()) {
        if (!isFromMember(operand)) {
          reader.prepare(operand, own);
        }
      }
    }
    Set<Operation> kept = new HashSet<>();
    for (Operation op : group) {
      if (escapes(op)) {
        kept.add(op);
        String name = out.fresh("t");
        out.line(
            element(op.result(0)).type() + " " + name + "[" + Distribution.registers(own) + "];");
        out.name(op.result(0), name);
      }
    }
    Map<Operation, Reciprocals> divisors = reciprocals(own);
    Map<Operation, Exponentials.Code> powers = new HashMap<>();
    for (Operation op : group) {
      exponentials.prepare(op, own).ifPresent(code -> powers.put(op, code));
    }
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(own, at);
    if (opened == 0) {
      out.open("");
    }
    for (Operation op : group) {
      String scalar = out.fresh("e");
      Reciprocals divisor = divisors.get(op);
      out.line(
          "const "
              + element(op.result(0)).type()
              + " "
              + scalar
              + " = "
              + (divisor != null
                  ? divisor.quotient(reader, (BinaryOp) op, own, at)
                  : powers.containsKey(op) ? powers.get(op).at(at) : code(op, own, at))
              + ";");
      reader.bind(op.result(0), scalar);
      if (kept.contains(op)) {
        out.line(
            out.name(op.result(0)) + "[" + KernelWriter.register(own, at) + "] = " + scalar + ";");
      }
    }
    for (Operation op : group) {
      reader.unbind(op.result(0));
    }
    out.close(Math.max(1, opened));
    group.clear();
    members.clear();
  }

  /// {@return the divisions by what is the same for several elements that a thread holds, with the reciprocals of that}
  private Map<Operation, Reciprocals> reciprocals(ImmutableList<Axis> own) {
    Map<Operation, Reciprocals> found = new HashMap<>();
    for (Operation op : group) {
      if (op instanceof BinaryOp binary
          && binary.rhs().definingOp() instanceof BroadcastOp divisor
          && !isFromMember(divisor)
          && Reciprocals.isWorthIt(binary, divisor, own, out.language)) {
        found.put(op, Reciprocals.write(out, reader, divisor, own, exponentials.isShare(binary)));
      }
    }
    return found;
  }

  private boolean isFromMember(BroadcastOp broadcast) {
    return isFromMember(broadcast.source());
  }

  private boolean escapes(Operation op) {
    for (OpOperand use : op.result(0).uses()) {
      if (!members.contains(use.owner())) {
        return true;
      }
    }
    return false;
  }

  private static Element element(Value tile) {
    return Element.of(((TileType) tile.type()).element());
  }

  private String code(Operation op, ImmutableList<Axis> own, Map<Axis, String> at) {
    if (op instanceof UnaryOp unary) {
      return arithmetic.unary(
          unary.kind(), element(unary.result()), reader.read(unary.source(), own, at));
    }
    if (op instanceof BinaryOp binary) {
      return arithmetic.binary(
          binary.kind(),
          element(binary.result()),
          reader.read(binary.lhs(), own, at),
          reader.read(binary.rhs(), own, at));
    }
    if (op instanceof CompareOp compare) {
      return Arithmetic.compare(
          compare.kind(),
          element(compare.lhs()),
          reader.read(compare.lhs(), own, at),
          reader.read(compare.rhs(), own, at));
    }
    if (op instanceof SelectOp select) {
      return reader.read(select.condition(), own, at)
          + " ? "
          + reader.read(select.onTrue(), own, at)
          + " : "
          + reader.read(select.onFalse(), own, at);
    }
    if (op instanceof CastOp cast) {
      return Arithmetic.cast(
          element(cast.source()), element(cast.result()), reader.read(cast.source(), own, at));
    }
    throw new IllegalStateException(op.name());
  }

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
}
