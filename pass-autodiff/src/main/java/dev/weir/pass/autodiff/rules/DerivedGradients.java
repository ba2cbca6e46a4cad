package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.AddGradOp;
import dev.weir.dialect.operator.gradient.Conv2dGradOp;
import dev.weir.dialect.operator.gradient.Conv2dTransposeGradOp;
import dev.weir.dialect.operator.gradient.DepthwiseConv2dGradOp;
import dev.weir.dialect.operator.gradient.DropoutGradOp;
import dev.weir.dialect.operator.gradient.EmbeddingGradOp;
import dev.weir.dialect.operator.gradient.FusedDropoutAddGradOp;
import dev.weir.dialect.operator.gradient.FusedRotaryPositionEmbeddingGradOp;
import dev.weir.dialect.operator.gradient.GatherGradOp;
import dev.weir.dialect.operator.gradient.GatherNdGradOp;
import dev.weir.dialect.operator.gradient.GeluGradOp;
import dev.weir.dialect.operator.gradient.MatmulGradOp;
import dev.weir.dialect.operator.gradient.Pad3dGradOp;
import dev.weir.dialect.operator.gradient.ReluGradOp;
import dev.weir.dialect.operator.gradient.SliceGradOp;
import dev.weir.dialect.operator.gradient.StridedSliceGradOp;
import dev.weir.dialect.operator.gradient.TileGradOp;
import dev.weir.dialect.operator.gradient.TransposeGradOp;
import dev.weir.dialect.operator.gradient.WeightOnlyLinearGradOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;

