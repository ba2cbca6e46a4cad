package dev.weir.pass.kernel.lower;

import dev.weir.dialect.kernel.PdKernelDefinitions;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Segments;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionRewriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Calls of kernels in place of operators. Where their tensors live is decided afterwards: a call says which of its
/// operands its kernel reads on the host, wherever it runs.
final class OperatorCalls {
  /// The name of the attribute that says which operands of a call on a device are read on the host.
  static final String HOST_OPERANDS = "pd_kernel.host_operands";

  private final Map<Operation, KernelChoice> choices;
  private final DialectRegistry registry;

  /// @param choices the kernel of each operator
  /// @param registry what is attached to operators
  OperatorCalls(Map<Operation, KernelChoice> choices, DialectRegistry registry) {
    this.choices = choices;
    this.registry = registry;
  }

  /// {@return the pattern}
  ConversionPattern pattern() {
    return ConversionPattern.on(
        Operation.class, "operator-to-kernel-call", (op, operands, rewriter) -> call(op, rewriter));
  }

  /// Replaces `op` by a call of the kernel that was chosen for it.
  private Rewrite call(Operation op, ConversionRewriter rewriter) {
    KernelChoice choice = choices.get(op);
    if (choice == null) {
      return Rewrite.noMatch("no kernel was chosen for it");
    }
    rewriter.setInsertionPoint(op);
    OperationState state =
        new OperationState(PdKernelDefinitions.PHI_KERNEL, op.location())
            .addOperands(op.operands())
            .setResultTypes(op.resultTypes());
    copyAttributes(op, state);
    state
        .setAttribute("op_name", new StringAttr(op.name()))
        .setAttribute("kernel_name", new StringAttr(choice.kernelName()))
        .setAttribute("kernel_key", choice.key());
    if (choice.inplace()) {
      state.setAttribute("is_inplace", BoolAttr.TRUE);
    }
    int[] onHost = onHost(op);
    if (onHost.length > 0 && Placement.isDevice(choice.key().backend().place())) {
      state.setAttribute(HOST_OPERANDS, DenseArrayAttr.ofInts(onHost));
    }
    Operation call = rewriter.add(state);
    // Users look at what a value comes from, so that they get the value itself.
    for (int i = 0; i < op.resultCount(); i++) {
      rewriter.replaceAllUses(op.result(i), call.result(i));
    }
    rewriter.erase(op);
    return Rewrite.applied();
  }

  private int[] onHost(Operation op) {
    Optional<KernelBinding> binding = registry.interfaceOf(KernelBinding.class, op);
    if (binding.isPresent()) {
      return binding.get().hostOperands().stream()
          .filter(operand -> operand < op.operandCount())
          .mapToInt(Integer::intValue)
          .sorted()
          .toArray();
    }
    return op instanceof KernelSignature known
        ? IntStream.range(0, op.operandCount()).filter(known::isMutableAttribute).toArray()
        : new int[0];
  }

  private static void copyAttributes(Operation op, OperationState state) {
    for (NamedAttribute entry : op.inherentAttributes().entries()) {
      if (!entry.name().equals(Segments.OPERAND_SIZES)
          && !entry.name().equals(Segments.RESULT_SIZES)) {
        state.setAttribute(entry.name(), entry.value());
      }
    }
    state.setAttributes(op.discardableAttributes());
    copyPresence(op, state);
  }

  /// A call has its operands and results one by one; where an optional one is missing, attributes say
  /// which are there, so that the kernel finds the others in their places.
  private static void copyPresence(Operation op, OperationState state) {
    int operands = op.definition().operandGroups().size();
    if (op.operandCount() < operands) {
      int[] sizes = new int[operands];
      Arrays.setAll(sizes, i -> op.operandGroup(i).size());
      state.setAttribute(Segments.OPERAND_SIZES, DenseArrayAttr.ofInts(sizes));
    }
    int results = op.definition().resultGroups().size();
    if (op.resultCount() < results) {
      int[] sizes = new int[results];
      Arrays.setAll(sizes, i -> op.resultGroup(i).size());
      state.setAttribute(Segments.RESULT_SIZES, DenseArrayAttr.ofInts(sizes));
    }
  }
}
