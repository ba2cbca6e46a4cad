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

  /// {@return the largest length of an n-gram}
  @Attr
  long maxGramLength();

  /// {@return the most elements that an n-gram leaves out between two}
  @Attr
  long maxSkipCount();

  /// {@return the smallest length of an n-gram}
  @Attr
  long minGramLength();

  /// {@return `TF`, `IDF` or `TFIDF`}
  @Attr
  String mode();

  /// {@return where in the pool the n-grams of each length begin}
  @Attr
  ImmutableLongArray ngramCounts();

  /// {@return the feature of each n-gram}
  @Attr
  ImmutableLongArray ngramIndexes();

  /// {@return the n-grams, those of each length behind each other}
  @Attr
  Optional<ImmutableLongArray> poolInt64s();

  /// {@return the n-grams, those of each length behind each other}
  @Attr
  Optional<ArrayAttr> poolStrings();

  /// {@return the weight of each n-gram, for `IDF` and `TFIDF`}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> weights();

  @Result
  OpResult y();
}
