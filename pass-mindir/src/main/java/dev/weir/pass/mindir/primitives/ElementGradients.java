package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// The gradients of functions of numbers and of activations, as training steps hold them.
///
/// Source: the gradients in mindspore/ops/op_def/yaml and mindspore/python/mindspore/ops/operations/_grad_ops.py,
/// MindSpore 2.7; which operand comes first differs from one to the other.
final class ElementGradients {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          // (y, dy)
          .put("SqrtGrad", of((f, y, dy) -> f.divide(f.times(dy, 0.5), y)))
          .put("RsqrtGrad", of((f, y, dy) -> f.times(f.times(dy, -0.5), f.times(y, f.square(y)))))
          .put("ReciprocalGrad", of((f, y, dy) -> f.negate(f.times(dy, f.square(y)))))
          .put("InvGrad", of((f, y, dy) -> f.negate(f.times(dy, f.square(y)))))
          // (x, dy)
          .put(
              "AbsGrad",
              of((f, x, dy) ->
                  f.times(
                      dy, f.subtract(f.indicator(f.isAbove(x, 0)), f.indicator(f.isBelow(x, 0))))))
          // (dy, x)
          .put(
              "ReLU6Grad",
              of((f, dy, x) -> f.choose(f.both(f.isAbove(x, 0), f.isBelow(x, 6)), dy, 0)))
          .put("GeLUGrad", ElementGradients::gelu)
          .put("SiLUGrad", of(ElementGradients::silu))
          .put("SoftplusGrad", of((f, dy, x) -> f.times(dy, f.sigmoid(x))))
          .put("HSwishGrad", of(ElementGradients::hardSwish))
          .put(
              "HSigmoidGrad",
              of((f, dy, x) ->
                  f.choose(f.both(f.isAbove(x, -3), f.isBelow(x, 3)), f.divide(dy, 6), 0)))
          // (dy, y)
          .put("EluGrad", of((f, dy, y) -> f.choose(f.isAbove(y, 0), dy, f.times(dy, f.add(y, 1)))))
          .put("FlattenGrad", ElementGradients::flatten)
          .put("StridedSliceGrad", ElementGradients::stridedSlice)
          .put("MaximumGrad", call -> ofLarger(call, true))
          .put("MinimumGrad", call -> ofLarger(call, false))
          .put("ResizeBilinearGrad", ElementGradients::resizeBilinear)
          .buildOrThrow();

  /// A function of two tensors.
  private interface OfTwo {
    Value of(Formula f, Value a, Value b);
  }

  private ElementGradients() {}

  private static PrimitiveLowering of(OfTwo function) {
    return call -> {
      Formula f = Formula.over(call, call.floating(0));
      return new Lowered.TensorValue(function.of(f, f.given(0), f.given(1)));
    };
  }

  /// Of the tanh formula; what was computed comes last and is not needed.
  private static Lowered gelu(PrimitiveCall call) {
    return call.add(OperatorOps.geluGrad(call.tensor(1), call.tensor(0)).approximate(true));
  }

  private static Value silu(Formula f, Value dy, Value x) {
    Value s = f.sigmoid(x);
    return f.times(dy, f.times(s, f.add(f.times(x, f.rest(s)), 1)));
  }

  private static Value hardSwish(Formula f, Value dy, Value x) {
    Value middle = f.times(dy, f.add(f.divide(x, 3), 0.5));
    return f.choose(f.isAbove(x, -3), f.choose(f.isBelow(x, 3), middle, dy), 0);
  }

  /// The gradient, and the shape that was.
  private static Lowered flatten(PrimitiveCall call) {
    return new Lowered.TensorValue(call.out().reshape(call.tensor(0), call.integers(1)));
  }

  /// The gradient, the shape that was, beginnings, ends and steps.
  private static Lowered stridedSlice(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value dy = call.tensor(0);
    TensorType whole =
        PrimitiveCall.type(dy)
            .withShape(com.google.common.primitives.ImmutableLongArray.copyOf(call.integers(1)));
    SlicePrimitives.Strides slice = SlicePrimitives.strides(call, whole, 2);
    if (!slice.gone.isEmpty() || !slice.added.isEmpty()) {
      // In the slice's own shape, without what shapes it afterwards.
      dy = out.reshape(dy, slice.sizes(whole));
    }
    return call.add(
        OperatorOps.stridedSliceGrad(
            out.zeros(whole),
            dy,
            out.integers(SlicePrimitives.Strides.longs(slice.begins)),
            out.integers(SlicePrimitives.Strides.longs(slice.ends)),
            out.integers(SlicePrimitives.Strides.longs(slice.steps)),
            ImmutableIntArray.copyOf(slice.axes)));
  }

  /// The gradients of both operands, of which the larger or smaller one has it: the first, where they are
  /// equal. Each is brought back to the shape of its operand.
  private static Lowered ofLarger(PrimitiveCall call, boolean larger) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    Value y = f.given(1);
    Value dy = f.given(2);
    Value first = f.make(larger ? OperatorOps.greaterEqual(x, y) : OperatorOps.lessEqual(x, y));
    Value none = f.like(dy, 0);
    return call.results(
        f.make(OperatorOps.reduceAs(f.choose(first, dy, none), x)),
        f.make(OperatorOps.reduceAs(f.choose(first, none, dy), y)));
  }

  /// The gradient, and what was resized.
  private static Lowered resizeBilinear(PrimitiveCall call) {
    Value dy = call.tensor(0);
    Value x = call.tensor(1);
    ImagePrimitives.checkImage(call, dy, x);
    long[] sizes = Dims.known(call, dy);
    return call.add(
        OperatorOps.bilinearInterpGrad(x, dy)
            .outH(Math.toIntExact(sizes[2]))
            .outW(Math.toIntExact(sizes[3]))
            .alignCorners(call.flag(2, "align_corners", false))
            .alignMode(call.flag(3, "half_pixel_centers", false) ? 0 : 1));
  }
}
