package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.StringTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// The type of elements that are strings: `tensor<2x!pir.string>`. PaddlePaddle calls them `pstring`.
@TypeDef(value = "string", assembly = StringTypeFormat.class)
public record StringType() implements Type {
  /// The type.
  public static final StringType STRING = new StringType();

  @Override
  public String toString() {
    return "!pir.string";
  }
}
