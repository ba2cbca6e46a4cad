package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;

/// Primitives that take a step of an optimizer: they change weights and what the optimizer remembers
/// of them. All that they read is read before anything is written.
///
/// Source: the formulas of the primitives' pages in MindSpore's API reference, 2.7.
final class OptimizerPrimitives {
  static final ImmutableMap<String, EffectLowering> TABLE =
      ImmutableMap.<String, EffectLowering>builder()
          .put("ApplyGradientDescent", step(OptimizerPrimitives::gradientDescent))
          .put("ApplyMomentum", step(OptimizerPrimitives::momentum))
          .put("SGD", step(OptimizerPrimitives::sgd))
          .put("Adam", step(OptimizerPrimitives::adam))
          .put("AdamWeightDecay", step(OptimizerPrimitives::adamWeightDecay))
          .put("ApplyAdagrad", step(OptimizerPrimitives::adagrad))
          .put("ApplyRMSProp", step(OptimizerPrimitives::rmsProp))
          .buildOrThrow();

  private OptimizerPrimitives() {}

  /// One of the formulas.
  private interface Formula {
    void apply(Step step);
  }

  private static EffectLowering step(Formula formula) {
    return call -> {
      Step step = new Step(call);
      formula.apply(step);
      return step.finish();
    };
  }

  /// A step that is being built: operands are numbered as the primitive has them.
  private static final class Step {
    private final PrimitiveCall call;
    private final List<Lowered.Parameter> targets = new ArrayList<>();
    private final List<Value> contents = new ArrayList<>();

    Step(PrimitiveCall call) {
      this.call = call;
    }

    /// {@return the parameter that is operand `index`}
    Value parameter(int index) {
      return call.tensor(index);
    }

    /// {@return operand `index`, of the element type of the first}
    Value given(int index) {
      return call.tensorAs(index, PrimitiveCall.dtype(parameter(0)));
    }

    Value number(double value) {
      return call.out().number(value, PrimitiveCall.dtype(parameter(0)));
    }

    Value add(Value a, Value b) {
      return make(OperatorOps.add(a, b));
    }

    Value subtract(Value a, Value b) {
      return make(OperatorOps.subtract(a, b));
    }

    Value times(Value a, Value b) {
      return make(OperatorOps.multiply(a, b));
    }

    Value divide(Value a, Value b) {
      return make(OperatorOps.divide(a, b));
    }

    Value root(Value a) {
      return make(OperatorOps.sqrt(a));
    }

    Value rest(Value a) {
      return subtract(number(1), a);
    }

    /// `rate * before + (1 - rate) * now`
    Value average(Value rate, Value before, Value now) {
      return add(times(before, rate), times(now, rest(rate)));
    }

    private Value make(OpSpec<?> operator) {
      return call.out().add(operator);
    }

    /// Has operand `index` become `content` once all is computed.
    void becomes(int index, Value content) {
      targets.add(EffectPrimitives.parameter(call, index));
      contents.add(content);
    }

    /// {@return the parameter that is operand 0, or all that the primitive declares to yield}
    Lowered finish() {
      var written = ImmutableList.<Lowered>builder();
      for (int i = 0; i < targets.size(); i++) {
        call.out().versions().write(call.out(), targets.get(i), contents.get(i));
        written.add(targets.get(i));
      }
      ImmutableList<Lowered> all = written.build();
      return call.declared() instanceof dev.weir.ir.type.TupleType
          ? Lowered.Sequence.of(all)
          : all.get(0);
    }
  }

  /// variable, rate, gradient
  private static void gradientDescent(Step s) {
    s.becomes(0, s.subtract(s.parameter(0), s.times(s.given(1), s.given(2))));
  }

