package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.CummaxGradOp;
import dev.weir.dialect.operator.gradient.Pool2dGradOp;
import dev.weir.dialect.operator.gradient.TopkGradOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.Optional;

/// The gradients of gradients that go to the places that elements came from: what is taken back is taken from there.
/// Which places these are does not change with the elements, so these have no part in it.
final class DerivedPlaceGradients {
  private DerivedPlaceGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // x' = g, where it came from: dg = what stands there in u
        .on(
            TopkGradOp.class,
            (op, back) -> back.give(op.outGrad(), taken(back, op.indices(), op.axis())))
        // x' = g, added where it came from: dg = what stands there in u
        .on(
            CummaxGradOp.class,
            (op, back) -> back.give(op.outGrad(), taken(back, op.indices(), op.axis())))
        // x' = g, in equal parts, or at the largest of each window: dg = u pooled, or its element
        // there
        .on(
            Pool2dGradOp.class,
            (op, back) -> {
              if (op.poolingType().equals("avg")) {
                back.give(op.outGrad(), mean(op, back));
              } else {
                largest(op, back);
              }
            });
  }

  private static Value taken(Pullback back, Value indices, int axis) {
    Value u = back.cotangent();
    return u.type() instanceof TensorType type && type.rank() == 0
        ? u
        : back.add(OperatorOps.takeAlongAxis(u, indices, axis));
  }

  private static Value mean(Pool2dGradOp op, Pullback back) {
    return back.add(
        OperatorOps.pool2d(
                back.cotangent(), op.kernelSize(), op.strides(), op.paddings(), op.poolingType())
            .ceilMode(op.ceilMode())
            .exclusive(op.exclusive())
            .dataFormat(op.dataFormat())
            .globalPooling(op.globalPooling())
            .adaptive(op.adaptive())
            .paddingAlgorithm(op.paddingAlgorithm()));
  }

  /// Works on channels whose pixels are one dimension, as the indices do.
  private static void largest(Pool2dGradOp op, Pullback back) {
    Optional<ImmutableLongArray> kernel = Constants.integers(op.kernelSize());
    if (kernel.isEmpty()
        || !op.dataFormat().equals("NCHW")
        || !op.paddingAlgorithm().equals("EXPLICIT")
        || op.paddings().length() != 2) {
      back.unsupported(
          "the second derivative of a largest element is there for windows of constant size on NCHW"
              + " with two explicit paddings");
      return;
    }
    var places =
        back.builder()
            .add(
                OperatorOps.maxPool2dWithIndex(
                        op.x(),
                        ImmutableIntArray.copyOf(
                            kernel.get().stream().mapToInt(Math::toIntExact).toArray()))
                    .strides(op.strides())
                    .paddings(op.paddings())
                    .globalPooling(op.globalPooling())
                    .adaptive(op.adaptive())
                    .ceilMode(op.ceilMode()));
    Value found =
        back.add(
            OperatorOps.takeAlongAxis(flat(back, back.cotangent()), flat(back, places.mask()), 2));
    back.give(op.outGrad(), new Formula(back).reshaped(found, op.outGrad()));
  }

  private static Value flat(Pullback back, Value image) {
    return back.add(OperatorOps.flatten(image).startAxis(2).stopAxis(3));
  }
}
