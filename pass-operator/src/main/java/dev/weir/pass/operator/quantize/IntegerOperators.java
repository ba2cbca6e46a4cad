package dev.weir.pass.operator.quantize;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.Quantizable;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Operators on floats that are scaled integers become such on the integers.
///
/// `sum((a - p) s * (b - q) t) = (sum(a b) - p sum(b) - sum(a - p) q) s t` with the zero points `p` and `q` and the
/// scales `s` and `t`. A matmul adds up in f64, which holds the sums exactly, and leaves the zero points to what comes
/// after it, so that its kernel reads bytes. A convolution takes the zero points away first, since it pads with 0, and
/// adds up in f32, exactly up to 518 products of bytes.
final class IntegerOperators {
  private static final Rewrite FLOATS = Rewrite.noMatch("its operands are no integers");
  private static final Rewrite SCALES = Rewrite.noMatch("the scales are not those of channels");
  private static final Rewrite VECTOR = Rewrite.noMatch("an operand is a vector");

  private final KnownTensors known;
  private final ParameterScope scope;
  private long matmuls;
  private long convolutions;

  /// @param scope the weights of the program
  IntegerOperators(Operation root, ParameterScope scope) {
    this.known = new KnownTensors(root, scope);
    this.scope = scope;
  }

  ImmutableList<Pattern> patterns() {
    return ImmutableList.of(
        // matmul((a - p) s, (b - q) t) -> (matmul(a, b) - p sum(b) - sum(a - p) q) s t
        RewritePattern.on(MatmulOp.class, "matmul-on-integers", this::matmul),
        // conv2d((a - p) s, (b - q) t) -> conv2d(a - p, b - q) s t
        RewritePattern.on(Conv2dOp.class, "conv2d-on-integers", this::convolution),
        // depthwise_conv2d((a - p) s, (b - q) t) -> depthwise_conv2d(a - p, b - q) s t
        RewritePattern.on(
            DepthwiseConv2dOp.class, "depthwise-conv2d-on-integers", this::convolution));
  }

  /// {@return how many matmuls were rewritten}
  long matmuls() {
    return matmuls;
  }

  /// {@return how many convolutions were rewritten}
  long convolutions() {
    return convolutions;
  }

  private Rewrite matmul(MatmulOp op, PatternRewriter rewriter) {
    Optional<IntegerOperand> a = IntegerOperand.of(op.x(), known);
    Optional<IntegerOperand> b = IntegerOperand.of(op.y(), known);
    if (a.isEmpty() || b.isEmpty()) {
      return FLOATS;
    }
    int rank = Quantizable.rank(op.y());
    if (Quantizable.rank(op.x()) < 2 || rank < 2) {
      return VECTOR;
    }
    if (!a.get().hasOneScale() || !b.get().fits(op.weightChannels())) {
      return SCALES;
    }
    rewriter.setInsertionPoint(op);
    Steps g = new Steps(rewriter);
    Value data = g.cast(a.get().bytes(g), DType.FLOAT64);
    Value wide = g.cast(b.get().bytes(g), DType.FLOAT64);
    Value sums =
        g.add(
            OperatorOps.matmul(data, wide).transposeX(op.transposeX()).transposeY(op.transposeY()));
    if (!a.get().isSymmetric()) {
      int depth = op.transposeY() ? rank - 1 : rank - 2;
      Value columns = columns(g, b.get(), wide, depth, op.transposeY());
      Value zero = a.get().zeros(g, DType.FLOAT64);
      sums = g.minus(sums, g.times(columns, zero));
      data = b.get().isSymmetric() ? data : g.minus(data, zero);
    }
    if (!b.get().isSymmetric()) {
      int width = Quantizable.rank(op.x());
      Value rows = g.sum(data, op.transposeX() ? width - 2 : width - 1);
      sums =
          g.minus(
              sums,
              g.times(op.transposeX() ? g.exchange(rows) : rows, b.get().zeros(g, DType.FLOAT64)));
    }
    Value factor = factor(g, a.get(), b.get(), DType.FLOAT64, UnaryOperator.identity());
    Value out = g.cast(g.times(sums, factor), DType.FLOAT32);
    matmuls++;
    return give(op, out, rewriter);
  }

  /// {@return the sums of the columns of `b`: computed once where it is known}
  private Value columns(Steps g, IntegerOperand b, Value wide, int depth, boolean transposed) {
    Optional<Tensor> tensor = b.known().filter(found -> found.rank() == 2);
    if (tensor.isEmpty()) {
      Value sums = g.sum(wide, depth);
      // What lies behind is a column where b is transposed: it becomes a row.
      return transposed ? g.exchange(sums) : sums;
    }
    Tensor all = tensor.get();
    Tensor sums = Tensor.zeros(DType.FLOAT64, all.dim(1 - depth));
    for (long i = 0; i < all.elementCount(); i++) {
      long column = depth == 0 ? i % all.dim(1) : i / all.dim(1);
      sums.setDouble(column, sums.getDouble(column) + all.getLong(i));
    }
    return g.store(scope, sums, b.name(), ".sums");
  }

