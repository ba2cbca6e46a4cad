package dev.weir.dialect.operator.composite.loss;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Minus the logarithm of the probability of each label, which `input` holds for each class, times the weight of the
/// class; and the sum of these weights. Labels that are `ignore_index` do not count. The mean is weighted: it is 0
/// where no label counts.
///
/// Shapes: `input: [N, C, A...], label: [N, A...], weight: [C] -> out: [], total_weight: []`; with `reduction`
/// `none`, `input: [N, C, A...], label: [N, A...], weight: [C] -> out: [N, A...], total_weight: []`, which is 0.
///
/// Element types: `input: T, weight: T -> out: T, total_weight: T`.
///
/// Diagnoses: a rank other than 2 or 4, labels of another shape, weights that are not one per class, and a reduction
/// of another name.
@OpDef("nll_loss")
public non-sealed interface NllLossOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value label();

  @Operand(AnyTensor.class)
  Optional<Value> weight();

  /// {@return the label that does not count}
  @Attr
  default long ignoreIndex() {
    return -100;
  }

  /// {@return `none`, `sum` or `mean`}
  @Attr
  default String reduction() {
    return "mean";
  }

  @Result(AnyTensor.class)
  OpResult totalWeight();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    if (input.rank() != 2 && input.rank() != 4) {
      throw new IllegalArgumentException(
          "expects an input of rank 2 or 4, got '%s'".formatted(input));
    }
    if (!List.of("none", "sum", "mean").contains(reduction())) {
      throw new IllegalArgumentException(
          "expects 'none', 'sum' or 'mean' as reduction, got '%s'".formatted(reduction()));
    }
    List<Term> sizes = new ArrayList<>(input.sizes());
    sizes.remove(1);
    TensorShape each = input.reshaped(sizes);
    TensorShape label = shapes.of(label());
    if (!shapes.sameShape(each, label)) {
      throw new IllegalArgumentException(
          "expects a label for each element of '%s', got '%s'".formatted(each, label));
    }
    weight().ifPresent(v -> Normalizations.checkChannels(input, "NCHW", v, "weights"));
    TensorShape one = shapes.tensor(input.elementType());
    return shapes.types(reduction().equals("none") ? each : one, one);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value ignored = a.add(OperatorOps.equal(label(), a.like((double) ignoreIndex(), label())));
    Value safe = a.keep(a.not(ignored), label());
    Value picked = a.add(OperatorOps.takeAlongAxis(input(), a.unsqueeze(safe, 1), 1));
    Value logarithm = a.add(OperatorOps.squeeze(picked, a.integers(1)));
    Value weights = a.keep(a.not(ignored), weights(a, safe, logarithm));
    // What is ignored has no loss, whatever stands at the class that took its place.
    Value counted = a.keep(a.not(ignored), logarithm);
    Value losses = a.scale(a.times(counted, weights), -1, 0);
    if (reduction().equals("none")) {
      Value none =
          a.add(OperatorOps.full(ImmutableLongArray.of(), 0).dtype(Arithmetic.dtype(input())));
      return ImmutableList.of(losses, none);
    }
    Value sum = a.add(OperatorOps.sum(losses, a.integers()));
    Value total = a.add(OperatorOps.sum(weights, a.integers()));
    if (reduction().equals("sum")) {
      return ImmutableList.of(sum, total);
    }
    Value nothing = a.add(OperatorOps.equal(total, a.like(0, total)));
    Value divisor = a.add(OperatorOps.where(nothing, a.like(1, total), total));
    return ImmutableList.of(a.over(sum, divisor), total);
  }

  private Value weights(Arithmetic a, Value label, Value like) {
    if (weight().isEmpty()) {
      return a.like(1, like);
    }
    Value flat = a.reshape(label, -1);
    Value each = a.add(OperatorOps.gather(weight().get(), flat, a.size(0)));
    return Sizes.tensor(label).rank() == 1
        ? each
        : a.add(OperatorOps.reshape(each, a.sizes(a.eachSize(label))));
  }
}
