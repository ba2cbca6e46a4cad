package dev.weir.pass.kernel.lower;

import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.inplace.ValueFormPass;

/// Has a kernel work over its first operand where that operand's last use is the kernel: `relu` becomes
/// `relu_`.
///
/// The operand must be a tensor that another kernel of the same block computed into memory of its own,
/// as large as the result, and nobody but kernels may look at it: what a list, a loop, a branch or an
/// output refers to may be read later under another name.
///
/// Source: paddle/fluid/pir/transforms/general/inplace_pass.cc. Deviations: 1. sizes that are not known
/// count as equal only where the operator keeps the shape of its operand; 2. an operand that a kernel
/// reads twice is not written over.
///
/// @param marked whether only a program is changed that `value-form` has marked; the mark goes
public record InplacePass(boolean marked) implements Pass {
  private static final Option<Boolean> MARKED =
      Option.flag("marked", false, "whether only what 'value-form' has marked is changed");

  /// The type of the pass.
  public static final PassType<InplacePass> TYPE =
      PassType.builder(
              InplacePass.class,
              "inplace_pass",
              "Has kernels work over their first operand where that dies there")
          .option(MARKED, InplacePass::marked)
          .build(options -> new InplacePass(options.get(MARKED)));

  @Override
  public PassType<InplacePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Rewriter rewriter = new Rewriter();
    if (marked) {
      if (op.attribute(ValueFormPass.MARK) == null) {
        run.preserveAll();
        return;
      }
      rewriter.setAttribute(op, ValueFormPass.MARK, null);
    }
    long changed = 0;
    for (PhiKernelOp kernel : op.nestedOperations(PhiKernelOp.class)) {
      OpDefinition operator = run.registry().operation(kernel.opName());
      OpDefinition twin = operator == null ? null : run.registry().inplaceTwin(operator);
      if (twin != null && mayShare(kernel, twin)) {
        rewriter.setAttribute(kernel, "op_name", new StringAttr(twin.name()));
        rewriter.setAttribute(kernel, "is_inplace", BoolAttr.TRUE);
        changed++;
      }
    }
    run.count("in place", changed);
    if (changed == 0) {
      run.preserveAll();
    }
  }

  /// A kernel works over its first operand; the one of `transpose` reads elements that it would have
  /// written over.
  private static boolean mayShare(PhiKernelOp kernel, OpDefinition twin) {
    if (kernel.isInplace()
        || twin.inplaceOperand() != 0
        || TransposeOp.class.isAssignableFrom(twin.opClass())
        || kernel.operandCount() == 0
        || kernel.resultCount() == 0) {
      return false;
    }
    Value operand = kernel.operand(0);
    return operand.definingOp() instanceof PhiKernelOp definition
        && definition.block() == kernel.block()
        && ownsResults(definition)
        && fits(kernel, twin)
        && diesAt(operand, kernel);
  }

  /// {@return whether the results of `kernel` are memory of its own}
  private static boolean ownsResults(PhiKernelOp kernel) {
    return kernel.runtimeKernel().map(RuntimeKernel::ownsResults).orElse(true);
  }

  /// {@return whether the result takes exactly the memory of the first operand}
  private static boolean fits(PhiKernelOp kernel, OpDefinition twin) {
    if (!(kernel.operand(0).type() instanceof AllocatedTensorType from)
        || !(kernel.result(0).type() instanceof AllocatedTensorType to)
        || from.place() != to.place()
        || !from.tensor().elementType().equals(to.tensor().elementType())) {
      return false;
    }
    if (KeepsElements.class.isAssignableFrom(twin.opClass())
        || UnaryElementwiseOp.class.isAssignableFrom(twin.opClass())) {
      return true;
    }
    return from.tensor().isStatic()
        && to.tensor().isStatic()
        && from.tensor().elementCount() == to.tensor().elementCount();
  }

  /// {@return whether `kernel` is the last to use `value`, uses it once, and only kernels of its block
  /// that write elsewhere used it before}
  private static boolean diesAt(Value value, PhiKernelOp kernel) {
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      if (user == kernel ? use.index() != 0 : !readsBefore(user, kernel)) {
        return false;
      }
    }
    return true;
  }

  private static boolean readsBefore(Operation user, PhiKernelOp kernel) {
    return user instanceof PhiKernelOp other
        && other.block() == kernel.block()
        && !other.isInplace()
        && ownsResults(other)
        && other.isBeforeInBlock(kernel);
  }
}
