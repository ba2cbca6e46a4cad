package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpDefinition.OperandGroup;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// What lowering to kernels has to know of an operator besides its types: which kernel computes it,
/// which element type chooses among its variants, and which operands the kernel reads on the host.
///
/// Source: the `kernel:` and `args:` entries of
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml),
/// which PIR's `OpYamlInfoInterface` hands out.
@OpInterface
public interface KernelSignature extends Operation {
  /// {@return the name of the kernel}; an in-place twin uses the kernel of the operator
  default String kernelName() {
    return kernelNameOf(this);
  }

  /// {@return the name of the kernel of an operator that names none}: its own, without its dialect where that is `pd_op`
  static String kernelNameOf(Operation op) {
    OpDefinition definition = op.definition().valueForm();
    return definition.dialectName().equals(OperatorOp.DIALECT)
        ? definition.mnemonic()
        : definition.name();
  }

  /// {@return the element type that chooses the kernel}: by default that of the first operand
  default DType kernelDataType() {
    for (Value operand : operands()) {
      Type type = operand.type();
      if (type instanceof TupleType tuple && !tuple.types().isEmpty()) {
        type = tuple.types().get(0);
      }
      if (type instanceof TensorType tensor) {
        return ElementTypes.dtypeOf(tensor.elementType());
      }
    }
    return DType.UNDEFINED;
  }

  /// {@return the names of the operand groups that are attributes given as values}: shapes, axes and
  /// scalars, small tensors that the kernel reads on the host
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of();
  }

  /// {@return whether operand `index` belongs to one of the [#mutableAttributes]}
  default boolean isMutableAttribute(int index) {
    return isInGroup(index, mutableAttributes());
  }

  /// {@return the names of the operand groups that kernels read in f32 even where the others are
  /// narrower}: statistics and what goes with them
  default ImmutableList<String> fullPrecisionOperands() {
    return ImmutableList.of();
  }

  /// {@return whether operand `index` belongs to one of the [#fullPrecisionOperands]}
  default boolean readsFullPrecision(int index) {
    return isInGroup(index, fullPrecisionOperands());
  }

  private boolean isInGroup(int index, ImmutableList<String> names) {
    if (names.isEmpty()) {
      return false;
    }
    List<OperandGroup> groups = definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      if (index < definition().operandSegments().start(this, i + 1)) {
        return names.contains(groups.get(i).name());
      }
    }
    throw new IndexOutOfBoundsException(index);
  }
}
