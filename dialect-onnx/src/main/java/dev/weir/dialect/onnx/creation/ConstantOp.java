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
  /// {@return the value, as a sparse tensor}
  @Attr
  Optional<Attribute> sparseValue();

  /// {@return the value, as a tensor}
  @Attr
  Optional<Attribute> value();

  /// {@return the value, as one f32}
  @Attr
  Optional<Float> valueFloat();

  /// {@return the value, as a vector of f32}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> valueFloats();

  /// {@return the value, as one i64}
  @Attr
  Optional<Long> valueInt();

  /// {@return the value, as a vector of i64}
  @Attr
  Optional<ImmutableLongArray> valueInts();

  /// {@return the value, as one string}
  @Attr
  Optional<String> valueString();

  /// {@return the value, as a vector of strings}
  @Attr
  Optional<ArrayAttr> valueStrings();

  @Result
  OpResult output();
}
