package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Work on lists of tensors that grow while the program runs. A list is memory: whoever has it sees what
/// others wrote.
///
/// What is declared of the shapes of the tensors in a list may be more or less than what follows: a list
/// may hold tensors of different shapes. What is read is checked as the program runs.
///
/// Source:
/// [manual_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/manual_op.cc)
/// and
/// [array_kernel.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/kernels/array_kernel.cc).
/// Deviation: the type of a list does not change when something is written to it.
public sealed interface ArrayOp extends OperatorOp
    permits CreateArrayOp,
        CreateArrayLikeOp,
        ArrayLengthOp,
        ArrayReadOp,
        ArrayWriteOp,
        ArrayToTensorOp,
        ArrayPopOp {
  /// {@return what the list `array` holds}
  static TensorType held(Value array) {
    return array.type() instanceof TensorArrayType type
        ? type.tensor()
        : TensorType.of(IntegerType.I64);
  }

  @Override
  default DType kernelDataType() {
    Type array = operandCount() > 0 ? operand(0).type() : result(0).type();
    return array instanceof TensorArrayType type
        ? ElementTypes.dtypeOf(type.tensor().elementType())
        : DType.UNDEFINED;
  }

  /// {@return the types that are declared where they have the element types of `inferred`, else these}
  default List<Type> orDeclared(Type... inferred) {
    List<Type> declared = resultTypes();
    boolean agrees = declared.size() == inferred.length;
    for (int i = 0; agrees && i < inferred.length; i++) {
      agrees = agree(inferred[i], declared.get(i));
    }
    return agrees ? declared : ImmutableList.copyOf(inferred);
  }

  private static boolean agree(Type inferred, Type declared) {
    if (inferred instanceof TensorArrayType a && declared instanceof TensorArrayType b) {
      return a.tensor().elementType().equals(b.tensor().elementType());
    }
    return inferred instanceof TensorType a
        && declared instanceof TensorType b
        && a.elementType().equals(b.elementType());
  }
}
