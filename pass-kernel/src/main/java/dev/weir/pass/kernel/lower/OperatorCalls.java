package dev.weir.pass.kernel.lower;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.PdKernelDefinitions;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionRewriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Calls of kernels in the place of operators.
final class OperatorCalls {
  private final Map<Operation, KernelChoice> choices;
  private final Placement places;
  private final Backend target;

  /// @param choices the kernel of each operator
  OperatorCalls(Map<Operation, KernelChoice> choices, Placement places, Backend target) {
    this.choices = choices;
    this.places = places;
    this.target = target;
  }

  /// {@return the pattern}
  ConversionPattern pattern() {
    return ConversionPattern.on(
        Operation.class, "operator-to-kernel-call", (op, operands, rewriter) -> call(op, rewriter));
  }

  /// Replaces `op` by a call of the kernel that was chosen for it.
  private Rewrite call(Operation op, ConversionRewriter rewriter) {
    KernelChoice chosen = choices.get(op);
    if (chosen == null) {
      return Rewrite.noMatch("no kernel was chosen for it");
    }
    KernelChoice choice = op instanceof AssignOutOp write ? whereItWrites(write, chosen) : chosen;
    Backend backend = choice.key().backend();
    if (backend != Backend.UNDEFINED) {
      for (int i = 0; i < op.operandCount(); i++) {
        boolean host = op instanceof KernelSignature known && known.isMutableAttribute(i);
        PlaceAttr.Kind wanted = host ? PlaceAttr.Kind.CPU : backend.place();
        rewriter.setOperand(op, i, places.moved(rewriter, op, op.operand(i), wanted));
      }
    }
    rewriter.setInsertionPoint(op);
    OperationState state =
        new OperationState(PdKernelDefinitions.PHI_KERNEL, op.location())
            .addOperands(op.operands())
            .setResultTypes(
                op.resultTypes().stream()
                    .map(type -> Placement.placed(type, backend.place()))
                    .toList());
    copyAttributes(op, state);
    state
        .setAttribute("op_name", new StringAttr(op.name()))
        .setAttribute("kernel_name", new StringAttr(choice.kernelName()))
        .setAttribute("kernel_key", choice.key());
    if (choice.inplace()) {
      state.setAttribute("is_inplace", BoolAttr.TRUE);
    }
    Operation call = rewriter.add(state);
    boolean feeds = backend == Backend.UNDEFINED && places.target() != PlaceAttr.Kind.CPU;
    // Users look at where a value lives, so that they get the value itself, not one of its former
    // type.
    List<? extends Value> given =
        feeds ? List.of(places.shadow(rewriter, call.result(0))) : call.results();
    for (int i = 0; i < given.size(); i++) {
      rewriter.replaceAllUses(op.result(i), given.get(i));
    }
    rewriter.erase(op);
    return Rewrite.applied();
  }

  /// {@return `choice`, on the device where the memory lies there}: what is written is memory that others have,
  /// not a copy of it
  private KernelChoice whereItWrites(AssignOutOp op, KernelChoice choice) {
    return op.output().type() instanceof AllocatedTensorType type
            && type.place() == places.target()
            && Placement.needsCopy(places.target(), choice.key().backend().place())
        ? choice.on(target)
        : choice;
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
