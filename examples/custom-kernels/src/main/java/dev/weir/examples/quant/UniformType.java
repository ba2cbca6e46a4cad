package dev.weir.examples.quant;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// `!quant.uniform<i8:f32, 0.5:3>`: storage, expressed, scale and zero point.
@TypeDef(value = "uniform", format = "`<` $storage `:` $expressed `,` $scale `:` $zeroPoint `>`")
public record UniformType(Type storage, Type expressed, double scale, long zeroPoint)
    implements Type {
  public UniformType {
    if (!(scale > 0)) {
      throw new IllegalArgumentException("a scale must be positive, not " + scale);
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
