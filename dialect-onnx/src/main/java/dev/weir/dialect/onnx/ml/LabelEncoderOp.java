package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The value of each key.
///
/// Versions: 1, 2, 4.
///
/// Source:
/// [LabelEncoder](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmllabelencoder).
@OpDef("ml.LabelEncoder")
public non-sealed interface LabelEncoderOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return what version 1 has in place of keys and values}
  @Attr
  Optional<ArrayAttr> classesStrings();

  /// {@return the value for keys that are not listed}
  @Attr
  Optional<Float> defaultFloat();

  /// {@return the value for keys that are not listed}
  @Attr
  Optional<Long> defaultInt64();

  /// {@return the value for keys that are not listed}
  @Attr
  Optional<String> defaultString();

  /// {@return the value for keys that are not listed}
  @Attr
  Optional<Attribute> defaultTensor();

  /// {@return the keys}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> keysFloats();

  /// {@return the keys}
  @Attr
  Optional<ImmutableLongArray> keysInt64s();

  /// {@return the keys}
  @Attr
  Optional<ArrayAttr> keysStrings();

  /// {@return the keys}
  @Attr
  Optional<Attribute> keysTensor();

  /// {@return the value of each key}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> valuesFloats();

  /// {@return the value of each key}
  @Attr
  Optional<ImmutableLongArray> valuesInt64s();

  /// {@return the value of each key}
  @Attr
  Optional<ArrayAttr> valuesStrings();

  /// {@return the value of each key}
  @Attr
  Optional<Attribute> valuesTensor();

  @Result
  OpResult y();
}
