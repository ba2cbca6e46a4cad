package dev.weir.formats.programdesc;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;

/// Operators on sequences whose lengths are data, and steps of recurrences.
final class Sequences {
  private Sequences() {}

  private static Value add(Translation op, OpSpec<?> spec) {
    return op.add(spec).result(0);
  }

  /// `sequence_mask`: for each length a row of ones, then zeros.
  static void mask(Translation op) {
    Value lengths = op.input("X");
    long most = op.op().integer("maxlen", -1);
    if (most < 1 || !op.op().input("MaxLenTensor").isEmpty()) {
      throw new ProgramDescFault("the width of the mask, 'maxlen', must be known");
    }
    DType dtype = ElementTypes.dtypeOf(Translation.tensor(lengths).elementType());
    Value steps =
        op.add(
                OperatorOps.arange(
                        op.number(0, dtype), op.number((double) most, dtype), op.number(1, dtype))
                    .dtype(dtype))
            .result(0);
    Value isInside =
        op.add(
                OperatorOps.lessThan(
                    steps, op.add(OperatorOps.unsqueeze(lengths, op.integers(-1))).result(0)))
            .result(0);
    DType to = Translation.dtype(op.op().integer("out_dtype", 3));
    op.define("Y", op.add(OperatorOps.cast(isInside, to)).result(0));
  }

  /// `lstm_unit`: a step of an LSTM from the sums of its gates, in the order input, forget, output, candidate.
  static void lstmUnit(Translation op) {
    Value x = op.input("X");
    TensorType type = Translation.tensor(x);
    Value before = op.input("C_prev");
    TensorType cell = Translation.tensor(before);
    if (type.rank() != 2
        || cell.rank() != 2
        || type.isDynamic(1)
        || type.dimension(1) != 4 * cell.dimension(1)) {
      throw new ProgramDescFault(
          "expects four columns of gates for each of the cell, got '%s' and '%s'", type, cell);
    }
    long size = cell.dimension(1);
    Value[] gates = new Value[4];
    for (int i = 0; i < 4; i++) {
      gates[i] =
          add(
              op,
              OperatorOps.slice(
                  x, op.integers(i * size), op.integers((i + 1) * size), ImmutableLongArray.of(1)));
    }
    Value forget =
        add(
            op,
            OperatorOps.add(
                gates[1],
                op.number(
                    op.op().number("forget_bias", 0), ElementTypes.dtypeOf(type.elementType()))));
    Value kept = add(op, OperatorOps.multiply(add(op, OperatorOps.sigmoid(forget)), before));
    Value more =
        add(
            op,
            OperatorOps.multiply(
                add(op, OperatorOps.sigmoid(gates[0])), add(op, OperatorOps.tanh(gates[3]))));
    Value after = add(op, OperatorOps.add(kept, more));
    op.define("C", after);
    op.define(
        "H",
        add(
            op,
            OperatorOps.multiply(
                add(op, OperatorOps.sigmoid(gates[2])), add(op, OperatorOps.tanh(after)))));
  }
}
