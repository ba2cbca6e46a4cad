package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.TagBelowOp;
import dev.weir.dialect.controlflow.TagOp;
import dev.weir.dialect.controlflow.UntagOp;
import dev.weir.ir.Operation;
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
    switch (op) {
      case TagOp tag ->
          code.add(new Step.Tag(tag.tag(), code.uses(tag.operands()), code.defined(tag).get(0)));
      case TagBelowOp question ->
          code.add(
              new Step.TagBelow(
                  code.use(question.tagged()), question.bound(), code.defined(question).get(0)));
      case UntagOp untag -> {
        int input = code.use(untag.operand(0));
        ImmutableList<Integer> outputs = code.defined(untag);
        outputs.forEach(code::untagged);
        code.add(new Step.Untag(untag.location(), input, untag.tag(), outputs, declared(untag)));
      }
      default -> {
        return false;
      }
    }
    return true;
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
