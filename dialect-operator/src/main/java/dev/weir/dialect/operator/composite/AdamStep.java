package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// A step of Adam, with weight decay or without: with the gradient `g`, `m = beta1 m + (1 - beta1) g`,
/// `v = beta2 v + (1 - beta2) g²`, and `param - rate m' / (sqrt(v') + epsilon)`, where `m'` and `v'` are
/// `m` and `v` over 1 less the power of their beta. With `amsgrad` the largest `v` so far stands for it.
/// The powers go on unless they are global. Where `skip_update` holds, all stays as it is.
///
/// Shapes:
/// `param: [A...], grad: [A...], moment1: [A...], moment2: [A...], moment2_max: [A...], master_param:
/// [A...] -> param_out: [A...], moment1_out: [A...], moment2_out: [A...], moment2_max_out: [A...],
/// master_param_outs: [A...]`;
/// rates, betas and their powers have one element.
///
/// Element types: `param: T, moment1: U, moment2: V -> param_out: T, moment1_out: U, moment2_out: V`.
///
/// Diagnoses: moments, gradients or a master copy of a shape other than that of `param`, rates or betas
/// of more than one element, and `amsgrad` without `moment2_max`.
///
/// Source:
/// [adam_kernel.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/kernels/cpu/adam_kernel.cc)
/// and adamw_kernel.cc. Deviation: `lazy_mode`, which is about sparse gradients, means nothing.
public sealed interface AdamStep extends CompositeOp permits AdamOp, AdamwOp {
  /// {@return what is updated}
  @Operand(AnyTensor.class)
  Value param();

  /// {@return its gradient}
  @Operand(AnyTensor.class)
  Value grad();

  /// {@return the rate}
  @Operand(AnyTensor.class)
  Value learningRate();

  /// {@return the mean of gradients}
  @Operand(AnyTensor.class)
  Value moment1();

  /// {@return the mean of squared gradients}
  @Operand(AnyTensor.class)
  Value moment2();

  /// {@return the largest mean of squared gradients so far}
  @Operand(AnyTensor.class)
  Optional<Value> moment2Max();

  /// {@return the power of the first beta}
  @Operand(AnyTensor.class)
  Value beta1Pow();

  /// {@return the power of the second beta}
  @Operand(AnyTensor.class)
  Value beta2Pow();

  /// {@return what is updated, in full precision}
  @Operand(AnyTensor.class)
  Optional<Value> masterParam();

  /// {@return whether all stays as it is}
  @Operand(AnyTensor.class)
  Optional<Value> skipUpdate();

  /// {@return how much of the mean of gradients stays}
  @Operand(AnyTensor.class)
  Value beta1();

  /// {@return how much of the mean of squared gradients stays}
  @Operand(AnyTensor.class)
  Value beta2();

  /// {@return what keeps the divisor from 0}
  @Operand(AnyTensor.class)
  Value epsilon();

  /// {@return whether rows without gradient are skipped; not used}
  @Attr
  default boolean lazyMode() {
    return false;
  }

  /// {@return the rows from which on threads are used; not used}
  @Attr
  default long minRowSizeToUseMultithread() {
    return 1000;
  }

  /// {@return whether `master_param` is updated}
  @Attr
  default boolean multiPrecision() {
    return false;
  }

  /// {@return whether somebody else takes the powers on}
  @Attr
  default boolean useGlobalBetaPow() {
    return false;
  }

  /// {@return whether the largest mean of squared gradients counts}
  @Attr
  default boolean amsgrad() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult paramOut();

  @Result(AnyTensor.class)
  OpResult moment1Out();

  @Result(AnyTensor.class)
  OpResult moment2Out();

  @Result(AnyTensor.class)
  Optional<OpResult> moment2MaxOut();

  @Result(AnyTensor.class)
  OpResult beta1PowOut();

  @Result(AnyTensor.class)
  OpResult beta2PowOut();

  @Result(AnyTensor.class)
  Optional<OpResult> masterParamOuts();

  /// {@return by what the rate is multiplied}
  default double rateFactor() {
    return 1;
  }

  /// {@return how much of the parameter is taken off, times the rate}
  default double decay() {
    return 0;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("beta1", "beta2", "epsilon");
  }

