package dev.weir.dialect.onnx.notation;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Optional;

/// A node whose operator is of a domain that Weir does not know, with its attributes.
///
/// ```mlir
/// %y = onnx.custom "com.example" "Blend"(%x) with {alpha = 1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
/// ```
@OpDef(
    value = "custom",
    format =
        "$domain $opType `(` $inputs `)` (`with` $attributes^)? attr-dict-with-keyword `:`"
            + " functional-type($inputs, $outputs)")
public non-sealed interface CustomOp extends NotationOp, MemoryEffects {
  /// {@return the domain of the operator}
  @Attr
  String domain();

  /// {@return the name of the operator}
  @Attr
  String opType();

  /// {@return the attributes of the node}
  @Attr
  Optional<DictionaryAttr> attributes();

  @Operand
  ValueRange inputs();

  @Result
  ValueRange outputs();

  /// What it does is not known.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
