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

  /// {@return what older versions have in this place}
  @Attr("axes")
  Optional<ImmutableLongArray> axesAttribute();
}
