package dev.weir.dialect.onnx.text;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Strings without stop words, in upper or lower case.
///
/// Versions: 10.
///
/// Source:
/// [StringNormalizer](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#StringNormalizer).
@OpDef("StringNormalizer")
public non-sealed interface StringNormalizerOp extends TextOp, Pure {
  @Operand
  Value x();

  /// {@return `LOWER`, `UPPER` or `NONE`}
  @Attr
  default String caseChangeAction() {
    return "NONE";
  }

  /// {@return 1 if stop words are compared with their case}
  @Attr
  default long isCaseSensitive() {
    return 0;
  }

  /// {@return the language whose rules change case; absent for the system's}
  @Attr
  Optional<String> locale();

  /// {@return the strings that are left out}
  @Attr
  Optional<ArrayAttr> stopwords();

  @Result
  OpResult y();
}
