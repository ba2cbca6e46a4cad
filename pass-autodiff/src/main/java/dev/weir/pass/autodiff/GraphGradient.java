package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Makes the gradient function of a function graph.
///
/// Its result is made as MindSpore's `GradOperation` has it: the gradients with respect to all inputs
/// or to parameters are tuples, that with respect to one input is not, and where both inputs and
/// parameters are asked for, there is a tuple of both. The value comes first in a tuple of its own.
///
/// Source: mindspore/ccsrc/frontend/operator/composite/composite.cc, `GradOperation`.
final class GraphGradient {
  private final ReverseMode reverse;
  private final FuncOp original;
  private final String name;
  private final GradientRequest request;
  private final Optional<GraphDerivatives> derivatives;
  private final CotangentAlgebra algebra;
  private final Rewriter builder = new Rewriter();

  GraphGradient(ReverseMode reverse, FuncOp original, String name, GradientRequest request) {
    this.reverse = reverse;
    this.original = original;
    this.name = name;
    this.request = request;
    this.derivatives =
        hasPrimitives(original)
            ? Optional.empty()
            : Optional.of(
                new GraphDerivatives(
                    reverse, Objects.requireNonNull(original.parent()), TensorAlgebra.INSTANCE));
    this.algebra = derivatives.map(GraphDerivatives::algebra).orElse(PrimitiveAlgebra.INSTANCE);
  }

  private static boolean hasPrimitives(FuncOp function) {
    return function.walkPreOrder(
            op -> op instanceof PrimitiveOp ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  Optional<FuncOp> make() {
    int faults = reverse.diagnostics().errorCount();
    if (!original.captures().isEmpty()) {
      reverse
          .diagnostics()
          .error(
              original,
              "@%s cannot be differentiated by itself: it captures values; differentiate the"
                  + " function that makes a closure of it",
              original.symName());
      return Optional.empty();
    }
    if (!isPossible()) {
      return Optional.empty();
    }
    FuncOp made = (FuncOp) original.clone(new IrMapping());
    builder.setInsertionPointAfter(original);
    builder.insert(made);
    builder.setAttribute(made, "sym_name", new StringAttr(name));
    builder.setAttribute(made, Symbol.VISIBILITY_ATTRIBUTE, null);
    Optional<GradientBody.Gradients> gradients =
        new GradientBody(reverse, original, request, algebra, derivatives)
            .add(made.bodyRegion().entry());
    if (gradients.isPresent()) {
      derivatives.ifPresent(GraphDerivatives::makePending);
    }
    if (gradients.isEmpty() || reverse.diagnostics().errorCount() > faults) {
      List<Operation> all = new ArrayList<>();
      derivatives.ifPresent(known -> all.addAll(known.functions().all()));
      all.add(made);
      builder.eraseAll(all);
      return Optional.empty();
    }
    finish(made, gradients.get());
    return Optional.of(made);
  }

  /// {@return whether nothing that the function takes, returns or does rules a gradient out}; what does
  /// is reported
  private boolean isPossible() {
    boolean possible = true;
    for (BlockArgument parameter : original.parameters()) {
      if (algebra instanceof FunctionAlgebra && DerivativeTypes.holdsFunctions(parameter.type())) {
        reverse
            .diagnostics()
            .error(
                parameter.location(),
                "@%s cannot be differentiated by itself: its input #%d is a function, of which"
                    + " nobody gives the derivative; differentiate a function that makes it",
                original.symName(),
                parameter.index());
        possible = false;
      }
    }
    if (algebra instanceof FunctionAlgebra
        && DerivativeTypes.holdsFunctions(original.resultType())) {
      reverse
          .diagnostics()
          .error(
              original.returnOp(),
              "@%s cannot be differentiated: it returns a function, and gradients are those of"
                  + " numbers",
              original.symName());
      possible = false;
    }
    if (algebra instanceof PrimitiveAlgebra) {
      List<CallOp> calls = new ArrayList<>();
      original.walk(CallOp.class, calls::add);
      for (CallOp call : calls) {
        reverse
            .diagnostics()
            .error(
                call,
                "calls a function in a graph of primitives, which has no derivative; turn the"
                    + " graphs into operators first, by 'mindir-lower-functions'");
        possible = false;
      }
    }
    return derivatives.map(this::readsAreHere).orElse(true) && possible;
  }

  /// {@return whether no function that is called reads a parameter of which the gradient is asked for}:
  /// what it reads there is nothing that the function is given or has captured
  private boolean readsAreHere(GraphDerivatives known) {
    boolean here = true;
    for (FuncOp function : known.functions().reachedFrom(original)) {
      List<ParameterOp> reads = new ArrayList<>();
      function.walk(ParameterOp.class, reads::add);
      for (ParameterOp read : reads) {
        if (algebra.isDifferentiable(read.out().type())
            && request.parameters().map(all -> all.contains(read.parameterName())).orElse(true)) {
          reverse
              .diagnostics()
              .error(
                  read,
                  "parameter '%s' is read in @%s, which @%s calls, and has no gradient there; read"
                      + " it in @%s and have the other capture it",
                  read.parameterName(),
                  function.symName(),
                  original.symName(),
                  original.symName());
          here = false;
        }
      }
    }
    return here;
  }

  private void finish(FuncOp made, GradientBody.Gradients gradients) {
    ReturnOp last = made.returnOp();
    builder.setInsertionPoint(last);
    Value result = gradients(gradients);
    if (request.value()) {
      result = algebra.tuple(builder, ImmutableList.of(last.value(), result));
    } else if (last.value().definingOp() instanceof DependOp depend) {
      // What the function does besides computing its value is still to be done.
      result = builder.add(MindIrOps.depend(result, depend.after(), result.type())).out();
    }
    builder.add(MindIrOps.returnOp(result));
    builder.erase(last);
    Block block = made.bodyRegion().entry();
    builder.setAttribute(
        made,
        "function_type",
        new TypeAttr(FunctionType.of(block.argumentTypes(), ImmutableList.of(result.type()))));
    GradientBody.setArgumentAttributes(made, made.argAttrs(), block.argumentCount(), builder);
    GradientBody.eraseDead(block, builder);
  }

  private Value gradients(GradientBody.Gradients gradients) {
    boolean one = request.inputs().isPresent() && gradients.inputs().size() == 1;
    if (gradients.parameters().isEmpty()) {
      return one ? gradients.inputs().get(0) : algebra.tuple(builder, gradients.inputs());
    }
    Value parameters = algebra.tuple(builder, gradients.parameters());
    if (gradients.inputs().isEmpty()) {
      return parameters;
    }
    Value inputs = one ? gradients.inputs().get(0) : algebra.tuple(builder, gradients.inputs());
    return algebra.tuple(builder, ImmutableList.of(inputs, parameters));
  }
}
