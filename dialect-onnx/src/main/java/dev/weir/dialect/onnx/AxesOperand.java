package dev.weir.dialect.onnx;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// What an operator takes whose axes older versions have as an attribute.
public interface AxesOperand {
  /// {@return what is reduced or reshaped}
  @Operand
  Value data();

  /// {@return the axes; absent for all}
  @Operand
  Optional<Value> axes();

  /// {@return the operand of this name, in versions that have it as an attribute}
  @Attr("axes")
  Optional<ImmutableLongArray> axesAttribute();
}