/// The gradients of gradients that are operators of their own: what second derivatives are made of.
///
/// Each is linear in the gradient `g` that it takes back, so the gradient of `g` is what the operator
/// that it belongs to makes of `u`, the gradient of what it gives.
final class DerivedGradients {
  private DerivedGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // x' = g where z > 0: dg = u where z > 0
        .on(
            ReluGradOp.class,
            (op, back) ->
                back.give(op.outGrad(), back.add(OperatorOps.reluGrad(op.out(), back.cotangent()))))
        .on(GeluGradOp.class, DerivedGradients::gelu)
        // x' = g with the order undone: dg = u in the order
        .on(
            TransposeGradOp.class,
            (op, back) ->
                back.give(0, back.add(OperatorOps.transpose(back.cotangent(), op.perm()))))
        // x' = g, some elements dropped and the rest scaled: dg = the same of u
        .on(
            DropoutGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(
                        OperatorOps.dropoutGrad(
                            op.mask(), back.cotangent(), op.p(), op.isTest(), op.mode()))))
        // x' and y' = g summed to their shapes: dg = u + w, broadcast
        .on(AddGradOp.class, DerivedGradients::add)
        .on(MatmulGradOp.class, DerivedGradients::matmul)
        .on(Conv2dGradOp.class, DerivedGradients::convolution)
        // as conv2d_grad
        .on(DepthwiseConv2dGradOp.class, DerivedGradients::depthwise)
        // as conv2d_grad, with transposed convolutions
        .on(Conv2dTransposeGradOp.class, DerivedGradients::transposed)
        // x' = g, added where it came from: dg = what the index takes of u
        .on(
            GatherGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(OperatorOps.gather(back.cotangent(), op.index(), op.axis()))))
        // x' = g, added where it came from: dg = what the index takes of u
        .on(
            GatherNdGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(), back.add(OperatorOps.gatherNd(back.cotangent(), op.index()))))
        // w' = g, added to the rows it came from: dg = these rows of u
        .on(
            EmbeddingGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(
                        OperatorOps.embedding(op.x(), back.cotangent())
                            .paddingIdx(op.paddingIdx()))))
        // x' = g in its place: dg = that part of u
        .on(
            SliceGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(
                        OperatorOps.slice(back.cotangent(), op.starts(), op.ends(), op.axes())
                            .inferFlags(op.inferFlags())
                            .decreaseAxis(op.decreaseAxis()))))
        // x' = g in its places: dg = that part of u
        .on(
            StridedSliceGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(
                        OperatorOps.stridedSlice(
                            back.cotangent(), op.starts(), op.ends(), op.strides(), op.axes()))))
        // x' = g, the margin added to what it shows: dg = u with that margin, and 0 for a constant
        // one
        .on(
            Pad3dGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(
                        OperatorOps.pad3d(back.cotangent(), op.paddings())
                            .mode(op.mode())
                            .dataFormat(op.dataFormat()))))
        // x' = g summed over the repetitions: dg = u repeated
        .on(
            TileGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(), back.add(OperatorOps.tile(back.cotangent(), op.repeatTimes()))))
        // x' = g wᵀ: dg = u w
        .on(
            WeightOnlyLinearGradOp.class,
            (op, back) ->
                back.give(
                    op.outGrad(),
                    back.add(
                        OperatorOps.weightOnlyLinear(
                                back.cotangent(), op.weight(), op.weightScale(), op.weightDtype())
                            .arch(op.arch())
                            .groupSize(op.groupSize()))))
        // x' = g with elements dropped, y' = g: dg = u with them dropped, plus w
        .on(FusedDropoutAddGradOp.class, DerivedGradients::dropoutAdd)
        // x' = g turned back: dg = u turned
        .on(FusedRotaryPositionEmbeddingGradOp.class, DerivedGradients::rotary);
  }

  /// dg = slope(x) u, dx = slope'(x) g u
  private static void gelu(GeluGradOp op, Pullback back) {
    Value u = back.cotangent();
    back.give(
        op.outGrad(), back.add(OperatorOps.geluGrad(op.x(), u).approximate(op.approximate())));
    if (back.wants(op.x())) {
      Formula f = new Formula(back);
      Value curve = op.approximate() ? tanhCurve(f, op.x()) : curve(f, op.x());
      back.give(op.x(), f.times(f.times(u, op.outGrad()), curve));
    }
  }

  /// p(x) (2 - x²), with the density p of the normal distribution
  private static Value curve(Formula f, Value x) {
    Value square = f.back().add(OperatorOps.square(x));
    Value density =
        f.times(f.back().add(OperatorOps.exp(f.times(square, -0.5))), 1 / Math.sqrt(2 * Math.PI));
    return f.times(density, f.from(2, square));
  }

  /// (1 - t²) (v - x t v² + x w / 2), with t = tanh(k (x + a x³)), v = k (1 + 3 a x²), w = 6 a k x
  private static Value tanhCurve(Formula f, Value x) {
    double k = Math.sqrt(2 / Math.PI);
    double a = 0.044715;
    Value square = f.back().add(OperatorOps.square(x));
    Value inner = f.times(f.times(x, f.plus(f.times(square, a), 1)), k);
    Value t = f.back().add(OperatorOps.tanh(inner));
    Value v = f.plus(f.times(square, 3 * a * k), k);
    Value bent = f.times(f.times(x, t), f.back().add(OperatorOps.square(v)));
    Value sum = f.plus(f.minus(v, bent), f.times(square, 3 * a * k));
    return f.times(f.from(1, f.back().add(OperatorOps.square(t))), sum);
  }

  private static void add(AddGradOp op, Pullback back) {
    Formula f = new Formula(back);
    back.give(op.outGrad(), f.plus(back.cotangent(0), back.cotangent(1)));
  }

  /// What takes back the gradients of an operator that is linear in `x` and in `y`, given as functions of
  /// these.
  private static void taken(
      Pullback back,
      Value outGrad,
      Value x,
      Value y,
      BinaryOperator<Value> operator,
      BiFunction<Value, Value, Operation> gradients) {
    Value u = back.cotangent(0);
    Value w = back.cotangent(1);
    if (back.wants(outGrad)) {
      back.give(outGrad, new Formula(back).plus(operator.apply(u, y), operator.apply(x, w)));
    }
    if (back.wants(x)) {
      back.give(x, gradients.apply(x, w).result(0));
    }
    if (back.wants(y)) {
      back.give(y, gradients.apply(u, y).result(1));
    }
  }

  /// x' = g yᵀ and y' = xᵀ g, taken back by u and w: dg = u y + x w, dx = g wᵀ, dy = uᵀ g
  private static void matmul(MatmulGradOp op, Pullback back) {
    taken(
        back,
        op.outGrad(),
        op.x(),
        op.y(),
        (x, y) ->
            back.add(
                OperatorOps.matmul(x, y).transposeX(op.transposeX()).transposeY(op.transposeY())),
        (x, y) ->
            back.builder()
                .add(
                    OperatorOps.matmulGrad(x, y, op.outGrad())
                        .transposeX(op.transposeX())
                        .transposeY(op.transposeY())));
  }

  /// As the matmul: a convolution is linear in the image and in the filter.
  private static void convolution(Conv2dGradOp op, Pullback back) {
    taken(
        back,
        op.outGrad(),
        op.input(),
        op.filter(),
        (x, w) -> back.add(SharedAttributes.OF_CONVOLUTIONS.copy(OperatorOps.conv2d(x, w), op)),
        (x, w) ->
            back.builder()
                .add(
                    SharedAttributes.OF_CONVOLUTIONS.copy(
                        OperatorOps.conv2dGrad(x, w, op.outGrad()), op)));
  }

  private static void depthwise(DepthwiseConv2dGradOp op, Pullback back) {
    taken(
        back,
        op.outGrad(),
        op.input(),
        op.filter(),
        (x, w) ->
            back.add(SharedAttributes.OF_CONVOLUTIONS.copy(OperatorOps.depthwiseConv2d(x, w), op)),
        (x, w) ->
            back.builder()
                .add(
                    SharedAttributes.OF_CONVOLUTIONS.copy(
                        OperatorOps.depthwiseConv2dGrad(x, w, op.outGrad()), op)));
  }

  private static void transposed(Conv2dTransposeGradOp op, Pullback back) {
    taken(
        back,
        op.outGrad(),
        op.x(),
        op.filter(),
        (x, w) ->
            back.add(
                SharedAttributes.OF_CONVOLUTIONS.copy(
                    OperatorOps.conv2dTranspose(x, w, op.outputSize()), op)),
        (x, w) ->
            back.builder()
                .add(
                    SharedAttributes.OF_CONVOLUTIONS.copy(
                        OperatorOps.conv2dTransposeGrad(x, w, op.outGrad(), op.outputSize()), op)));
  }

  private static void dropoutAdd(FusedDropoutAddGradOp op, Pullback back) {
    Formula f = new Formula(back);
    var kept =
        back.builder()
            .add(
                OperatorOps.fusedDropoutAddGrad(
                    op.seedOffset(),
                    back.cotangent(0),
                    op.p(),
                    op.isTest(),
                    op.mode(),
                    op.fixSeed()));
    back.give(op.outGrad(), f.plus(kept.xGrad(), back.cotangent(1)));
  }

  private static void rotary(FusedRotaryPositionEmbeddingGradOp op, Pullback back) {
    if (op.sin().isPresent() && back.wants(op.sin().get())
        || op.cos().isPresent() && back.wants(op.cos().get())) {
      back.unsupported("its angles depend on what gradients are taken of");
    }
    var turned =
        OperatorOps.fusedRotaryPositionEmbedding(back.cotangent(), op.outQGrad().type())
            .useNeoxRotaryStyle(op.useNeoxRotaryStyle())
            .timeMajor(op.timeMajor())
            .rotaryEmbBase(op.rotaryEmbBase());
    op.sin().ifPresent(turned::sin);
    op.cos().ifPresent(turned::cos);
    op.positionIds().ifPresent(turned::positionIds);
    int next = 1;
    if (op.outKGrad().isPresent()) {
      turned.k(back.cotangent(next++)).outK(op.outKGrad().get().type());
    }
    if (op.outVGrad().isPresent()) {
      turned.v(back.cotangent(next)).outV(op.outVGrad().get().type());
    }
    var made = back.builder().add(turned);
    back.give(op.outQGrad(), made.outQ());
    op.outKGrad().ifPresent(k -> back.give(k, made.outK().orElseThrow()));
    op.outVGrad().ifPresent(v -> back.give(v, made.outV().orElseThrow()));
  }
}
