package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// Tags and the values that come with them as steps.
final class TagCode {
  private final StepListBuilder code;

  TagCode(StepListBuilder code) {
    this.code = code;
  }

  /// {@return whether `op` works on tags, and was made a step}
  boolean add(Operation op) {
    switch (op.name()) {
      case "pir.tag" ->
          code.add(
              new Step.Tag(number(op, "tag"), code.uses(op.operands()), code.defined(op).get(0)));
      case "pir.tag_below" ->
          code.add(
              new Step.TagBelow(
                  code.use(op.operand(0)), number(op, "bound"), code.defined(op).get(0)));
      case "pir.untag" -> {
        int input = code.use(op.operand(0));
        ImmutableList<Integer> outputs = code.defined(op);
        outputs.forEach(code::untagged);
        code.add(new Step.Untag(op.location(), input, number(op, "tag"), outputs, declared(op)));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static int number(Operation op, String name) {
    return op.attribute(name) instanceof IntegerAttr number ? Math.toIntExact(number.value()) : 0;
  }

  private static ImmutableList<Optional<TensorType>> declared(Operation op) {
    var types = ImmutableList.<Optional<TensorType>>builder();
    op.results().types().stream()
        .map(type ->
            type instanceof TensorLike like
                ? Optional.of(like.tensor())
                : Optional.<TensorType>empty())
        .forEach(types::add);
    return types.build();
  }
}
