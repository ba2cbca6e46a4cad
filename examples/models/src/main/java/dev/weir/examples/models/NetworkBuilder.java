package dev.weir.examples.models;

import static dev.weir.dialect.builtin.PirOps.parameter;
import static dev.weir.dialect.builtin.PirOps.shadowOutput;
import static dev.weir.dialect.operator.OperatorOps.conv2d;
import static dev.weir.dialect.operator.OperatorOps.data;
import static dev.weir.dialect.operator.OperatorOps.full;
import static dev.weir.dialect.operator.OperatorOps.fullIntArray;
import static dev.weir.dialect.operator.OperatorOps.pool2d;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;

/// Builds a network layer by layer: each method appends the operators of one layer to the program,
/// and its weights to the parameter store.
final class NetworkBuilder {
  private static final float MOMENTUM = 0.9f;
  private static final float BATCH_NORM_EPSILON = 1e-5f;
  private static final float LAYER_NORM_EPSILON = 1e-12f;

  /// Seeded biases spread over ± a quarter.
  private static final double BIAS_SCALE = 0.5;

  private final ParameterStore.Builder parameters = ParameterStore.builder();
  private final ModuleOp module;
  private final OpBuilder b;

  NetworkBuilder() {
    module = BuiltinOps.module(body -> {}).build(Location.unknown());
    b = OpBuilder.atEnd(module.region(0).entry());
  }

  Model model() {
    return new Model(module, parameters.build());
  }

  // What goes in and out.

  Value input(String name, DType dtype, long... shape) {
    return b.add(data(name, ImmutableLongArray.copyOf(shape), dtype)).out();
  }

  void output(Value value, String name) {
    b.add(shadowOutput(value, name));
  }

  private Value weight(String name, double offset, double scale, long... shape) {
    parameters.put(name, SeededWeights.floats(name, offset, scale, shape));
    return b.add(parameter(name, TensorType.of(FloatType.F32, shape))).out();
  }

  private Value shapeOf(long... sizes) {
    return b.add(fullIntArray(ImmutableLongArray.copyOf(sizes)).dtype(DType.INT64)).out();
  }

  // Layers with weights.

  Value conv(String name, Value x, long in, long out, int kernel, int stride, int padding) {
    double scale = Math.sqrt(24.0 / (in * kernel * kernel));
    Value filter = weight(name + ".weight", 0, scale, out, in, kernel, kernel);
    return b.add(
            conv2d(x, filter)
                .strides(ImmutableIntArray.of(stride, stride))
                .paddings(ImmutableIntArray.of(padding, padding)))
        .out();
  }

  Value convBias(String name, Value x, long in, long out, int kernel, int stride, int padding) {
    Value convolved = conv(name, x, in, out, kernel, stride, padding);
    Value bias = weight(name + ".bias", 0, BIAS_SCALE, out);
    return add(convolved, reshape(bias, 1, out, 1, 1));
  }

  Value batchNorm(String name, Value x, long channels) {
    Value mean = weight(name + ".mean", 0, 0.5, channels);
    Value variance = weight(name + ".variance", 1, 1, channels);
    Value scale = weight(name + ".scale", 1, 0.5, channels);
    Value bias = weight(name + ".bias", 0, BIAS_SCALE, channels);
    return b.add(
            OperatorOps.batchNorm(
                    x, mean, variance, true, MOMENTUM, BATCH_NORM_EPSILON, "NCHW", false, false)
                .scale(scale)
                .bias(bias))
        .out();
  }

  Value linear(String name, Value x, long in, long out, double scale) {
    Value product = matmul(x, weight(name + ".weight", 0, scale, in, out), false);
    return add(product, weight(name + ".bias", 0, BIAS_SCALE, out));
  }

  Value embedding(String name, Value ids, long rows, long width) {
    return b.add(OperatorOps.embedding(ids, weight(name + ".weight", 0, 2, rows, width))).out();
  }

  /// Normalises the last dimension of a value of rank 3.
  Value layerNorm(String name, Value x, long width) {
    Value scale = weight(name + ".scale", 1, 0.5, width);
    Value bias = weight(name + ".bias", 0, BIAS_SCALE, width);
    return b.add(
            OperatorOps.layerNorm(x)
                .scale(scale)
                .bias(bias)
                .epsilon(LAYER_NORM_EPSILON)
                .beginNormAxis(2))
        .out();
  }

  // Layers without.

  Value relu(Value x) {
    return b.add(OperatorOps.relu(x)).out();
  }

  Value gelu(Value x) {
    return b.add(OperatorOps.gelu(x)).out();
  }

  Value tanh(Value x) {
    return b.add(OperatorOps.tanh(x)).out();
  }

  Value softmax(Value x) {
    return b.add(OperatorOps.softmax(x)).out();
  }

  Value add(Value x, Value y) {
    return b.add(OperatorOps.add(x, y)).out();
  }

  Value matmul(Value x, Value y, boolean transposeY) {
    return b.add(OperatorOps.matmul(x, y).transposeY(transposeY)).out();
  }

  Value scale(Value x, double factor) {
    Value number = b.add(full(ImmutableLongArray.of(1), factor).dtype(DType.FLOAT32)).out();
    return b.add(OperatorOps.scale(x, number)).out();
  }

  Value maxPool(Value x, int kernel, int stride, int padding) {
    return b.add(
            pool2d(
                x,
                shapeOf(kernel, kernel),
                ImmutableIntArray.of(stride, stride),
                ImmutableIntArray.of(padding, padding),
                "max"))
        .out();
  }

  Value globalAveragePool(Value x) {
    return b.add(
            pool2d(x, shapeOf(1, 1), ImmutableIntArray.of(1, 1), ImmutableIntArray.of(0, 0), "avg")
                .adaptive(true))
        .out();
  }

  Value flatten(Value x, int from) {
    return b.add(OperatorOps.flatten(x).startAxis(from).stopAxis(-1)).out();
  }

  Value reshape(Value x, long... shape) {
    return b.add(OperatorOps.reshape(x, shapeOf(shape))).out();
  }

  Value transpose(Value x, int... permutation) {
    return b.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(permutation))).out();
  }

  /// Element `index` of dimension `axis`, which drops out.
  Value slice(Value x, long axis, long index) {
    return b.add(
            OperatorOps.slice(x, shapeOf(index), shapeOf(index + 1), ImmutableLongArray.of(axis))
                .inferFlags(ImmutableLongArray.of(1))
                .decreaseAxis(ImmutableLongArray.of(axis)))
        .out();
  }
}
