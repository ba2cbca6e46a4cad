package dev.weir.tests.mindir;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.function.Supplier;

/// What tests write function graphs over numbers with.
abstract class ScalarGraphs {
  static final TensorType INTEGER = TensorType.of(IntegerType.I64);

  final GraphBuilder b = new GraphBuilder();

  /// {@return a program whose main graph computes `body`}
  GraphProgram program(Supplier<? extends AnfNode> body) {
    return b.build(b.graph("main", body));
  }

  /// {@return a constant of 64 bits}
  AnfNode number(double value) {
    Tensor tensor = Tensor.zeros(DType.FLOAT64);
    tensor.setDouble(0, value);
    return b.constant(tensor);
  }

  AnfNode add(AnfNode x, AnfNode y) {
    return b.primitive("Add", x, y);
  }

  AnfNode sub(AnfNode x, AnfNode y) {
    return b.primitive("Sub", x, y);
  }

  AnfNode mul(AnfNode x, AnfNode y) {
    return b.primitive("Mul", x, y);
  }

  AnfNode less(AnfNode x, AnfNode y) {
    return b.primitive("Less", x, y);
  }

  AnfNode isZero(AnfNode n) {
    return b.primitive("Equal", n, b.constant(0));
  }

  /// {@return n - 1}
  AnfNode before(AnfNode n) {
    return sub(n, b.constant(1));
  }
}
