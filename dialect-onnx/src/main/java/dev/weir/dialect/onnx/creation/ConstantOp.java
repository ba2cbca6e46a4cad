package dev.weir.dialect.onnx.creation;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A tensor that stands in the program.
///
/// Versions: 1, 9, 11, 12, 13.
///
/// Source:
/// [Constant](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Constant).
@OpDef("Constant")
public non-sealed interface ConstantOp extends CreationOp, Pure {
  @Attr
  Optional<Attribute> sparseValue();

  @Attr
  Optional<Attribute> value();

  @Attr
  Optional<Float> valueFloat();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> valueFloats();

  @Attr
  Optional<Long> valueInt();

  @Attr
  Optional<ImmutableLongArray> valueInts();

  @Attr
  Optional<String> valueString();

  @Attr
  Optional<ArrayAttr> valueStrings();

  @Result
  OpResult output();
}
