package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.controlflow.assembly.WhileAssembly;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.StructuredWhile;
import java.util.List;
import java.util.function.BiConsumer;

/// Runs its body as long as a condition holds.
///
/// ```mlir
/// %r = pd_op.while (%c, %i) : (tensor<i1>, tensor<i64>) -> tensor<i64> {
/// ^bb0(%x: tensor<i64>):
///   …
///   pir.yield %again, %next : tensor<i1>, tensor<i64>
/// }
/// ```
///
/// The values carried along start as `inputs` and are the arguments of the body, which sees all else
/// that is around the op. The body ends with `pir.yield`: first whether to go on, then the values for
/// the next round. What is carried when the condition fails is the result. The types of inputs,
/// arguments, yielded values and results agree up to `?`.
///
/// Source:
/// [control_flow_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/control_flow_op.cc),
/// `WhileOp`. Deviation: the types of the yielded values are checked.
@OpDef(value = "while", assembly = WhileAssembly.class)
public non-sealed interface WhileOp
    extends StructuredOp, InfersShapes, SingleBlock, RecursiveMemoryEffects, StructuredWhile {
  @Operand(Condition.class)
  Value cond();

  @Operand
  ValueRange inputs();

  @Result
  ValueRange outputs();

  @Override
  @Body
  Region bodyRegion();

  @Override
  default Value condition() {
    return cond();
  }

  @Override
  default ValueRange inits() {
    return inputs();
  }

  @Override
  default boolean areTypesCompatible(Type operand, Type input) {
    return TypeAgreement.agree(operand, input);
  }

  /// Makes a loop and inserts it.
  ///
  /// @param body fills the body, whose arguments have the types of `inputs`, up to its yield
  static WhileOp loop(
      OpBuilder builder,
      Value condition,
      List<? extends Value> inputs,
      BiConsumer<OpBuilder, Block> body) {
    Region region = new Region();
    Block block = new Block(inputs.stream().map(Value::type).toList());
    region.append(block);
    body.accept(OpBuilder.atEnd(block), block);
    return builder.add(StructuredOps.whileOp(condition, inputs, region));
  }

  /// A size that changes from round to round is `?` in the result.
  @Override
  default List<Type> inferTypes() {
    ImmutableList<Type> initial = inputs().types();
    if (bodyRegion().isEmpty() || !(body().last() instanceof YieldOp yield)) {
      return initial;
    }
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < initial.size(); i++) {
      Type type = initial.get(i);
      if (i + 1 < yield.values().size()) {
        type = TypeAgreement.join(type, yield.values().get(i + 1).type()).orElse(type);
      }
      types.add(type);
    }
    return types.build();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (bodyRegion().isEmpty()) {
      diagnostics.error(this, "expects a body of one block");
      return;
    }
    if (!(body().last() instanceof YieldOp yield)) {
      diagnostics.error(this, "expects its body to end with 'pir.yield'");
      return;
    }
    if (yield.values().isEmpty()) {
      diagnostics.error(this, "expects its body to yield a tensor of i1 first, got nothing");
    } else if (!new Condition().test(yield.values().get(0).type())) {
      diagnostics.error(
          this,
          "expects its body to yield a tensor of i1 first, got '%s'",
          yield.values().get(0).type());
    }
  }
}
