package dev.weir.pass.autodiff;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Makes the gradient function of a `func.func` of one block.
final class FunctionGradient {
  private final ReverseMode reverse;
  private final FuncOp original;
  private final String name;
  private final GradientRequest request;
  private final Rewriter builder = new Rewriter();

  FunctionGradient(ReverseMode reverse, FuncOp original, String name, GradientRequest request) {
    this.reverse = reverse;
    this.original = original;
    this.name = name;
    this.request = request;
  }

  Optional<FuncOp> make() {
    int faults = reverse.diagnostics().errorCount();
    if (original.bodyRegion().size() != 1
        || !(original.bodyRegion().entry().last() instanceof ReturnOp)) {
      reverse
          .diagnostics()
          .error(
              original,
              "@%s cannot be differentiated: expects a body of one block, with structured control"
                  + " flow",
              original.symbolName());
      return Optional.empty();
    }
    FuncOp made = (FuncOp) original.clone(new IrMapping());
    builder.setInsertionPointAfter(original);
    builder.insert(made);
    builder.setAttribute(made, "sym_name", new StringAttr(name));
    builder.setAttribute(made, Symbol.VISIBILITY_ATTRIBUTE, null);
    Block block = made.bodyRegion().entry();
    GradientBody body =
        new GradientBody(reverse, original, request, TensorAlgebra.INSTANCE, Optional.empty());
    Optional<GradientBody.Gradients> gradients = body.add(block);
    if (gradients.isEmpty() || reverse.diagnostics().errorCount() > faults) {
      body.undo();
      builder.erase(made);
      return Optional.empty();
    }
    finish(made, gradients.get());
    return Optional.of(made);
  }

  private void finish(FuncOp made, GradientBody.Gradients gradients) {
    Block block = made.bodyRegion().entry();
    Operation last = Objects.requireNonNull(block.last());
    List<Value> results = new ArrayList<>();
    if (request.value()) {
      results.addAll(last.operands());
    }
    results.addAll(gradients.inputs());
    results.addAll(gradients.parameters());
    builder.setInsertionPoint(last);
    builder.add(FunctionOps.returnOp(results));
    builder.erase(last);
    List<Type> inputs = block.argumentTypes();
    List<Type> types = results.stream().map(Value::type).toList();
    builder.setAttribute(made, "function_type", new TypeAttr(FunctionType.of(inputs, types)));
    builder.setAttribute(made, "res_attrs", null);
    GradientBody.setArgumentAttributes(made, made.argAttrs(), block.argumentCount(), builder);
    GradientBody.eraseDead(block, builder);
  }
}
