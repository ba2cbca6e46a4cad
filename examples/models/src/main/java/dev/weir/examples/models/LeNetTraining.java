package dev.weir.examples.models;

import static dev.weir.dialect.operator.OperatorOps.conv2d;
import static dev.weir.dialect.operator.OperatorOps.flatten;
import static dev.weir.dialect.operator.OperatorOps.full;
import static dev.weir.dialect.operator.OperatorOps.fullIntArray;
import static dev.weir.dialect.operator.OperatorOps.logSoftmax;
import static dev.weir.dialect.operator.OperatorOps.matmul;
import static dev.weir.dialect.operator.OperatorOps.oneHot;
import static dev.weir.dialect.operator.OperatorOps.pool2d;
import static dev.weir.dialect.operator.OperatorOps.relu;
import static dev.weir.dialect.operator.OperatorOps.reshape;
import static dev.weir.dialect.operator.OperatorOps.scale;
import static dev.weir.dialect.operator.OperatorOps.subtract;
import static dev.weir.dialect.operator.OperatorOps.sum;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/// One step of training LeNet by stochastic gradient descent with momentum, as functions that call
/// each other: `@lenet`, `@loss` of what it gives, the gradient function `@loss_grad`, which is only
/// declared, and `@step`, which calls it. [#PIPELINE] differentiates, and leaves `@step` alone.
public final class LeNetTraining {
  /// The passes that make one function of all.
  public static final String PIPELINE =
      "builtin.module(inline,"
          + "autodiff{inputs=2,3,4,5,6,7,8,9,10,11 value=true},"
          + "inline,symbol-dce,canonicalize,cse)";

  private static final Type NUMBER = TensorType.of(FloatType.F32);
  private static final int CLASSES = 10;

  /// A weight or bias, with how far its first values are spread.
  private record Weight(String name, double spread, ImmutableLongArray shape) {
    static Weight of(String name, double spread, long... shape) {
      return new Weight(name, spread, ImmutableLongArray.copyOf(shape));
    }

    TensorType type() {
      return TensorType.of(FloatType.F32, shape);
    }
  }

  private static final ImmutableList<Weight> WEIGHTS =
      ImmutableList.of(
          Weight.of("conv1.weight", Math.sqrt(24.0 / 9), 6, 1, 3, 3),
          Weight.of("conv1.bias", 0.5, 6),
          Weight.of("conv2.weight", Math.sqrt(24.0 / 150), 16, 6, 5, 5),
          Weight.of("conv2.bias", 0.5, 16),
          Weight.of("fc1.weight", Math.sqrt(24.0 / 400), 400, 120),
          Weight.of("fc1.bias", 0.5, 120),
          Weight.of("fc2.weight", Math.sqrt(24.0 / 120), 120, 84),
          Weight.of("fc2.bias", 0.5, 84),
          Weight.of("fc3.weight", Math.sqrt(24.0 / 84), 84, CLASSES),
          Weight.of("fc3.bias", 0.5, CLASSES));

  private final long batch;
  private final double rate;
  private final double momentum;
  private final ImmutableList<Type> weights =
      WEIGHTS.stream().map(Weight::type).collect(ImmutableList.<Type>toImmutableList());

  private LeNetTraining(long batch, double rate, double momentum) {
    this.batch = batch;
    this.rate = rate;
    this.momentum = momentum;
  }

  /// {@return the functions for batches of `batch` images}
  ///
  /// `@step` takes images, labels, the weights and their velocities, and returns the loss, the new
  /// weights and the new velocities.
  public static ModuleOp build(long batch, double rate, double momentum) {
    ModuleOp module = BuiltinOps.module(body -> {}).build(Location.unknown());
    new LeNetTraining(batch, rate, momentum).define(OpBuilder.atEnd(module.region(0).entry()));
    return module;
  }

  /// {@return the first values of the weights, seeded}
  public static ImmutableList<Tensor> initialWeights() {
    return WEIGHTS.stream()
        .map(each -> SeededWeights.floats(each.name(), 0, each.spread(), each.shape().toArray()))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return velocities of zero}
  public static ImmutableList<Tensor> initialVelocities() {
    return WEIGHTS.stream()
        .map(each -> Tensor.zeros(DType.FLOAT32, each.shape().toArray()))
        .collect(ImmutableList.toImmutableList());
  }

