package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The first result has the elements of the first operand in their order; only the shape differs. The
/// in-place twin of such an operator changes no memory.
///
/// Source: the operators with a `view:` entry in
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml)
/// whose kernels only set a shape.
@OpInterface
public interface KeepsElements extends Operation, InfersElements {
  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return operand(0).type() instanceof TensorType type
            && type.elementType() instanceof IntegerType element
            && element.width() >= Integer.SIZE
        ? shapes.elements(operand(0))
        : Optional.empty();
  }
}
