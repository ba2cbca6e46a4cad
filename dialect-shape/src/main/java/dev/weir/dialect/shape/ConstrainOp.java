package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Optional;

/// Stops the run unless something holds of sizes, and gives a witness of it otherwise:
///
/// ```mlir
/// %w = shape.constrain <"s0 and s1 broadcast"> (%x, %y) {dims = array<i32: 0, 0>}
///     : tensor<?xf32>, tensor<?xf32>
/// ```
///
/// It holds from there on in the block and inside of it. Mirrors the operations `cstr_*` of MLIR's dialect `shape`;
/// deviation: one operation for all constraints, and what does not hold is an error with a place.
@OpDef(value = "constrain", format = "$constraint `(` $sources `)` attr-dict `:` type($sources)")
public non-sealed interface ConstrainOp extends ReadsSizes, MemoryEffects {
  /// What must hold.
  @Attr
  ConstraintAttr constraint();

  /// What people call the tensors, one name for each; `operand 0`, `operand 1`, … without it.
  @Attr
  Optional<ArrayAttr> names();

  /// Why, for the message when it does not hold: `required by 'pd_op.matmul'`.
  @Attr
  default String reason() {
    return "required by 'shape.constrain'";
  }

  /// The witness.
  @Result(WitnessTyped.class)
  OpResult witness();

  @Override
  default ImmutableList<Term> terms() {
    return constraint().value().terms();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ReadsSizes.super.verify(diagnostics);
    boolean fits =
        names()
            .map(given ->
                given.elements().size() == sources().size()
                    && given.elements().stream().allMatch(StringAttr.class::isInstance))
            .orElse(true);
    if (!fits) {
      diagnostics.error(
          this, "expects a name for each of %d tensors, got %s", sources().size(), names().get());
    }
  }

  /// It may stop the run, so that nothing takes it away.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
