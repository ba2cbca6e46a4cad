package dev.weir.dialect.kernel;

import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import java.util.Optional;
import java.util.stream.Collectors;

/// Why the kernel of a call was chosen: why the target has no other, or why the one that was generated comes first.
public final class ChoiceReason {
  /// The attribute of a call that says it.
  public static final String ATTRIBUTE = "choice";

  private ChoiceReason() {}

  /// {@return what `call` says of its choice}
  public static Optional<String> of(Operation call) {
    return call.attribute(ATTRIBUTE) instanceof StringAttr reason
        ? Optional.of(reason.value())
        : Optional.empty();
  }

  /// {@return why `call` calls a kernel of the library}
  public static String ofLibrary(PhiKernelOp call) {
    return of(call).orElse("no kernel is generated for '" + call.opName() + "'");
  }

  /// {@return the types of the operands of `call`, wherever they lie}
  public static String operands(PhiKernelOp call) {
    return call.operands().stream()
        .map(operand ->
            operand.type() instanceof TensorLike like
                ? like.tensor().toString()
                : operand.type().toString())
        .collect(Collectors.joining(", "));
  }
}
