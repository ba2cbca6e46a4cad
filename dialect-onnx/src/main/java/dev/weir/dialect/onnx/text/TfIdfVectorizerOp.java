package dev.weir.dialect.onnx.text;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// How often the n-grams of a pool occur, counted or weighted.
///
/// Versions: 9.
///
/// Source:
/// [TfIdfVectorizer](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#TfIdfVectorizer).
@OpDef("TfIdfVectorizer")
public non-sealed interface TfIdfVectorizerOp extends TextOp, Pure {
  @Operand
  Value x();

  @Attr
  long maxGramLength();

  @Attr
  long maxSkipCount();

  @Attr
  long minGramLength();

  @Attr
  String mode();

  @Attr
  ImmutableLongArray ngramCounts();

  @Attr
  ImmutableLongArray ngramIndexes();

  @Attr
  Optional<ImmutableLongArray> poolInt64s();

  @Attr
  Optional<ArrayAttr> poolStrings();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> weights();

  @Result
  OpResult y();
}
