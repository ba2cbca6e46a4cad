package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Matmuls: both factors go to local memory, each thread multiplies the rows and columns of
/// the sums that it holds.
final class MmaCode {
  /// A left factor that needs no local memory.
  static final Staging IN_REGISTERS = new Staging("", ImmutableLongArray.of(), 0);

  private final KernelWriter out;
  private final TileReader reader;
  private final Map<MmaOp, PipelineCode> warpgroups = new IdentityHashMap<>();

  MmaCode(KernelWriter out, TileReader reader) {
    this.out = out;
    this.reader = reader;
  }

  /// Says that warpgroups do a product, whose factors `copies` has in local memory.
  void useWarpgroups(MmaOp op, PipelineCode copies) {
    warpgroups.put(op, copies);
  }

  void write(MmaOp op) {
    ImmutableList<Axis> axes = out.tiles.of(op.result());
    reader.prepare(op.accumulator(), axes);
    boolean ofRegisters =
        reader.staging(op.lhs()) == null && RegisterFactors.fits(op, out.tiles, out.language);
    Staging lhs = ofRegisters ? IN_REGISTERS : stage(op.lhs(), 0);
    Staging rhs = stage(op.rhs(), (lhs.bytes() + 15) / 16 * 16);
    boolean spilled = lhs.bytes() > 0 || rhs.bytes() > 0;
    Element sum = Element.of(((TileType) op.result().type()).element());
    String name = out.fresh("t");
    out.line(sum.type() + " " + name + "[" + Distribution.registers(axes) + "];");
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    out.line(
        name
            + "["
            + KernelWriter.register(axes, at)
            + "] = "
            + reader.read(op.accumulator(), axes, at)
            + ";");
    out.close(opened);
    if (spilled) {
      out.barrier(false);
    }
    PipelineCode copies = warpgroups.get(op);
    if (copies != null) {
      new WarpgroupCode(out).write(op, axes, name, lhs, rhs, reader, copies::copyMeanwhile);
    } else if (out.language.usesMatrixUnit(op)
        && MmaPlacement.isFragments(axes.get(0), axes.get(1))) {
      new FragmentCode(out, reader).write(op, axes, name, lhs, rhs);
    } else {
      multiply(op, axes, name, sum, lhs, rhs);
    }
    if (spilled) {
      out.roomIsRead();
    }
    out.name(op.result(), name);
  }

  private Staging stage(Value factor, long from) {
    Staging ahead = reader.staging(factor);
    return ahead != null ? ahead : reader.spill(factor, from, 0);
  }

  private void multiply(
      MmaOp op, ImmutableList<Axis> axes, String name, Element sum, Staging lhs, Staging rhs) {
    Axis rows = axes.get(0);
    Axis columns = axes.get(1);
    long depth = ((TileType) op.lhs().type()).shape().get(op.transposeLhs() ? 0 : 1);
    Element left = Element.of(((TileType) op.lhs().type()).element());
    Element right = Element.of(((TileType) op.rhs().type()).element());
    String k = out.fresh("k");
    out.line("#pragma unroll 4");
    out.open("for (int " + k + " = 0; " + k + " < " + depth + "; ++" + k + ")");
    String a = out.fresh("r");
    String b = out.fresh("r");
    out.line(sum.type() + " " + a + "[" + rows.registers() + "];");
    out.line(sum.type() + " " + b + "[" + columns.registers() + "];");
    factor(rows, lhs, left, sum, a, k, op.transposeLhs() ? 1 : 0);
    factor(columns, rhs, right, sum, b, k, op.transposeRhs() ? 0 : 1);
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    String place = name + "[" + KernelWriter.register(axes, at) + "]";
    String product = a + "[" + at.get(rows) + "] * " + b + "[" + at.get(columns) + "]";
    out.line(place + " += " + product + ";");
    out.close(opened);
    out.close();
  }

  /// Reads what a thread needs of a factor.
  ///
  /// @param dim the dimension that the axis is of the factor
  private void factor(
      Axis axis, Staging staging, Element element, Element sum, String into, String k, int dim) {
    long along = staging.strides().get(dim);
    long across = staging.strides().get(1 - dim);
    Map<Axis, String> at = KernelWriter.places();
    int vector =
        along == 1 && element == sum && axis.covered() == axis.bound()
            ? Math.min(axis.vector(), 16 / element.bytes())
            : 1;
    int opened = out.openRegisters(axis, vector, at);
    String position = axis.position(at.get(axis));
    if (axis.covered() > axis.bound()) {
      position = "w_min_i32(" + position + ", " + (axis.bound() - 1) + ")";
    }
    String place =
        KernelWriter.paren(position)
            + (along == 1 ? "" : " * " + along)
            + " + "
            + k
            + (across == 1 ? "" : " * " + across);
    if (vector > 1) {
      List<String> registers = new ArrayList<>();
      for (int i = 0; i < vector; i++) {
        registers.add(into + "[" + at.get(axis) + " + " + i + "]");
      }
      out.line(out.language.readVector(element, registers, staging.name() + " + " + place));
    } else {
      String value = Arithmetic.widen(staging.name() + "[" + place + "]", element);
      out.line(
          into
              + "["
              + at.get(axis)
              + "] = "
              + (element.computed() == sum ? value : "(" + sum.type() + ")" + value)
              + ";");
    }
    out.close(opened);
  }
}
