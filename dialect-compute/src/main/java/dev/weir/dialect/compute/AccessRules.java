package dev.weir.dialect.compute;

import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Rules of how tensors are read and written.
final class AccessRules {
  private AccessRules() {}

  /// Checks the tensor, and that its view has a coordinate for each dimension and as many elements as the tensor
  /// where both are known.
  static void verify(Access op, Diagnostics diagnostics) {
    if (!(op.tensor() instanceof BlockArgument argument)
        || !(argument.owner().parentOp() instanceof KernelOp)) {
      diagnostics.error(op, "expects a tensor of the kernel");
      return;
    }
    List<Term> sizes = op.view().sizes();
    if (sizes.size() != op.indices().size()) {
      diagnostics.error(
          op,
          "expects an index for each of the %d dimensions of the view, got %d",
          sizes.size(),
          op.indices().size());
      return;
    }
    Term count = Term.of(1);
    for (Term size : sizes) {
      count = count.times(size);
    }
    if (op.tensor().type() instanceof TensorType type
        && type.isStatic()
        && count instanceof IntegerTerm known
        && known.value() != type.elementCount()) {
      diagnostics.error(
          op,
          "a view of %d elements does not arrange the %d of '%s'",
          known.value(),
          type.elementCount(),
          type);
    }
  }

  /// Checks that what may be missing is replaced.
  static void verifyGuards(LoadOp op, Diagnostics diagnostics) {
    if (op.guarded().isPresent() != op.pad().isPresent()) {
      diagnostics.error(op, "expects 'pad' where coordinates are guarded, and only there");
      return;
    }
    if (op.pad().isPresent()) {
      ElementRules.verifyNumber(op, "pad", op.pad().get(), op.result().type(), diagnostics);
      op.guarded().get().stream()
          .filter(i -> i < 0 || i >= op.indices().size())
          .findFirst()
          .ifPresent(
              i -> diagnostics.error(op, "coordinate %d, which is guarded, is not there", i));
    }
  }
}
