package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.TileOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of what gives elements other places without choosing among them: reshaped, transposed,
/// repeated.
final class ShapeGradients {
  private ShapeGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = the elements of x in another shape: dx = those of dz in the shape of x
        .on(ReshapeOp.class, (op, back) -> reshaped(op.x(), back))
        // z = the elements of x in another shape: dx = those of dz in the shape of x
        .on(FlattenOp.class, (op, back) -> reshaped(op.x(), back))
        // z = the elements of x in another shape: dx = those of dz in the shape of x
        .on(SqueezeOp.class, (op, back) -> reshaped(op.x(), back))
        // z = the elements of x in another shape: dx = those of dz in the shape of x
        .on(UnsqueezeOp.class, (op, back) -> reshaped(op.x(), back))
        // z = x with its dimensions in another order: dx = dz with the order undone
        .on(
            TransposeOp.class,
            (op, back) ->
                back.give(0, back.add(OperatorOps.transpose(back.cotangent(), inverse(op.perm())))))
        // z = x broadcast: dx = dz, summed over what was broadcast
        .on(ExpandOp.class, (op, back) -> back.giveBroadcast(0, back.cotangent()))
        // z = x broadcast: dx = dz, summed over what was broadcast
        .on(ExpandAsOp.class, (op, back) -> back.giveBroadcast(0, back.cotangent()))
        // z = x repeated: dx = dz, summed over the repetitions
        .on(
            TileOp.class,
            (op, back) ->
                back.give(
                    0, back.add(OperatorOps.tileGrad(op.x(), back.cotangent(), op.repeatTimes()))));
  }

  private static void reshaped(Value x, Pullback back) {
    back.give(0, new Formula(back).reshaped(back.cotangent(), x));
  }

  /// {@return the permutation that undoes `perm`}
  static ImmutableIntArray inverse(ImmutableIntArray perm) {
    int[] inverse = new int[perm.length()];
    for (int i = 0; i < inverse.length; i++) {
      inverse[Math.floorMod(perm.get(i), inverse.length)] = i;
    }
    return ImmutableIntArray.copyOf(inverse);
  }
}
