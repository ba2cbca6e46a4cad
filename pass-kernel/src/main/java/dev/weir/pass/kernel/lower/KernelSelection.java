package dev.weir.pass.kernel.lower;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelKeyAttr;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.array.ArrayOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.kernel.rule.KernelRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chooses the kernel of an operator by name, backend, layout and element type, as PIR's
/// `pd_op_to_kernel_pass` does (paddle/fluid/pir/transforms/pd_op_to_kernel_pass.cc). Deviation: an
/// operator for which there is no kernel is reported here, not when the program runs.
final class KernelSelection {
  private final KernelRegistry kernels;
  private final Backend target;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;

  KernelSelection(
      KernelRegistry kernels, Backend target, DialectRegistry registry, Diagnostics diagnostics) {
    this.kernels = kernels;
    this.target = target;
    this.registry = registry;
    this.diagnostics = diagnostics;
  }

  /// {@return whether `op` is an operator, for which a kernel must be found}: one of `pd_op`, or one of another dialect
  /// that says how kernels compute it, or for which a library has one
  boolean isOperator(Operation op) {
    if (op instanceof StructuredIf || op instanceof StructuredWhile) {
      return false;
    }
    return op.definition().dialectName().equals(OperatorOp.DIALECT)
        || op instanceof KernelSignature
        || registry.interfaceOf(KernelBinding.class, op).isPresent()
        || registry.interfaceOf(KernelRule.class, op).isPresent()
        || kernels.find(op.name(), target).isPresent()
        || kernels.find(op.name(), Backend.CPU).isPresent();
  }

  /// Reports `op` where it takes tensors, but none that have a place: nobody who makes programs of kernels knows it.
  ///
  /// @param languages the languages in which its kernel is given as source, none of which is the target's
  void refuseUnknown(Operation op, Set<String> languages) {
    if (!languages.isEmpty()) {
      diagnostics.error(
          op,
          "has a kernel given as source for %s, and no other for this target",
          String.join(", ", languages));
      return;
    }
    List<OpDefinition.OperandGroup> groups = op.definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      for (Value operand : op.operandGroup(i)) {
        if (operand.type() instanceof TensorType tensor
            && !groups.get(i).constraint().test(new AllocatedTensorType(target.place(), tensor))) {
          diagnostics
              .error(op, "has no kernel; lower it first")
              .note(
                  op.location(),
                  "a pass of its dialect may lower it, or a plugin bring a kernel called '%s'",
                  op.name());
          return;
        }
      }
    }
  }

  /// {@return the kernel for `op`}; empty after reporting that there is none
  Optional<KernelChoice> choose(Operation op) {
    String operator = op.definition().mnemonic();
    if (op instanceof ArrayOp array) {
      // Lists lie on the host, and every program that runs can work on them.
      return Optional.of(
          plain(array.kernelName(), Backend.CPU, DataLayout.UNDEFINED, array.kernelDataType()));
    }
    Optional<RuntimeKernel> carriedOut = RuntimeKernel.of(op.name());
    if (carriedOut.filter(RuntimeKernel::isInput).isPresent()) {
      return Optional.of(plain(operator, Backend.UNDEFINED, DataLayout.UNDEFINED, dtype(op)));
    }
    if (carriedOut.filter(RuntimeKernel::isOutput).isPresent()) {
      return Optional.of(plain(operator, Backend.CPU, DataLayout.UNDEFINED, dtype(op)));
    }
    return computed(op);
  }

  private static KernelChoice plain(
      String kernel, Backend backend, DataLayout layout, DType dtype) {
    return new KernelChoice(kernel, new KernelKeyAttr(backend, layout, dtype), false);
  }

  private Optional<KernelChoice> computed(Operation op) {
    if (!op.definition().isRegistered()) {
      diagnostics.error(
          op.location(),
          "operator '%s' is not known, so no kernel can be chosen for it",
          op.name());
      return Optional.empty();
    }
    boolean inplace = op.definition().isInplaceTwin();
    String name =
        registry
            .interfaceOf(KernelBinding.class, op)
            .map(KernelBinding::kernelName)
            .orElseGet(() ->
                op instanceof KernelSignature known
                    ? known.kernelName()
                    : KernelSignature.kernelNameOf(op));
    DType dtype = dtype(op);
    boolean noTensors = op.operandCount() == 0;
    Backend wanted = noTensors ? ownBackend(op) : target;
    DataLayout layout = noTensors ? DataLayout.UNDEFINED : DataLayout.NCHW;
    Backend found = backend(op, name, wanted, dtype);
    return found == null
        ? Optional.empty()
        : Optional.of(new KernelChoice(name, new KernelKeyAttr(found, layout, dtype), inplace));
  }

  /// Where an operator without tensor operands works: where its `place` says, else on the target.
  private Backend ownBackend(Operation op) {
    Attribute place = op.attribute("place");
    int slot = op.definition().slotOf("place");
    if (place == null && slot >= 0) {
      place = op.definition().slots().get(slot).defaultValue().orElse(null);
    }
    return place instanceof PlaceAttr own && own.kind() == PlaceAttr.Kind.CPU
        ? Backend.CPU
        : target;
  }

  private @Nullable Backend backend(Operation op, String name, Backend wanted, DType dtype) {
    if (kernels.find(name, wanted, dtype).isPresent()) {
      return wanted;
    }
    if (wanted != Backend.CPU && kernels.find(name, Backend.CPU, dtype).isPresent()) {
      diagnostics.remark(
          op.location(),
          "operator '%s' falls back to the CPU: %s has no kernel '%s' for %s",
          op.name(),
          wanted.pirName(),
          name,
          dtype.paddleName());
      return Backend.CPU;
    }
    var report =
        diagnostics.error(
            op.location(),
            "operator '%s' has no kernel '%s' for %s on %s",
            op.name(),
            name,
            dtype.paddleName(),
            wanted.pirName());
    kernels
        .find(name, wanted)
        .ifPresent(spec ->
            report.note(
                op.location(),
                "the kernel is there for %s",
                String.join(", ", spec.dtypes().stream().map(DType::paddleName).toList())));
    return null;
  }

  /// The element type that a kernel is chosen by: what the operator says, else that of its first
  /// tensor operand, else its `dtype` attribute, else that of its first result.
  private static DType dtype(Operation op) {
    if (op instanceof KernelSignature known) {
      return known.kernelDataType();
    }
    for (int i = 0; i < op.operandCount(); i++) {
      DType dtype = elementType(op.operand(i).type());
      if (dtype != DType.UNDEFINED) {
        return dtype;
      }
    }
    if (op.attribute("dtype") instanceof DataTypeAttr dtype && dtype.dtype() != DType.UNDEFINED) {
      return dtype.dtype();
    }
    return op.resultCount() == 0 ? DType.UNDEFINED : elementType(op.result(0).type());
  }

  private static DType elementType(Type type) {
    return switch (type) {
      case TensorLike like ->
          DType.ofMlirName(like.tensor().elementType().toString()).orElse(DType.UNDEFINED);
      case TupleType tuple when !tuple.types().isEmpty() -> elementType(tuple.types().get(0));
      default -> DType.UNDEFINED;
    };
  }
}
