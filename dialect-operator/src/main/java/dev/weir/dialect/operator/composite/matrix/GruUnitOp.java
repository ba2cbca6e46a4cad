package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// A step of a gated recurrent unit: from what the step adds to its gates, and the state `h` before it, the state after
/// it.
///
/// With the columns of `input + bias` as `u`, `r` and `c`, the update gate is `U = gate_activation(u + h W)`, the reset
/// gate `R = gate_activation(r + h V)`, the candidate `C = activation(c + (R h) P)`, and the state after the step
/// `h + U (C - h)`, or `C + U (h - C)` with `origin_mode`. In memory `weight` begins with the rows of `W` and `V` side by
/// side; those of `P` follow. The activations are 0 for none, 1 for sigmoid, 2 for tanh and 3 for relu.
///
/// Shapes:
/// `input: [B, G], hidden_prev: [B, H], weight: [H, G], bias: [1, G] -> gate: [B, G], reset_hidden_prev: [B, H], hidden:
/// [B, H]` with `G = 3 H`; `gate` is `U`, `R` and `C` side by side.
///
/// Element types: `input: T, hidden_prev: T, weight: T, bias: T -> gate: T, reset_hidden_prev: T, hidden: T`.
///
/// Diagnoses: operands of another rank or size, and activations that are not known.
///
/// Source: [Cho et al., Learning phrase representations](https://arxiv.org/abs/1406.1078), and
/// [gru_unit_kernel_impl.h](https://github.com/PaddlePaddle/Paddle/blob/ad816f96d69f7f0e3ab471c572bd423d8600c0ba/paddle/phi/kernels/impl/gru_unit_kernel_impl.h).
@OpDef("gru_unit")
public non-sealed interface GruUnitOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value hiddenPrev();

  @Operand(AnyTensor.class)
  Value weight();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  /// {@return the activation of the candidate}
  @Attr
  default int activation() {
    return 2;
  }

  /// {@return the activation of the gates}
  @Attr
  default int gateActivation() {
    return 1;
  }

  /// {@return whether the update gate says how much of the state before stays}
  @Attr
  default boolean originMode() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult gate();

  @Result(AnyTensor.class)
  OpResult resetHiddenPrev();

  @Result(AnyTensor.class)
  OpResult hidden();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = matrix(shapes, input());
    TensorShape state = matrix(shapes, hiddenPrev());
    TensorShape weight = matrix(shapes, weight());
    Term size = shapes.same(state.size(1), weight.size(0), "sizes of a state and rows of weights");
    if (!shapes.requireAtLeast(size, 1)) {
      throw new IllegalArgumentException("expects a state of 1 or more numbers");
    }
    shapes.same(weight.size(1), size.times(3), "columns of weights and 3 times their rows");
    shapes.same(input.size(1), size.times(3), "columns of input and 3 times the size of a state");
    shapes.same(input.size(0), state.size(0), "sizes of the batch");
    bias()
        .ifPresent(each -> {
          TensorShape bias = matrix(shapes, each);
          shapes.same(bias.size(0), 1, "numbers of rows of a bias");
          shapes.same(bias.size(1), size.times(3), "biases and 3 times the size of a state");
        });
    for (int each : new int[] {activation(), gateActivation()}) {
      if (each < 0 || each > 3) {
        throw new IllegalArgumentException("expects an activation from 0 to 3, got " + each);
      }
    }
    return shapes.types(input, state, state);
  }

  private static TensorShape matrix(ShapeInference shapes, Value value) {
    TensorShape shape = shapes.of(value);
    if (shape.rank() != 2) {
      throw new IllegalArgumentException("expects matrices, got '%s'".formatted(shape));
    }
    return shape;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value h = hiddenPrev();
    Value size = a.size(h, 1);
    Value blocks = a.add(OperatorOps.reshape(weight(), a.sizes(List.of(a.size(3), size, size))));
    Value ofState =
        a.add(OperatorOps.reshape(a.part(blocks, 0, 0, 2), a.sizes(List.of(size, a.size(-1)))));
    Value ofReset = a.together(a.part(blocks, 0, 2, 3), 0, 1);
    Value sum = bias().map(bias -> a.sum(input(), bias)).orElse(input());
    List<Value> given = thirds(a, sum, 3);
    List<Value> added = thirds(a, a.add(OperatorOps.matmul(h, ofState)), 2);
    Value update = active(a, gateActivation(), a.sum(given.get(0), added.get(0)));
    Value reset = active(a, gateActivation(), a.sum(given.get(1), added.get(1)));
    Value kept = a.times(reset, h);
    Value candidate =
        active(a, activation(), a.sum(given.get(2), a.add(OperatorOps.matmul(kept, ofReset))));
    Value from = originMode() ? candidate : h;
    Value to = originMode() ? h : candidate;
    Value hidden = a.sum(from, a.times(update, a.add(OperatorOps.subtract(to, from))));
    Value gates = builder.add(PirOps.combine(List.of(update, reset, candidate))).out();
    return ImmutableList.of(a.add(OperatorOps.concat(gates, a.size(1))), kept, hidden);
  }

  private static List<Value> thirds(Arithmetic a, Value x, int count) {
    Value parts = a.add(OperatorOps.splitWithNum(x, a.size(1), count));
    return ImmutableList.copyOf(a.builder().add(PirOps.tupleSplit(parts)).results());
  }

  private static Value active(Arithmetic a, int activation, Value x) {
    return switch (activation) {
      case 1 -> a.add(OperatorOps.sigmoid(x));
      case 2 -> a.add(OperatorOps.tanh(x));
      case 3 -> a.add(OperatorOps.relu(x));
      default -> x;
    };
  }
}
