package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.mindir.lowering.EffectLowering;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
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
          .put("ApplyAdagradV2", step(OptimizerPrimitives::adagradWithEpsilon))
          .put("ApplyAdadelta", step(OptimizerPrimitives::adadelta))
          .put("ApplyAdaMax", step(OptimizerPrimitives::adaMax))
          .put("ApplyRMSProp", step(OptimizerPrimitives::rmsProp))
          .put("ApplyCenteredRMSProp", step(OptimizerPrimitives::centeredRmsProp))
          .put("Lamb", step(OptimizerPrimitives::lamb))
          .buildOrThrow();

  /// How much larger than asked for a step may be at most.
  private static final double MOST_TRUST = 10;

  private OptimizerPrimitives() {}

  /// One of the formulas.
  private interface Optimizer {
    void apply(Step step, Formula f);
  }

  private static EffectLowering step(Optimizer optimizer) {
    return call -> {
      Step step = new Step(call);
      optimizer.apply(step, step.f);
      return step.finish();
    };
  }

  /// A step that is being built: operands are numbered as the primitive has them.
  private static final class Step {
    private final PrimitiveCall call;
    private final Formula f;
    private final List<Lowered.Parameter> targets = new ArrayList<>();
    private final List<Value> contents = new ArrayList<>();

    Step(PrimitiveCall call) {
      this.call = call;
      this.f = Formula.over(call, call.tensor(0));
    }

    /// {@return the parameter that is operand `index`}
    Value parameter(int index) {
      return call.tensor(index);
    }

    /// {@return operand `index`, of the element type of the first}
    Value given(int index) {
      return f.given(index);
    }

    /// Has operand `index` become `content` once all is computed.
    void becomes(int index, Value content) {
      targets.add(EffectPrimitives.parameter(call, index));
      contents.add(content);
    }

    /// Has operand `index` become less by `change`.
    void goesDown(int index, Value change) {
      becomes(index, f.subtract(parameter(index), change));
    }

    /// {@return the parameter that is operand 0, or all that the primitive declares to yield}
    Lowered finish() {
      var written = ImmutableList.<Lowered>builder();
      for (int i = 0; i < targets.size(); i++) {
        call.out().versions().write(call.out(), targets.get(i), contents.get(i));
        written.add(targets.get(i));
      }
      ImmutableList<Lowered> all = written.build();
      return call.declared() instanceof TupleType ? Lowered.Sequence.of(all) : all.get(0);
    }
  }

  /// variable, rate, gradient
  private static void gradientDescent(Step s, Formula f) {
    s.goesDown(0, f.times(s.given(1), s.given(2)));
  }

  /// variable, accumulation, rate, gradient, momentum
  private static void momentum(Step s, Formula f) {
    Value gradient = f.times(s.given(3), s.call.number("gradient_scale", 1));
    Value accumulation = f.add(f.times(s.parameter(1), s.given(4)), gradient);
    Value change =
        s.call.flag("use_nesterov", false)
            ? f.add(gradient, f.times(accumulation, s.given(4)))
            : accumulation;
    s.goesDown(0, f.times(change, s.given(2)));
    s.becomes(1, accumulation);
  }

  /// parameter, gradient, rate, accumulation, momentum, stat: where stat is positive, this is the first
  /// step
  private static void sgd(Step s, Formula f) {
    double decay = s.call.number("weight_decay", 0);
    Value gradient = decay == 0 ? s.given(1) : f.add(s.given(1), f.times(s.parameter(0), decay));
    Value damped = f.times(gradient, 1 - s.call.number("dampening", 0));
    Value later = f.add(f.times(s.parameter(3), s.given(4)), damped);
    Value accumulation = f.choose(f.isAbove(s.parameter(5), 0), gradient, later);
    Value change =
        s.call.flag("nesterov", false)
            ? f.add(gradient, f.times(accumulation, s.given(4)))
            : accumulation;
    s.goesDown(0, f.times(change, s.given(2)));
    s.becomes(3, accumulation);
    s.becomes(5, f.atMost(s.parameter(5), 0));
  }

  /// variable, m, v, power of beta1, power of beta2, rate, beta1, beta2, epsilon, gradient
  private static void adam(Step s, Formula f) {
    Value gradient = s.given(9);
    Value m = f.average(s.given(6), s.parameter(1), gradient);
    Value v = f.average(s.given(7), s.parameter(2), f.square(gradient));
    Value rate = f.divide(f.times(s.given(5), f.root(f.rest(s.given(4)))), f.rest(s.given(3)));
    Value direction = s.call.flag("use_nesterov", false) ? f.average(s.given(6), m, gradient) : m;
    s.goesDown(0, f.divide(f.times(rate, direction), f.add(f.root(v), s.given(8))));
    s.becomes(1, m);
    s.becomes(2, v);
  }

  /// variable, m, v, rate, beta1, beta2, epsilon, decay, gradient
  private static void adamWeightDecay(Step s, Formula f) {
    Value gradient = s.given(8);
    Value m = f.average(s.given(4), s.parameter(1), gradient);
    Value v = f.average(s.given(5), s.parameter(2), f.square(gradient));
    Value change =
        f.add(f.divide(m, f.add(f.root(v), s.given(6))), f.times(s.given(7), s.parameter(0)));
    s.goesDown(0, f.times(s.given(3), change));
    s.becomes(1, m);
    s.becomes(2, v);
  }

  /// variable, m, v, power of beta1, rate, beta1, beta2, epsilon, gradient
  private static void adaMax(Step s, Formula f) {
    Value gradient = s.given(8);
    Value m = f.average(s.given(5), s.parameter(1), gradient);
    Value v = f.make(OperatorOps.maximum(f.times(s.parameter(2), s.given(6)), f.abs(gradient)));
    Value rate = f.divide(s.given(4), f.rest(s.given(3)));
    s.goesDown(0, f.divide(f.times(rate, m), f.add(v, s.given(7))));
    s.becomes(1, m);
    s.becomes(2, v);
  }

  /// variable, accumulation, rate, gradient
  private static void adagrad(Step s, Formula f) {
    Value accumulation = squares(s, f, 3);
    s.goesDown(0, f.divide(f.times(s.given(2), s.given(3)), f.root(accumulation)));
    s.becomes(1, accumulation);
  }

  /// As before, with `epsilon` added to the root.
  private static void adagradWithEpsilon(Step s, Formula f) {
    Value accumulation = squares(s, f, 3);
    Value divisor = f.add(f.root(accumulation), s.call.number("epsilon", 1e-6));
    s.goesDown(0, f.divide(f.times(s.given(2), s.given(3)), divisor));
    s.becomes(1, accumulation);
  }

  private static Value squares(Step s, Formula f, int gradient) {
    return s.call.flag("update_slots", true)
        ? f.add(s.parameter(1), f.square(s.given(gradient)))
        : s.parameter(1);
  }

  /// variable, accumulation, accumulated changes, rate, rho, epsilon, gradient
  private static void adadelta(Step s, Formula f) {
    Value gradient = s.given(6);
    Value accumulation = f.average(s.given(4), s.parameter(1), f.square(gradient));
    Value change =
        f.times(
            f.divide(
                f.root(f.add(s.parameter(2), s.given(5))), f.root(f.add(accumulation, s.given(5)))),
            gradient);
    s.goesDown(0, f.times(s.given(3), change));
    s.becomes(1, accumulation);
    s.becomes(2, f.average(s.given(4), s.parameter(2), f.square(change)));
  }

  /// variable, mean square, moment, rate, gradient, decay, momentum, epsilon
  private static void rmsProp(Step s, Formula f) {
    Value gradient = s.given(4);
    Value square = f.average(s.given(5), s.parameter(1), f.square(gradient));
    Value moment =
        f.add(
            f.times(s.parameter(2), s.given(6)),
            f.divide(f.times(s.given(3), gradient), f.root(f.add(square, s.given(7)))));
    s.goesDown(0, moment);
    s.becomes(1, square);
    s.becomes(2, moment);
  }

  /// variable, mean gradient, mean square, moment, gradient, rate, decay, momentum, epsilon
  private static void centeredRmsProp(Step s, Formula f) {
    Value gradient = s.given(4);
    Value mean = f.average(s.given(6), s.parameter(1), gradient);
    Value square = f.average(s.given(6), s.parameter(2), f.square(gradient));
    Value spread = f.add(f.subtract(square, f.square(mean)), s.given(8));
    Value moment =
        f.add(
            f.times(s.parameter(3), s.given(7)),
            f.divide(f.times(s.given(5), gradient), f.root(spread)));
    s.goesDown(0, moment);
    s.becomes(1, mean);
    s.becomes(2, square);
    s.becomes(3, moment);
  }

  /// variable, m, v, rate, beta1, beta2, epsilon, decay, number of the step, gradient
  ///
  /// Source: mindspore/ccsrc/plugin/device/gpu/kernel/nn/lamb_gpu_kernel.h and lamb_impl.cu, where the
  /// ratio of trust has `epsilon` within the root and the change has it outside.
  private static void lamb(Step s, Formula f) {
    Value gradient = s.given(9);
    Value m = f.average(s.given(4), s.parameter(1), gradient);
    Value v = f.average(s.given(5), s.parameter(2), f.square(gradient));
    Value first = f.divide(m, f.rest(power(f, s.given(4), s.given(8))));
    Value second = f.divide(v, f.rest(power(f, s.given(5), s.given(8))));
    Value decay = f.times(s.given(7), s.parameter(0));
    Value hat = f.add(f.divide(first, f.root(f.add(second, s.given(6)))), decay);
    Value change = f.add(f.divide(first, f.add(f.root(second), s.given(6))), decay);
    Value size = f.root(f.sum(f.square(s.parameter(0)), false));
    Value ofHat = f.root(f.sum(f.square(hat), false));
    Value ratio =
        f.choose(f.both(f.isAbove(size, 0), f.isAbove(ofHat, 0)), f.divide(size, ofHat), 1);
    s.goesDown(0, f.times(f.times(s.given(3), change), f.atMost(ratio, MOST_TRUST)));
    s.becomes(1, m);
    s.becomes(2, v);
  }

  private static Value power(Formula f, Value base, Value exponent) {
    return f.make(OperatorOps.elementwisePow(base, exponent));
  }
}