  /// {@return what is written}, in the order of the results
  private ImmutableList<Value> written() {
    var written = ImmutableList.<Value>builder().add(param()).add(moment1()).add(moment2());
    moment2Max().ifPresent(written::add);
    written.add(beta1Pow()).add(beta2Pow());
    masterParam().ifPresent(written::add);
    return written.build();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape param = shapes.of(param());
    shapes.sameShape(param, shapes.of(grad()), "the parameter and its gradient");
    shapes.sameShape(param, shapes.of(moment1()), "the parameter and its first moment");
    shapes.sameShape(param, shapes.of(moment2()), "the parameter and its second moment");
    moment2Max()
        .ifPresent(each ->
            shapes.sameShape(param, shapes.of(each), "the parameter and its largest moment"));
    masterParam()
        .ifPresent(
            each -> shapes.sameShape(param, shapes.of(each), "the parameter and its master"));
    for (Value number :
        List.of(learningRate(), beta1Pow(), beta2Pow(), beta1(), beta2(), epsilon())) {
      Term count = shapes.of(number).elementCount();
      if (!shapes.mayEqual(count, Term.of(1))) {
        throw new IllegalArgumentException(
            "expects rates, powers and betas of one element, got " + number.type());
      }
      shapes.same(count, 1, "elements of a rate");
    }
    if (amsgrad() && moment2Max().isEmpty()) {
      throw new IllegalArgumentException("expects 'moment2_max' with 'amsgrad'");
    }
    return written().stream().map(Value::type).toList();
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default ImmutableMap<Integer, Integer> writtenOperands() {
    int max = moment2Max().isPresent() ? 1 : 0;
    var places = ImmutableMap.<Integer, Integer>builder().put(0, 0).put(3, 1).put(4, 2);
    if (max == 1) {
      places.put(5, 3);
    }
    places.put(5 + max, 3 + max).put(6 + max, 4 + max);
    if (masterParam().isPresent()) {
      places.put(7 + max, 5 + max);
    }
    return places.buildOrThrow();
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    DType dtype = Arithmetic.dtype(moment1());
    Value old = a.cast(masterParam().orElse(param()), dtype);
    Value g = a.cast(grad(), dtype);
    Value rate = a.like(a.scale(learningRate(), rateFactor(), 0), g);
    Value beta1 = a.like(beta1(), g);
    Value beta2 = a.like(beta2(), g);
    Value m = a.sum(a.times(beta1, moment1()), a.times(a.scale(beta1, -1, 1), g));
    Value square = a.times(a.scale(beta2, -1, 1), a.times(g, g));
    Value v = a.sum(a.times(beta2, moment2()), square);
    Optional<Value> largest =
        moment2Max().map(before -> amsgrad() ? a.add(OperatorOps.maximum(v, before)) : before);
    Value second = amsgrad() ? largest.orElseThrow() : v;
    Value left1 = a.like(a.scale(beta1Pow(), -1, 1), g);
    Value left2 = a.like(a.scale(beta2Pow(), -1, 1), g);
    Value root = a.add(OperatorOps.sqrt(a.over(second, left2)));
    Value divisor = a.sum(root, a.like(epsilon(), g));
    Value kept = decay() == 0 ? old : a.times(old, a.scale(rate, -decay(), 1));
    Value updated =
        a.add(OperatorOps.subtract(kept, a.times(a.over(m, left1), a.over(rate, divisor))));
    var results = ImmutableList.<Value>builder();
    results.add(kept(a, param(), a.cast(updated, Arithmetic.dtype(param()))));
    results.add(kept(a, moment1(), m)).add(kept(a, moment2(), v));
    largest.ifPresent(each -> results.add(kept(a, moment2Max().orElseThrow(), each)));
    results.add(power(a, beta1Pow(), beta1())).add(power(a, beta2Pow(), beta2()));
    masterParam()
        .ifPresent(
            master -> results.add(kept(a, master, a.cast(updated, Arithmetic.dtype(master)))));
    return results.build();
  }

  /// {@return `after`, or `before` where all stays as it is}
  private Value kept(Arithmetic a, Value before, Value after) {
    if (skipUpdate().isEmpty()) {
      return after;
    }
    Value skip = a.like(skipUpdate().get(), before);
    return a.add(
        OperatorOps.where(a.add(OperatorOps.notEqual(skip, a.like(0, before))), before, after));
  }

  private Value power(Arithmetic a, Value before, Value beta) {
    return useGlobalBetaPow() ? before : kept(a, before, a.times(before, a.like(beta, before)));
  }
}