  private void define(OpBuilder b) {
    TensorType images = TensorType.of(FloatType.F32, batch, 1, 28, 28);
    TensorType labels = TensorType.of(IntegerType.I64, batch);
    TensorType logits = TensorType.of(FloatType.F32, batch, CLASSES);

    FunctionType ofNet = FunctionType.of(types(List.of(images), weights), List.of(logits));
    define(
        b,
        "lenet",
        ofNet,
        (net, entry) -> {
          List<? extends Value> all = entry.arguments();
          net.add(FunctionOps.returnOp(logits(net, all.get(0), all.subList(1, all.size()))));
        });

    FunctionType ofLoss = FunctionType.of(types(List.of(images, labels), weights), List.of(NUMBER));
    define(
        b,
        "loss",
        ofLoss,
        (loss, entry) -> {
          List<Value> given = new ArrayList<>(entry.arguments());
          Value label = given.remove(1);
          Value scores = call(loss, "lenet", ofNet, given).get(0);
          loss.add(FunctionOps.returnOp(crossEntropy(loss, scores, label)));
        });

    FunctionType ofGradient = FunctionType.of(ofLoss.inputs(), types(List.of(NUMBER), weights));
    b.add(
        FunctionOps.func("loss_grad", ofGradient, new Region())
            .symVisibility("private")
            .with("autodiff.gradient_of", SymbolRefAttr.of("loss")));

    FunctionType ofStep =
        FunctionType.of(
            types(List.of(images, labels), weights, weights),
            types(List.of(NUMBER), weights, weights));
    FuncOp.define(
        b,
        "step",
        ofStep,
        (step, entry) -> {
          int count = weights.size();
          List<? extends Value> all = entry.arguments();
          List<? extends Value> gradients =
              call(step, "loss_grad", ofGradient, all.subList(0, 2 + count));
          List<Value> updated = new ArrayList<>();
          List<Value> velocities = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            Value velocity =
                result(
                    step,
                    OperatorOps.add(
                        times(step, all.get(2 + count + i), momentum), gradients.get(1 + i)));
            velocities.add(velocity);
            updated.add(result(step, subtract(all.get(2 + i), times(step, velocity, rate))));
          }
          List<Value> results = new ArrayList<>();
          results.add(gradients.get(0));
          results.addAll(updated);
          results.addAll(velocities);
          step.add(FunctionOps.returnOp(results));
        });
  }

  @SafeVarargs
  private static List<Type> types(List<? extends Type>... lists) {
    return IntStream.range(0, lists.length).boxed().<Type>flatMap(i -> lists[i].stream()).toList();
  }

  // Functions.

  /// Makes a private function.
  private static void define(
      OpBuilder b, String name, FunctionType type, BiConsumer<OpBuilder, Block> body) {
    Region region = new Region();
    Block entry = new Block(type.inputs());
    region.append(entry);
    body.accept(OpBuilder.atEnd(entry), entry);
    b.add(FunctionOps.func(name, type, region).symVisibility("private"));
  }

  private static Value logits(OpBuilder b, Value image, List<? extends Value> w) {
    Value x = pooled(b, convolution(b, image, w.get(0), w.get(1), 1));
    x = pooled(b, convolution(b, x, w.get(2), w.get(3), 0));
    x = result(b, flatten(x).startAxis(1).stopAxis(-1));
    x = result(b, relu(linear(b, x, w.get(4), w.get(5))));
    x = result(b, relu(linear(b, x, w.get(6), w.get(7))));
    return linear(b, x, w.get(8), w.get(9));
  }

  private static Value convolution(OpBuilder b, Value x, Value filter, Value bias, int padding) {
    Value convolved = result(b, conv2d(x, filter).paddings(ImmutableIntArray.of(padding, padding)));
    long channels = ((TensorType) bias.type()).dimension(0);
    Value shaped = result(b, reshape(bias, integers(b, 1, channels, 1, 1)));
    return result(b, relu(result(b, OperatorOps.add(convolved, shaped))));
  }

  private static Value pooled(OpBuilder b, Value x) {
    ImmutableIntArray two = ImmutableIntArray.of(2, 2);
    return result(b, pool2d(x, integers(b, 2, 2), two, ImmutableIntArray.of(0, 0), "max"));
  }

  private static Value linear(OpBuilder b, Value x, Value weight, Value bias) {
    return result(b, OperatorOps.add(result(b, matmul(x, weight)), bias));
  }

  /// The mean of -log p, with p the probability that the scores give to the label.
  private Value crossEntropy(OpBuilder b, Value scores, Value label) {
    Value log = result(b, logSoftmax(scores).axis(1));
    Value classes = result(b, full(ImmutableLongArray.of(1), (double) CLASSES).dtype(DType.INT32));
    Value chosen = result(b, OperatorOps.multiply(log, result(b, oneHot(label, classes))));
    return times(b, result(b, sum(chosen, integers(b, 0, 1))), -1.0 / batch);
  }

  // Operators.

  private static Value result(OpBuilder b, OpSpec<?> spec) {
    return b.add(spec).result(0);
  }

  private static Value integers(OpBuilder b, long... values) {
    return result(b, fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  private static Value times(OpBuilder b, Value x, double factor) {
    Value number = result(b, full(ImmutableLongArray.of(1), factor).dtype(DType.FLOAT32));
    return result(b, scale(x, number));
  }

  private static List<? extends Value> call(
      OpBuilder b, String callee, FunctionType type, List<? extends Value> arguments) {
    CallOp call = b.add(FunctionOps.call(arguments, SymbolRefAttr.of(callee), type.results()));
    return call.results();
  }
}
