package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// The vectors of a support vector machine, and how it compares with them.
public interface SupportVectorMachine {
  /// {@return the rows that are looked at}
  @Operand
  Value x();

  /// {@return the weights of support vectors}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> coefficients();

  /// {@return gamma, the constant and the degree of the kernel}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> kernelParams();

  /// {@return `LINEAR`, `POLY`, `RBF` or `SIGMOID`}
  @Attr
  default String kernelType() {
    return "LINEAR";
  }
}
