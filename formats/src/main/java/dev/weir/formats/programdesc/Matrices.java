package dev.weir.formats.programdesc;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;

/// Matrix multiplications that did more than today's.
final class Matrices {
  private Matrices() {}

  /// `mul`: the dimensions of each operand are joined to two, before and after a dimension of its own, and those of
  /// the result are split again.
  static void mul(Translation op) {
    Value x = op.input("X");
    Value y = op.input("Y");
    TensorType left = Translation.tensor(x);
    TensorType right = Translation.tensor(y);
    int rows = split(op, "x_num_col_dims", left);
    int inner = split(op, "y_num_col_dims", right);
    new OperatorImport(op, "matmul").checkNeutral();
    Value lhs = x;
    if (rows != left.rank() - 1) {
      long[] shape = new long[rows + 1];
      shape[rows] = -1;
      lhs = op.reshape(x, shape);
    }
    Value rhs = y;
    if (right.rank() != 2) {
      rhs = op.reshape(y, product(right, 0, inner), product(right, inner, right.rank()));
    }
    Value product = op.add(OperatorOps.matmul(lhs, rhs)).result(0);
    if (right.rank() - inner != 1) {
      long[] shape = new long[rows + right.rank() - inner];
      for (int i = inner; i < right.rank(); i++) {
        shape[rows + i - inner] = known(right, i);
      }
      product = op.reshape(product, shape);
    }
    op.define("Out", product);
  }

  private static int split(Translation op, String name, TensorType type) {
    long at = op.op().integer(name, 1);
    if (at < 1 || at >= type.rank()) {
      throw new ProgramDescFault("'%s' is %d, but there are %d dimensions", name, at, type.rank());
    }
    return (int) at;
  }

  private static long product(TensorType type, int from, int to) {
    long product = 1;
    for (int i = from; i < to; i++) {
      product = Math.multiplyExact(product, known(type, i));
    }
    return product;
  }

  private static long known(TensorType type, int index) {
    if (type.isDynamic(index)) {
      throw new ProgramDescFault("size %d of 'Y' is open", index);
    }
    return type.dimension(index);
  }

  /// `matmul` of the first version has a factor.
  static void scaled(Translation op) {
    double alpha = op.op().number("alpha", 1);
    Value product = new OperatorImport(op).make().result(0);
    op.define(
        "Out",
        alpha == 1
            ? product
            : op.add(OperatorOps.scale(product, op.number(alpha, DType.FLOAT32))).result(0));
  }

  /// `pow`: an exponent that is a tensor makes it an operator of its own.
  static void power(Translation op) {
    if (op.op().input("FactorTensor").isEmpty()) {
      new OperatorImport(op).run();
      return;
    }
    op.op().use("factor");
    op.define(
        "Out",
        op.add(OperatorOps.elementwisePow(op.input("X"), op.input("FactorTensor"))).result(0));
  }

  /// `dot` kept the dimension that it sums over, with size 1.
  static void dot(Translation op) {
    Value product = new OperatorImport(op).make().result(0);
    int rank = Translation.tensor(op.input("X")).rank();
    boolean kept =
        op.op().output("Out").stream()
            .anyMatch(name ->
                op.block().declared(name).orElse(null) instanceof TensorType declared
                    && declared.rank() == rank);
    op.define(
        "Out",
        kept ? op.add(OperatorOps.unsqueeze(product, op.integers(rank - 1))).result(0) : product);
  }

  /// The state of its dropout was made by the operator itself.
  static void rnn(Translation op) {
    new OperatorImport(op).with("dropout_state_in", op.number(0, DType.UINT8)).run();
  }
}
