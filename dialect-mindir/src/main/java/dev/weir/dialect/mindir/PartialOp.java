package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.FunctionType;
import java.util.List;
import java.util.Optional;

/// A function with its first arguments bound (partial application).
///
/// ```mlir
/// %g = mindir.partial %f(%x) : ((f32, f32) -> f32, f32) -> ((f32) -> f32)
/// ```
///
/// A token among the arguments, which orders effects, is bound to the parameter of its kind at the end of the
/// list; the others to the first parameters.
///
/// Source: mindspore/core/ops/other_op_name.h, `Partial`.
@OpDef(
    value = "partial",
    format = "$callee `(` $arguments `)` attr-dict `:` functional-type(operands, $out)")
public non-sealed interface PartialOp extends MindIrOp, Pure {
  @Operand(FunctionTyped.class)
  Value callee();

  @Operand
  ValueRange arguments();

  @Result(FunctionTyped.class)
  OpResult out();

  /// {@return for each value of types `given`, the parameter of `type` that it is bound to}, or
  /// nothing where there are more values than parameters, or no parameter for a token
  static Optional<int[]> bind(FunctionType type, List<Type> given) {
    int[] bound = new int[given.size()];
    int next = 0;
    boolean[] taken = new boolean[type.inputs().size()];
    for (int i = 0; i < bound.length; i++) {
      if (given.get(i) instanceof MonadType monad) {
        bound[i] = type.inputs().lastIndexOf(monad);
      } else {
        bound[i] = next++;
      }
      if (bound[i] < 0 || bound[i] >= taken.length || taken[bound[i]]) {
        return Optional.empty();
      }
      taken[bound[i]] = true;
    }
    return Optional.of(bound);
  }

  /// {@return what is left of `type` once values of types `given` are bound}, or nothing where they
  /// cannot be
  static Optional<FunctionType> apply(FunctionType type, List<Type> given) {
    return bind(type, given)
        .map(bound -> {
          var inputs = ImmutableList.<Type>builder();
          for (int i = 0; i < type.inputs().size(); i++) {
            int parameter = i;
            if (java.util.Arrays.stream(bound).noneMatch(taken -> taken == parameter)) {
              inputs.add(type.inputs().get(i));
            }
          }
          return FunctionType.of(inputs.build(), type.results());
        });
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(callee().type() instanceof FunctionType type)) {
      return;
    }
    Optional<int[]> bound = bind(type, arguments().types());
    if (bound.isEmpty()) {
      diagnostics.error(
          this, "cannot bind %d arguments of a function '%s'", arguments().size(), type);
      return;
    }
    for (int i = 0; i < arguments().size(); i++) {
      Type wanted = type.inputs().get(bound.get()[i]);
      if (!TypeAgreement.agree(arguments().get(i).type(), wanted)) {
        diagnostics.error(
            this,
            "argument #%d is '%s', but the function takes '%s'",
            i,
            arguments().get(i).type(),
            wanted);
      }
    }
    Type rest = apply(type, arguments().types()).orElseThrow();
    if (!TypeAgreement.agree(rest, out().type())) {
      diagnostics.error(this, "yields '%s', but '%s' is left", out().type(), rest);
    }
  }
}
