package dev.weir.tests.pir;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.layerNorm;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.relu;
import static dev.weir.dialect.operator.OperatorDrr.softmax;
import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorDrr.FullNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.ValueNode;

/// The pattern of test/cpp/pir/pattern_rewrite/drr_same_type_binding_test.cc: 20 operations with five
/// roots and seven results, many of them of one kind. Which is which follows from how they hang together
/// alone.
///
/// What stands for the results means nothing, as in PIR's test. Deviation: it has their types. PIR lets a
/// transposed image stand for a mean, which a verifier cannot let pass.
final class SameTypeBindingRules {
  private SameTypeBindingRules() {}

  static ImmutableList<DrrRule> all() {
    return ImmutableList.of(RULE);
  }

  private static final DrrRule RULE =
      rule(
          "test-same-type-binding",
          (p, input) -> {
            var transpose1 = transpose(input);
            var softmax2 = softmax(transpose1.out());
            var matmul2 = matmul(softmax2.out(), input);

            var full1 = full();
            var softmax1 = softmax(full1.out());
            var norm = layerNorm(transpose1.out()).scale(full1.out()).bias(softmax1.out());

            var transpose2 = transpose(input);
            var transpose3 = transpose(input);
            var matmul1 = matmul(transpose2.out(), transpose3.out());
            var matmul3 = matmul(matmul2.out(), matmul1.out());
            var transpose4 = transpose(matmul3.out());
            var transpose5 = transpose(matmul3.out());
            var transpose6 = transpose(matmul3.out());
            var relu1 = relu(transpose4.out());
            var softmax3 = softmax(transpose5.out());
            var softmax4 = softmax(transpose6.out());

            var constant = full();
            var add1 = add(input, constant.out());
            var add2 = add(add1.out(), constant.out());
            var relu2 = relu(add2.out());

            p.match(norm, relu1, softmax3, softmax4, relu2)
                .replace(norm.out(), transpose(input).perm(transpose4.perm()).out())
                .replace(norm.mean(), like(p, norm.mean(), constant).out())
                .replace(norm.variance(), like(p, norm.variance(), constant).out())
                .replace(relu1.out(), transpose(input).perm(transpose5.perm()).out())
                .replace(softmax3.out(), like(p, softmax3.out(), constant).out())
                .replace(softmax4.out(), like(p, softmax4.out(), constant).out())
                .replace(relu2.out(), like(p, relu2.out(), constant).out());
          });

  private static FullNode like(DrrPattern p, ValueNode value, FullNode constant) {
    return full()
        .shape(
            p.compute(m -> ImmutableLongArray.copyOf(Sizes.tensor(m.get(value)).shape().toArray())))
        .value(constant.value())
        .dtype(constant.dtype())
        .place(constant.place());
  }
}
