package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.CallIndirectAssembly;
import dev.weir.dialect.builtin.codec.DictionariesCodec;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.type.FunctionType;
import dev.weir.rewrite.Canonicalizes;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.util.Optional;

/// A call of the function that a value is.
///
/// ```mlir
/// %r = func.call_indirect %f(%x, %y) : (f32, i32) -> f32
/// ```
@OpDef(value = "call_indirect", assembly = CallIndirectAssembly.class)
public non-sealed interface CallIndirectOp extends FunctionOp, Call, Canonicalizes {
  @Operand(FunctionTyped.class)
  Value callee();

  @Operand
  ValueRange arguments();

  /// {@return the attributes of each argument}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> argAttrs();

  /// {@return the attributes of each result}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> resAttrs();

  @Result
  ValueRange outputs();

  @Override
  default Target callTarget() {
    return new Target.Indirect(callee());
  }

  @Override
  default OperandRange callArguments() {
    return OperandRange.from(this, 1);
  }

  /// A call of a function that is known is a direct one.
  @Override
  default Rewrite canonicalize(PatternRewriter rewriter) {
    if (!(ConstantLike.constantOf(callee()) instanceof SymbolRefAttr name)) {
      return Rewrite.noMatch("the function is not known");
    }
    rewriter.replaceWith(this, FunctionOps.call(arguments(), name, resultTypes()));
    return Rewrite.applied();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    FunctionType type = (FunctionType) callee().type();
    if (!type.inputs().equals(arguments().types())) {
      diagnostics.error(this, "failed to verify that callee input types match argument types");
    } else if (!type.results().equals(resultTypes())) {
      diagnostics.error(this, "failed to verify that callee result types match result types");
    }
  }
}
