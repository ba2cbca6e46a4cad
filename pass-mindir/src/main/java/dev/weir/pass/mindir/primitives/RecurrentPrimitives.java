package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.matrix.RnnOp;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.ArrayList;
import java.util.List;

/// Networks over time.
final class RecurrentPrimitives {
  private static final int GATES = 4;

  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("LSTM", RecurrentPrimitives::lstm)
          .buildOrThrow();

  private RecurrentPrimitives() {}

  /// All weights lie in one tensor. On a CPU those of the inputs come first, for each layer and
  /// direction, then those of the states, then the biases, of which there is one for both; on a GPU the
  /// weights of inputs and states alternate, and each has biases of its own. Which it is shows in the
  /// length. Of what goes from layer to layer nothing falls (`dropout`) unless an attribute says that this
  /// is training.
  ///
  /// Source: mindspore/ccsrc/plugin/device/cpu/kernel/mkldnn/lstm_cpu_kernel.cc and
  /// mindspore/ccsrc/plugin/device/gpu/kernel/nn/lstm_gpu_kernel.h.
  private static Lowered lstm(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    Value hidden = call.tensor(1);
    Value cell = call.tensor(2);
    DType dtype = PrimitiveCall.dtype(x);
    for (int i = 1; i < 4; i++) {
      if (call.operandDtype(i) != dtype) {
        throw new LoweringException(
            "'LSTM' of %s with an operand #%d of %s: Unsupported data type",
            dtype.paddleName(), i, call.operandDtype(i).paddleName());
      }
    }
    long[] blob = Dims.known(call, call.tensor(3));
    Weights weights =
        new Weights(call, out.reshape(call.tensor(3), Dims.product(blob, 0, blob.length)), dtype);
    double dropout = call.number("dropout", 0);
    boolean drops =
        dropout > 0
            && weights.layers > 1
            && (call.flag("is_training", false) || call.flag("is_train", false));
    List<Value> results =
        drops
            ? layers(call, weights, x, hidden, cell, dropout)
            : network(call, weights, x, hidden, cell, weights.all(), weights.input, weights.layers);
    return Lowered.Sequence.of(
        List.of(
            new Lowered.TensorValue(results.get(0)),
            new Lowered.TensorValue(results.get(1)),
            new Lowered.TensorValue(results.get(2)),
            kept(call, 3),
            kept(call, 4)));
  }

  /// {@return the states of all steps, and the last states and cells}
  private static List<Value> network(
      PrimitiveCall call,
      Weights weights,
      Value x,
      Value hidden,
      Value cell,
      List<Value> parts,
      int input,
      int layers) {
    OperatorBuilder out = call.out();
    Value reserved = out.add(OperatorOps.full(ImmutableLongArray.of(1), 0).dtype(DType.UINT8));
    RnnOp rnn =
        (RnnOp)
            out.operation(
                OperatorOps.rnn(
                        x,
                        out.add(PirOps.combine(List.of(hidden, cell))),
                        out.add(PirOps.combine(parts)),
                        reserved)
                    .isBidirec(weights.directions == 2)
                    .inputSize(input)
                    .hiddenSize(weights.hidden)
                    .numLayers(layers)
                    .mode("LSTM")
                    .isTest(true));
    TupleSplitOp states = (TupleSplitOp) out.operation(PirOps.tupleSplit(rnn.state()));
    return List.of(rnn.out(), states.results().get(0), states.results().get(1));
  }

  /// In training some of what one layer gives the next falls: each layer is a network of its own.
  private static List<Value> layers(
      PrimitiveCall call, Weights weights, Value x, Value hidden, Value cell, double dropout) {
    OperatorBuilder out = call.out();
    List<Value> all = weights.all();
    int each = 2 * weights.directions;
    int matrices = each * weights.layers;
    Value input = x;
    List<Value> states = new ArrayList<>();
    List<Value> cells = new ArrayList<>();
    for (int i = 0; i < weights.layers; i++) {
      if (i > 0) {
        input = out.add(RandomPrimitives.dropout(call, input, dropout, out.nextSeed()));
      }
      List<Value> parts = new ArrayList<>(all.subList(each * i, each * (i + 1)));
      parts.addAll(all.subList(matrices + each * i, matrices + each * (i + 1)));
      int first = i * weights.directions;
      List<Value> results =
          network(
              call,
              weights,
              input,
              part(out, hidden, first, weights.directions),
              part(out, cell, first, weights.directions),
              parts,
              (int) weights.width(i),
              1);
      input = results.get(0);
      states.add(results.get(1));
      cells.add(results.get(2));
    }
    return List.of(input, joined(out, states), joined(out, cells));
  }

