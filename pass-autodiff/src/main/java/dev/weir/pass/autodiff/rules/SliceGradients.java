package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.FlipOp;
import dev.weir.dialect.operator.manipulation.Pad3dOp;
import dev.weir.dialect.operator.manipulation.PadOp;
import dev.weir.dialect.operator.manipulation.RollOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.StridedSliceOp;
import dev.weir.dialect.operator.manipulation.TrilOp;
import dev.weir.dialect.operator.manipulation.TriuOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.Optional;

/// The gradients of what takes a regular part of a tensor, widens it or turns it round.
final class SliceGradients {
  private SliceGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = a part of x: dx = dz in its place, 0 elsewhere
        .on(
            SliceOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.sliceGrad(
                                op.input(), back.cotangent(), op.starts(), op.ends(), op.axes())
                            .inferFlags(op.inferFlags())
                            .decreaseAxis(op.decreaseAxis()))))
        // z = a part of x: dx = dz in its places, 0 elsewhere
        .on(
            StridedSliceOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.stridedSliceGrad(
                            op.x(),
                            back.cotangent(),
                            op.starts(),
                            op.ends(),
                            op.strides(),
                            op.axes()))))
        .on(PadOp.class, SliceGradients::pad)
        // z = x with a margin: dx = dz, what is in the margin added to what it shows
        .on(
            Pad3dOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.pad3dGrad(op.x(), back.cotangent(), op.paddings())
                            .mode(op.mode())
                            .padValue(op.padValue())
                            .dataFormat(op.dataFormat()))))
        // z = x turned round: dx = dz turned round
        .on(
            FlipOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.flip(back.cotangent(), op.axis()))))
        .on(RollOp.class, SliceGradients::roll)
        // z = x, 0 outside of a triangle: dx = dz, 0 outside of it
        .on(
            TrilOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.tril(back.cotangent(), op.diagonal()))))
        // z = x, 0 outside of a triangle: dx = dz, 0 outside of it
        .on(
            TriuOp.class,
            (op, back) ->
                back.give(0, back.add(OperatorOps.triu(back.cotangent(), op.diagonal()))));
  }

  /// z = x with a margin of one number: dx = dz without the margin
  private static void pad(PadOp op, Pullback back) {
    if (back.wants(1)) {
      back.unsupported("its margin depends on what gradients are taken of");
    }
    ImmutableIntArray paddings = op.paddings();
    int rank = paddings.length() / 2;
    long[] axes = new long[rank];
    long[] starts = new long[rank];
    long[] ends = new long[rank];
    for (int i = 0; i < rank; i++) {
      axes[i] = i;
      starts[i] = paddings.get(2 * i);
      int after = paddings.get(2 * i + 1);
      ends[i] = after == 0 ? Integer.MAX_VALUE : -after;
    }
    Value from = back.integers(starts);
    Value to = back.integers(ends);
    back.give(
        0,
        back.add(OperatorOps.slice(back.cotangent(), from, to, ImmutableLongArray.copyOf(axes))));
  }

  /// z = x moved round by s: dx = dz moved round by -s
  private static void roll(RollOp op, Pullback back) {
    Optional<ImmutableLongArray> known = Constants.integers(op.shifts());
    Value shifts;
    if (known.isPresent() && !known.get().contains(Constants.UNKNOWN)) {
      long[] opposite = known.get().toArray();
      for (int i = 0; i < opposite.length; i++) {
        opposite[i] = -opposite[i];
      }
      shifts = back.integers(opposite);
    } else {
      shifts = back.times(op.shifts(), -1);
    }
    back.give(0, back.add(OperatorOps.roll(back.cotangent(), shifts).axis(op.axis())));
  }
}
