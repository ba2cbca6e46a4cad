package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.FusionTransposeFlattenConcatOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.SplitOp;
import dev.weir.dialect.operator.manipulation.SplitWithNumOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.dialect.operator.manipulation.UnstackOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The gradients of tensors concatenated and split: each is the other's.
final class JoinGradients {
  private JoinGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(ConcatOp.class, JoinGradients::concat)
        // z = parts of x: dx = the dz, one after the other
        .on(
            SplitOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.concat(back.cotangent(), op.axis()))))
        // z = parts of x: dx = the dz, one after the other
        .on(
            SplitWithNumOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.concat(back.cotangent(), op.axis()))))
        // z = the x along a new dimension: dx = the slices of dz
        .on(
            StackOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.unstack(back.cotangent())
                            .axis(op.axis())
                            .num(Sizes.tensors(op.x()).size()))))
        // z = the slices of x: dx = the dz along a new dimension
        .on(
            UnstackOp.class,
            (op, back) ->
                back.give(0, back.add(OperatorOps.stack(back.cotangent()).axis(op.axis()))))
        .on(FusionTransposeFlattenConcatOp.class, JoinGradients::transposedFlattened);
  }

  /// z = the x one after the other: dx = the parts of dz
  private static void concat(ConcatOp op, Pullback back) {
    OptionalLong axis = Constants.integer(op.axis());
    if (axis.isEmpty()) {
      back.unsupported("its axis is not known");
      return;
    }
    List<TensorType> types = Sizes.tensors(op.x());
    int at = Axes.normalize(axis.getAsLong(), types.get(0).rank());
    Value sections = sections(op.x(), types, at, back);
    back.give(0, back.add(OperatorOps.split(back.cotangent(), sections, op.axis())));
  }

  /// {@return the sizes of the tensors in a tuple along an axis}
  private static Value sections(Value tuple, List<TensorType> types, int axis, Pullback back) {
    long[] sizes = new long[types.size()];
    boolean known = true;
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = types.get(i).dimension(axis);
      known &= Sizes.isKnown(sizes[i]);
    }
    if (known) {
      return back.integers(sizes);
    }
    Formula f = new Formula(back);
    List<Value> found = new ArrayList<>();
    for (Value element : f.elements(tuple, sizes.length)) {
      found.add(f.size(element, axis));
    }
    return f.tuple(found);
  }

  /// z = the x, each transposed and made a matrix, one after the other: dx = the parts of dz, each in
  /// the shape of the transposed x and transposed back
  private static void transposedFlattened(FusionTransposeFlattenConcatOp op, Pullback back) {
    Formula f = new Formula(back);
    List<TensorType> types = Sizes.tensors(op.x());
    ImmutableIntArray perm = op.transAxis();
    List<Value> transposed = new ArrayList<>();
    List<Value> sizes = new ArrayList<>();
    for (Value element : f.elements(op.x(), types.size())) {
      Value turned = back.add(OperatorOps.transpose(element, perm));
      Value matrix = matrix(turned, op.flattenAxis(), perm.length(), back);
      transposed.add(turned);
      sizes.add(f.size(matrix, Math.floorMod(op.concatAxis(), 2)));
    }
    Value axis = back.integers(op.concatAxis());
    Value parts = back.add(OperatorOps.split(back.cotangent(), f.tuple(sizes), axis));
    ImmutableIntArray inverse = ShapeGradients.inverse(perm);
    List<Value> found = f.elements(parts, types.size());
    for (int i = 0; i < found.size(); i++) {
      Value shaped = f.reshaped(found.get(i), transposed.get(i));
      back.giveElement(0, i, back.add(OperatorOps.transpose(shaped, inverse)));
    }
  }

  private static Value matrix(Value value, int axis, int rank, Pullback back) {
    if (axis == 0 || axis == rank) {
      Value all = back.add(OperatorOps.reshape(value, back.integers(-1)));
      return back.add(OperatorOps.unsqueeze(all, back.integers(axis == 0 ? 0 : 1)));
    }
    Value rows = back.add(OperatorOps.flatten(value).startAxis(0).stopAxis(axis - 1));
    return back.add(OperatorOps.flatten(rows).startAxis(1).stopAxis(rank - axis));
  }
}