  private <T extends Operation & Quantizable> Rewrite convolution(T op, PatternRewriter rewriter) {
    Optional<IntegerOperand> a = IntegerOperand.of(op.quantizedData(), known);
    Optional<IntegerOperand> b = IntegerOperand.of(op.quantizedWeights(), known);
    if (a.isEmpty() || b.isEmpty()) {
      return FLOATS;
    }
    if (!a.get().hasOneScale() || !b.get().fits(op.weightChannels())) {
      return SCALES;
    }
    rewriter.setInsertionPoint(op);
    Steps g = new Steps(rewriter);
    Value data = g.cast(a.get().bytes(g), DType.FLOAT32);
    if (!a.get().isSymmetric()) {
      data = g.minus(data, a.get().zeros(g, DType.FLOAT32));
    }
    Value weights = g.cast(b.get().bytes(g), DType.FLOAT32);
    if (!b.get().isSymmetric()) {
      Value zeros = b.get().zeros(g, DType.FLOAT32);
      weights =
          g.minus(
              weights,
              Sizes.elementCount(Sizes.tensor(zeros)) == 1
                  ? zeros
                  : g.along(zeros, Quantizable.rank(op.quantizedWeights()), op.weightChannels()));
    }
    IrMapping operands = new IrMapping();
    operands.map(op.quantizedData(), data);
    operands.map(op.quantizedWeights(), weights);
    Value sums = rewriter.insert(op.clone(operands)).result(0);
    int channels = op.resultChannels();
    int rank = Quantizable.rank(op.result(0));
    Value factor =
        factor(g, a.get(), b.get(), DType.FLOAT32, scales -> g.along(scales, rank, channels));
    convolutions++;
    return give(op, g.times(sums, factor), rewriter);
  }

  /// {@return what sums of integers are multiplied by: computed once where scales are known}
  ///
  /// @param shape gives the scales of channels the shape in which they broadcast
  private Value factor(
      Steps g, IntegerOperand a, IntegerOperand b, DType dtype, UnaryOperator<Value> shape) {
    double steps = a.steps() * b.steps();
    Optional<Tensor> one = a.scaleTensor();
    Optional<Tensor> each = b.scaleTensor();
    if (one.isPresent() && each.isPresent()) {
      Tensor factors = Tensor.zeros(dtype, each.get().elementCount());
      for (long i = 0; i < factors.elementCount(); i++) {
        factors.setDouble(i, one.get().getDouble(0) * each.get().getDouble(i) / steps);
      }
      return shape.apply(g.store(scope, factors, b.name(), ".factor"));
    }
    Value both = g.times(g.cast(a.scales(g), dtype), g.cast(b.scales(g), dtype));
    return shape.apply(g.times(both, g.number(1 / steps, dtype)));
  }

  private static Rewrite give(Operation op, Value out, PatternRewriter rewriter) {
    // What the program says of sizes stays.
    rewriter.setType(out, op.result(0).type());
    rewriter.replace(op, ImmutableList.of(out));
    return Rewrite.applied();
  }

  /// Adds operators.
  static final class Steps {
    private final PatternRewriter rewriter;

    Steps(PatternRewriter rewriter) {
      this.rewriter = rewriter;
    }

    Value add(OpSpec<?> spec) {
      return rewriter.add(spec).result(0);
    }

    Value cast(Value x, DType dtype) {
      return add(OperatorOps.cast(x, dtype));
    }

    Value times(Value x, Value y) {
      return add(OperatorOps.multiply(x, y));
    }

    Value minus(Value x, Value y) {
      return add(OperatorOps.subtract(x, y));
    }

    Value number(double value, DType dtype) {
      return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype));
    }

    Value sum(Value x, int axis) {
      return add(OperatorOps.sum(x, integers(axis)).dtype(DType.FLOAT64).keepdim(true));
    }

    /// {@return `x` with its last two dimensions exchanged}
    Value exchange(Value x) {
      int rank = ((TensorType) x.type()).rank();
      int[] order = new int[rank];
      Arrays.setAll(order, i -> i < rank - 2 ? i : 2 * rank - 3 - i);
      return add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
    }

    Value reshape(Value x, long... shape) {
      return add(OperatorOps.reshape(x, integers(shape)));
    }

    /// {@return a vector along an axis of tensors of `rank` dimensions}
    Value along(Value vector, int rank, int axis) {
      long[] shape = new long[rank];
      Arrays.fill(shape, 1);
      shape[axis] = -1;
      return reshape(vector, shape);
    }

    private Value integers(long... values) {
      return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
    }

    Value store(ParameterScope scope, Tensor tensor, Optional<String> source, String suffix) {
      return new StoredTensors(scope, rewriter).add(tensor, source, suffix);
    }
  }
}
