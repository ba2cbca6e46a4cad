package dev.weir.pass.onnx.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.Arrays;
import java.util.Optional;

/// One direction of a recurrent layer: what a step makes of the state.
final class RecurrentCell {
  /// What a step leaves to the next.
  ///
  /// @param state the state
  /// @param cell the memory of an LSTM
  record State(Value state, Value cell) {}

  private final GraphWriter g;
  private final Operation op;
  private final int gates;
  private final long hidden;
  private final String[] activations;
  private final double[] alphas;
  private final double[] betas;
  private final Value w;
  private final Value r;
  private final Optional<Value> wb;
  private final Optional<Value> rb;
  private final Optional<Value> peepholes;

  /// @param direction 0, or 1 for the second
  /// @param usual the activations that are meant where none are named
  RecurrentCell(
      GraphWriter g, Operation op, int direction, int gates, String[] usual, long hidden) {
    this.g = g;
    this.op = op;
    this.gates = gates;
    this.hidden = hidden;
    int count = usual.length;
    activations = usual.clone();
    if (op.attribute("activations") instanceof ArrayAttr names && !names.elements().isEmpty()) {
      for (int i = 0; i < count; i++) {
        int at = direction * count + i;
        if (at < names.elements().size() && names.elements().get(at) instanceof StringAttr name) {
          activations[i] = name.value();
        }
      }
    }
    alphas = numbers("activation_alpha", direction * count, count);
    betas = numbers("activation_beta", direction * count, count);
    w = of(g.in(op.operand(1)), direction);
    r = of(g.in(op.operand(2)), direction);
    Optional<Value> bias = given(3).map(value -> of(value, direction));
    wb = bias.map(value -> g.slice(value, 0, 0, gates * hidden));
    rb = bias.map(value -> g.slice(value, 0, gates * hidden, 2L * gates * hidden));
    peepholes = gates == 4 ? given(7).map(value -> of(value, direction)) : Optional.empty();
  }

  private Optional<Value> given(int group) {
    var values = op.operandGroup(group);
    return values.isEmpty() ? Optional.empty() : g.in(Optional.of(values.get(0)));
  }

  private Value of(Value both, int direction) {
    return g.squeeze(g.slice(both, 0, direction, direction + 1), 0);
  }

  private double[] numbers(String name, int from, int count) {
    double[] result = new double[count];
    Arrays.fill(result, Double.NaN);
    if (op.attribute(name) instanceof ArrayAttr list) {
      for (int i = 0; i < count && from + i < list.elements().size(); i++) {
        if (list.elements().get(from + i) instanceof FloatAttr number) {
          result[i] = number.value();
        }
      }
    }
    return result;
  }

  private Value gate(Value all, int index) {
    return g.slice(all, 1, index * hidden, (index + 1) * hidden);
  }

  private Value product(Value x, Value weights, Optional<Value> bias) {
    Value product = g.add(OperatorOps.matmul(x, weights).transposeY(true));
    return bias.isPresent() ? g.add(product, bias.get()) : product;
  }

  /// {@return what a step makes of its input and of what was before}
  State step(Value x, State before) {
    Value in = product(x, w, wb);
    return switch (gates) {
      case 1 -> {
        Value state = activation(0, g.add(in, product(before.state(), r, rb)));
        yield new State(state, before.cell());
      }
      case 3 -> new State(gru(in, before.state()), before.cell());
      default -> lstm(g.add(in, product(before.state(), r, rb)), before);
    };
  }

  /// Gates: update, reset, candidate.
  private Value gru(Value in, Value state) {
    boolean after =
        op.attribute("linear_before_reset") instanceof IntegerAttr flag && flag.value() != 0;
    Value hiddenPart = product(state, r, rb);
    Value update = activation(0, g.add(gate(in, 0), gate(hiddenPart, 0)));
    Value reset = activation(0, g.add(gate(in, 1), gate(hiddenPart, 1)));
    Value candidate;
    if (after) {
      candidate = g.multiply(reset, gate(hiddenPart, 2));
    } else {
      Value rows = g.slice(r, 0, 2 * hidden, 3 * hidden);
      candidate =
          product(
              g.multiply(reset, state), rows, rb.map(b -> g.slice(b, 0, 2 * hidden, 3 * hidden)));
    }
    Value fresh = activation(1, g.add(gate(in, 2), candidate));
    Value one = g.number(1, GraphWriter.dtype(state));
    return g.add(g.multiply(g.subtract(one, update), fresh), g.multiply(update, state));
  }

  /// Gates: input, output, forget, cell; peepholes: input, output, forget.
  private State lstm(Value all, State before) {
    Value input = activation(0, peeping(gate(all, 0), 0, before.cell()));
    Value forget = activation(0, peeping(gate(all, 2), 2, before.cell()));
    if (op.attribute("input_forget") instanceof IntegerAttr flag && flag.value() != 0) {
      forget = g.subtract(g.number(1, GraphWriter.dtype(input)), input);
    }
    Value fresh = activation(1, gate(all, 3));
    Value cell = g.add(g.multiply(forget, before.cell()), g.multiply(input, fresh));
    Value output = activation(0, peeping(gate(all, 1), 1, cell));
    return new State(g.multiply(output, activation(2, cell)), cell);
  }

  private Value peeping(Value gate, int index, Value cell) {
    return peepholes.isPresent()
        ? g.add(
            gate,
            g.multiply(g.slice(peepholes.get(), 0, index * hidden, (index + 1) * hidden), cell))
        : gate;
  }

  private Value activation(int index, Value x) {
    Value held = x;
    if (op.attribute("clip") instanceof FloatAttr bound) {
      held = g.min(g.max(x, -bound.value()), bound.value());
    }
    double alpha = alphas[index];
    double beta = betas[index];
    return switch (activations[index]) {
      case "Sigmoid" -> g.add(OperatorOps.sigmoid(held));
      case "Tanh" -> g.add(OperatorOps.tanh(held));
      case "Relu" -> g.add(OperatorOps.relu(held));
      case "Affine" -> g.add(g.multiply(held, or(alpha, 1)), or(beta, 0));
      case "LeakyRelu" -> g.add(OperatorOps.leakyRelu(held).negativeSlope((float) or(alpha, 0.01)));
      case "HardSigmoid" -> ActivationRules.hardSigmoid(g, held, or(alpha, 0.2), or(beta, 0.5));
      case "ScaledTanh" ->
          g.multiply(g.add(OperatorOps.tanh(g.multiply(held, or(beta, 1)))), or(alpha, 1));
      case "Softsign" -> g.divide(held, g.add(g.abs(held), 1));
      default -> throw new Refusal("has the unknown activation '%s'", activations[index]);
    };
  }

  private static double or(double given, double otherwise) {
    return Double.isNaN(given) ? otherwise : given;
  }
}
