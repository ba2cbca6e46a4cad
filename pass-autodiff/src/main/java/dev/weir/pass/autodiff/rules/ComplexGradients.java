package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.complex.AngleOp;
import dev.weir.dialect.operator.complex.AsComplexOp;
import dev.weir.dialect.operator.complex.AsRealOp;
import dev.weir.dialect.operator.complex.ComplexOp;
import dev.weir.dialect.operator.complex.ConjOp;
import dev.weir.dialect.operator.complex.FftC2cOp;
import dev.weir.dialect.operator.complex.FftC2rOp;
import dev.weir.dialect.operator.complex.FftR2cOp;
import dev.weir.dialect.operator.complex.FourierSettings;
import dev.weir.dialect.operator.complex.ImagOp;
import dev.weir.dialect.operator.complex.RealOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.List;
import java.util.stream.LongStream;

/// The gradients of complex numbers.
///
/// The cotangent of a complex number `a + ib` is the gradients of `a` and `b` as one number, as in PyTorch: where
/// `z = f(x)` is a complex function with a derivative, `dx = dz conj(f'(x))`.
final class ComplexGradients {
  private ComplexGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = real part of x: dx = dz + 0i
        .on(
            RealOp.class,
            (op, back) ->
                back.give(0, back.add(OperatorOps.complex(back.cotangent(), zeros(back)))))
        // z = imaginary part of x: dx = 0 + dz i
        .on(
            ImagOp.class,
            (op, back) ->
                back.give(0, back.add(OperatorOps.complex(zeros(back), back.cotangent()))))
        // z = conj x: dx = conj dz
        .on(ConjOp.class, (op, back) -> back.give(0, back.add(OperatorOps.conj(back.cotangent()))))
        // z = parts of x: dx = the numbers of which dz is the parts
        .on(
            AsRealOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.asComplex(back.cotangent()))))
        // z = the numbers of which x is the parts: dx = parts of dz
        .on(
            AsComplexOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.asReal(back.cotangent()))))
        .on(ComplexOp.class, ComplexGradients::complex)
        .on(AngleOp.class, ComplexGradients::angle)
        // z = F x: dx = F* dz, which turns the other way
        .on(FftC2cOp.class, (op, back) -> back.give(0, turnedBack(back, op, back.cotangent())))
        .on(FftR2cOp.class, ComplexGradients::ofReal)
        .on(FftC2rOp.class, ComplexGradients::ofHalf);
  }

  private static Value zeros(Pullback back) {
    return back.zerosLike(back.cotangent());
  }

  /// z = x + iy: dx = real part of dz, dy = imaginary part of dz
  private static void complex(ComplexOp op, Pullback back) {
    if (back.wants(0)) {
      back.giveBroadcast(0, back.add(OperatorOps.real(back.cotangent())));
    }
    if (back.wants(1)) {
      back.giveBroadcast(1, back.add(OperatorOps.imag(back.cotangent())));
    }
  }

  /// z = angle of x: dx = dz i x / |x|², and 0 where x = 0; 0 for a real x
  private static void angle(AngleOp op, Pullback back) {
    if (!Pullback.dtype(op.x()).isComplex()) {
      return;
    }
    Formula f = new Formula(back);
    Value real = back.add(OperatorOps.real(op.x()));
    Value imaginary = back.add(OperatorOps.imag(op.x()));
    Value turned = back.add(OperatorOps.complex(f.times(imaginary, -1), real));
    Value size = back.add(OperatorOps.abs(op.x()));
    Value share = f.over(f.over(back.cotangent(), size), size);
    back.give(0, f.times(turned, f.masked(f.greater(size, 0), share)));
  }

  private static Value turnedBack(Pullback back, FourierSettings op, Value dz) {
    return back.add(OperatorOps.fftC2c(dz, op.axes(), op.inverseNormalization(), !op.forward()));
  }

  /// z = F x: dx = real part of F* dz, where numbers that z leaves out have the gradient 0
  private static void ofReal(FftR2cOp op, Pullback back) {
    Value dz = back.cotangent();
    if (op.onesided()) {
      int last = last(op, op.x());
      DType dtype = Pullback.dtype(dz);
      Value zeros = back.add(OperatorOps.fullLike(op.x(), back.scalar(0)).dtype(dtype));
      Value rest =
          back.add(
              OperatorOps.slice(
                  zeros,
                  size(back, dz, last),
                  size(back, op.x(), last),
                  ImmutableLongArray.of(last)));
      Value both = back.builder().add(PirOps.combine(List.of(dz, rest))).out();
      dz = back.add(OperatorOps.concat(both, integers(back, last)));
    }
    back.give(0, back.add(OperatorOps.real(turnedBack(back, op, dz))));
  }

  /// z = F of x and its conjugates: dx = F* dz, twice for numbers that are not their own conjugates
  private static void ofHalf(FftC2rOp op, Pullback back) {
    Value half =
        back.add(
            OperatorOps.fftR2c(
                back.cotangent(), op.axes(), op.inverseNormalization(), !op.forward(), true));
    int last = last(op, op.x());
    Value end = size(back, op.x(), last);
    Value index =
        back.add(OperatorOps.arange(integers(back, 0), end, integers(back, 1)).dtype(DType.INT64));
    long points = op.lastDimSize();
    Value bound =
        points > 0
            ? integers(back, points / 2 + points % 2)
            : back.add(
                OperatorOps.subtract(
                    back.add(OperatorOps.cast(end, DType.INT64)), integers(back, 1)));
    Value inner =
        back.add(
            OperatorOps.logicalAnd(
                back.add(OperatorOps.greaterThan(index, integers(back, 0))),
                back.add(OperatorOps.lessThan(index, bound))));
    DType part = Pullback.dtype(back.cotangent());
    Value weight =
        back.add(
            OperatorOps.scale(back.add(OperatorOps.cast(inner, part)), back.scalar(1)).bias(1));
    int rank = ((TensorType) op.x().type()).rank();
    if (last < rank - 1) {
      long[] after = LongStream.range(1, rank - last).toArray();
      weight = back.add(OperatorOps.unsqueeze(weight, integers(back, after)));
    }
    back.give(0, back.add(OperatorOps.multiply(half, weight)));
  }

  private static int last(FourierSettings op, Value x) {
    long axis = op.axes().get(op.axes().length() - 1);
    return Axes.normalize(axis, ((TensorType) x.type()).rank());
  }

  /// {@return the size of `x` along `axis`, a list of one integer}
  private static Value size(Pullback back, Value x, int axis) {
    long known = ((TensorType) x.type()).dimension(axis);
    return known != TensorType.DYNAMIC
        ? integers(back, known)
        : back.add(
            OperatorOps.slice(
                back.add(OperatorOps.shape(x)),
                integers(back, axis),
                integers(back, axis + 1L),
                ImmutableLongArray.of(0)));
  }

  private static Value integers(Pullback back, long... values) {
    return back.add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }
}