  private static Value part(OperatorBuilder out, Value states, long first, long count) {
    return out.add(
        OperatorOps.slice(
            states, out.integers(first), out.integers(first + count), ImmutableLongArray.of(0)));
  }

  private static Value joined(OperatorBuilder out, List<Value> states) {
    return out.add(OperatorOps.concat(out.add(PirOps.combine(states)), out.scalar(0, DType.INT32)));
  }

  /// What only training needs is not computed.
  private static Lowered kept(PrimitiveCall call, int result) {
    Type type =
        call.declared() instanceof TupleType(var types) && result < types.size()
            ? types.get(result)
            : TensorType.of(dev.weir.ir.type.FloatType.F32);
    return type instanceof TensorType tensor && tensor.isStatic()
        ? new Lowered.Constant(DenseElementsAttr.ofDoubles(tensor, 0), tensor)
        : Lowered.Token.TOKEN;
  }

  /// The weights in one tensor, cut apart.
  private static final class Weights {
    final int input;
    final int hidden;
    final int layers;
    final int directions;
    private final boolean biased;
    private final boolean alternating;
    private final DType dtype;
    private final OperatorBuilder out;
    private final Value flat;
    private final List<Value> parts = new ArrayList<>();

    Weights(PrimitiveCall call, Value flat, DType dtype) {
      this.out = call.out();
      this.flat = flat;
      this.dtype = dtype;
      input = size(call, "input_size");
      hidden = size(call, "hidden_size");
      layers = (int) call.integer("num_layers", 1);
      directions = call.flag("bidirectional", false) ? 2 : 1;
      biased = call.flag("has_bias", true);
      long matrices = 0;
      for (int i = 0; i < layers; i++) {
        matrices += directions * (ofInput(i) + ofState());
      }
      long biases = biased ? (long) layers * directions * GATES * hidden : 0;
      long length = PrimitiveCall.type(flat).dimension(0);
      alternating = biased && length == matrices + 2 * biases;
      if (!alternating && length != matrices + biases) {
        throw new LoweringException(
            "'LSTM' has %d weights, but %d layers in %d directions of sizes %d and %d have %d",
            length, layers, directions, input, hidden, matrices + biases);
      }
    }

    private static int size(PrimitiveCall call, String name) {
      long size = call.integer(name, 0);
      if (size <= 0 || size > Integer.MAX_VALUE) {
        throw call.unsupported(name);
      }
      return (int) size;
    }

    private long width(int layer) {
      return layer == 0 ? input : (long) hidden * directions;
    }

    private long ofInput(int layer) {
      return (long) GATES * hidden * width(layer);
    }

    private long ofState() {
      return (long) GATES * hidden * hidden;
    }

    /// {@return the weights of input and state of each layer and direction, then their biases}
    List<Value> all() {
      long inputs = 0;
      long states = 0;
      for (int i = 0; i < layers; i++) {
        states += alternating ? 0 : directions * ofInput(i);
      }
      for (int i = 0; i < layers; i++) {
        for (int d = 0; d < directions; d++) {
          matrix(inputs, ofInput(i), width(i));
          inputs += ofInput(i);
          if (alternating) {
            matrix(inputs, ofState(), hidden);
            inputs += ofState();
          } else {
            matrix(states, ofState(), hidden);
            states += ofState();
          }
        }
      }
      biases(alternating ? inputs : states);
      return parts;
    }

    private void biases(long start) {
      long length = (long) GATES * hidden;
      long at = start;
      Value none = null;
      for (int i = 0; i < layers * directions; i++) {
        for (int side = 0; side < 2; side++) {
          if (biased && (alternating || side == 0)) {
            parts.add(part(at, length));
            at += length;
          } else {
            none =
                none != null
                    ? none
                    : out.add(OperatorOps.full(ImmutableLongArray.of(length), 0).dtype(dtype));
            parts.add(none);
          }
        }
      }
    }

    private void matrix(long start, long length, long width) {
      parts.add(out.reshape(part(start, length), length / width, width));
    }

    private Value part(long start, long length) {
      return out.add(
          OperatorOps.slice(
              flat, out.integers(start), out.integers(start + length), ImmutableLongArray.of(0)));
    }
  }
}