  /// variable, accumulation, rate, gradient, momentum
  private static void momentum(Step s) {
    double scale = s.call.number("gradient_scale", 1);
    Value gradient = scale == 1 ? s.given(3) : s.times(s.given(3), s.number(scale));
    Value accumulation = s.add(s.times(s.parameter(1), s.given(4)), gradient);
    Value change =
        s.call.flag("use_nesterov", false)
            ? s.add(gradient, s.times(accumulation, s.given(4)))
            : accumulation;
    s.becomes(0, s.subtract(s.parameter(0), s.times(change, s.given(2))));
    s.becomes(1, accumulation);
  }

  /// parameter, gradient, rate, accumulation, momentum, stat: where stat is positive, this is the first
  /// step
  private static void sgd(Step s) {
    double decay = s.call.number("weight_decay", 0);
    Value gradient =
        decay == 0
            ? s.given(1)
            : s.add(s.given(1), s.times(s.parameter(0), s.number(decay)));
    double dampening = s.call.number("dampening", 0);
    Value damped =
        dampening == 0 ? gradient : s.times(gradient, s.number(1 - dampening));
    Value later = s.add(s.times(s.parameter(3), s.given(4)), damped);
    Value isFirst = s.make(OperatorOps.greaterThan(s.parameter(5), s.number(0)));
    Value accumulation = s.make(OperatorOps.where(isFirst, gradient, later));
    Value change =
        s.call.flag("nesterov", false)
            ? s.add(gradient, s.times(accumulation, s.given(4)))
            : accumulation;
    s.becomes(0, s.subtract(s.parameter(0), s.times(change, s.given(2))));
    s.becomes(3, accumulation);
    s.becomes(5, s.make(OperatorOps.minimum(s.parameter(5), s.number(0))));
  }

  /// variable, m, v, power of beta1, power of beta2, rate, beta1, beta2, epsilon, gradient
  private static void adam(Step s) {
    Value gradient = s.given(9);
    Value m = s.average(s.given(6), s.parameter(1), gradient);
    Value v = s.average(s.given(7), s.parameter(2), s.times(gradient, gradient));
    Value rate =
        s.divide(s.times(s.given(5), s.root(s.rest(s.given(4)))), s.rest(s.given(3)));
    Value direction =
        s.call.flag("use_nesterov", false) ? s.average(s.given(6), m, gradient) : m;
    Value change = s.divide(s.times(rate, direction), s.add(s.root(v), s.given(8)));
    s.becomes(0, s.subtract(s.parameter(0), change));
    s.becomes(1, m);
    s.becomes(2, v);
  }

  /// variable, m, v, rate, beta1, beta2, epsilon, decay, gradient
  private static void adamWeightDecay(Step s) {
    Value gradient = s.given(8);
    Value m = s.average(s.given(4), s.parameter(1), gradient);
    Value v = s.average(s.given(5), s.parameter(2), s.times(gradient, gradient));
    Value change =
        s.add(
            s.divide(m, s.add(s.root(v), s.given(6))),
            s.times(s.given(7), s.parameter(0)));
    s.becomes(0, s.subtract(s.parameter(0), s.times(s.given(3), change)));
    s.becomes(1, m);
    s.becomes(2, v);
  }

  /// variable, accumulation, rate, gradient
  private static void adagrad(Step s) {
    Value gradient = s.given(3);
    boolean updates = s.call.flag("update_slots", true);
    Value accumulation =
        updates
            ? s.add(s.parameter(1), s.times(gradient, gradient))
            : s.parameter(1);
    s.becomes(
        0,
        s.subtract(
            s.parameter(0), s.divide(s.times(s.given(2), gradient), s.root(accumulation))));
    s.becomes(1, accumulation);
  }

  /// variable, mean square, moment, rate, gradient, decay, momentum, epsilon
  private static void rmsProp(Step s) {
    Value gradient = s.given(4);
    Value square = s.average(s.given(5), s.parameter(1), s.times(gradient, gradient));
    Value moment =
        s.add(
            s.times(s.parameter(2), s.given(6)),
            s.divide(
                s.times(s.given(3), gradient), s.root(s.add(square, s.given(7)))));
    s.becomes(0, s.subtract(s.parameter(0), moment));
    s.becomes(1, square);
    s.becomes(2, moment);
  }
}
