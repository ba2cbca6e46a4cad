package dev.weir.pass.autodiff;

import static java.util.Objects.requireNonNull;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Goes back through forward operations and adds what computes the cotangents of what they used.
///
/// Each sweep has cotangents of its own: those of values from outside of what is swept are what the
/// sweep contributes to them.
final class ReverseSweep {
  /// What all sweeps over one function have in common.
  ///
  /// @param function the block of the function that is differentiated, where stacks are made
  /// @param stacks the stacks of cotangents
  /// @param derivatives the derivatives of the functions that are called, if there can be any
  /// @param calls the derivatives of the functions of operators that are called
  /// @param called whether what is swept is called, or lies in a choice that calls, so that the way back
  ///     is another function
  record Context(
      GradientRules rules,
      DialectRegistry registry,
      Activity activity,
      CotangentAlgebra algebra,
      Block function,
      StackGradients stacks,
      Optional<GraphDerivatives> derivatives,
      CalledFunctions calls,
      boolean called,
      Diagnostics diagnostics) {
    /// {@return the same for a body that gets a way back of its own as a function, where a stack of the
    /// function around cannot be reached}
    Context inCalled() {
      return new Context(
          rules,
          registry,
          activity,
          algebra,
          function,
          stacks,
          derivatives,
          calls,
          true,
          diagnostics);
    }
  }

  private final Context context;
  private final Cotangents cotangents;
  private final Rewriter builder;

  /// Makes a sweep that adds operations with `builder`, to a place where all that is known of
  /// `cotangents` can be used.
  ReverseSweep(Context context, Cotangents cotangents, Rewriter builder) {
    this.context = context;
    this.cotangents = cotangents;
    this.builder = builder;
  }

  /// Sweeps over the operations of `block` but its terminator, the last one first. What is added in the
  /// meantime is not swept.
  void over(Block block) {
    List<Operation> forward = new ArrayList<>(block.size());
    for (Operation op : block) {
      if (!(op instanceof Terminator)) {
        forward.add(op);
      }
    }
    for (int i = forward.size() - 1; i >= 0; i--) {
      visit(forward.get(i));
    }
  }

  /// Sweeps over the operations that `parts` adds, the results of which stand for those of `op`.
  void through(Operation op, Supplier<? extends List<Value>> parts) {
    Block block = requireNonNull(builder.insertionBlock());
    Operation behind = builder.insertionPoint();
    Operation before = behind == null ? block.last() : behind.previous();
    List<Value> results = parts.get();
    List<Operation> added = new ArrayList<>();
    for (Operation each = before == null ? block.first() : before.next();
        each != null && each != behind;
        each = each.next()) {
      added.add(each);
    }
    for (Operation each : added) {
      context.activity().extend(each);
    }
    for (int i = 0; i < Math.min(op.resultCount(), results.size()); i++) {
      if (op.result(i).type() instanceof TensorType of
          && results.get(i).type() instanceof TensorType made
          && of.rank() != made.rank()) {
        throw new IllegalStateException(
            "result #%d of %s is taken for a %s".formatted(i, op.name(), made));
      }
    }
    for (int i = 0; i < op.resultCount(); i++) {
      if (cotangents.has(op.result(i)) && context.activity().isVaried(op.result(i))) {
        if (i >= results.size()) {
          context
              .diagnostics()
              .error(
                  op.location(),
                  "'%s' cannot be differentiated: a gradient depends on result #%d",
                  op.name(),
                  i);
        } else if (context.activity().isVaried(results.get(i))) {
          Value cotangent = cotangents.orZero(op.result(i), builder);
          cotangents.add(results.get(i), cotangent, builder);
        }
      }
    }
    for (int i = added.size() - 1; i >= 0; i--) {
      visit(added.get(i));
    }
  }

  private void visit(Operation op) {
    if (!isReached(op)) {
      return;
    }
    builder.setLocation(op.location());
    if (context.calls().pullBack(op, cotangents, builder)) {
      return;
    }
    if (context.derivatives().isPresent() && byFunctions(op, context.derivatives().get())) {
      return;
    }
    if (op instanceof IfOp choice) {
      new BranchGradient(context, choice).pullBack(cotangents, builder);
    } else if (op instanceof WhileOp loop) {
      new LoopGradient(context, loop).pullBack(cotangents, builder);
    } else if (op instanceof TuplePopOp pop) {
      context.stacks().pullBack(pop, context.activity(), cotangents, builder);
    } else if (op instanceof TuplePushOp push) {
      context.stacks().pullBack(push, context.activity(), cotangents, builder);
    } else if (op instanceof CombineOp combine) {
      for (int i = 0; i < combine.operandCount(); i++) {
        give(combine.operand(i), cotangents.element(combine.out(), i, builder));
      }
    } else if (op instanceof TupleSliceOp slice) {
      element(slice.input(), slice.index(), slice.out());
    } else if (op instanceof TupleSplitOp split) {
      for (int i = 0; i < split.resultCount(); i++) {
        element(split.input(), i, split.result(i));
      }
    } else {
      applyRule(op);
    }
  }

  /// Goes back through what is done by functions in function graphs.
  ///
  /// @return whether it was
  private boolean byFunctions(Operation op, GraphDerivatives derivatives) {
    if (derivatives.pullBack(op, context.activity(), cotangents, builder)) {
      return true;
    }
    if (op instanceof CallOp) {
      context.diagnostics().error(op.location(), "the function called here is not in the module");
      return true;
    }
    boolean apart = context.called() || GraphDerivatives.usesFunctions(op);
    if (op instanceof IfOp choice && apart) {
      new BranchClosures(context, derivatives, choice).pullBack(cotangents, builder);
      return true;
    }
    if (apart && (op instanceof WhileOp || op instanceof TuplePopOp || op instanceof TuplePushOp)) {
      context
          .diagnostics()
          .error(
              op.location(),
              "what works on a stack has no derivative in a function that is called, or beside"
                  + " calls");
      return true;
    }
    return false;
  }

  private boolean isReached(Operation op) {
    for (int i = 0; i < op.resultCount(); i++) {
      if (context.activity().isVaried(op.result(i)) && cotangents.has(op.result(i))) {
        return op.operandCount() > 0 || op.regionCount() > 0;
      }
    }
    return (op instanceof TuplePushOp || op.regionCount() > 0) && context.stacks().isAwaitedBy(op);
  }

  private void give(Value forward, @Nullable Value cotangent) {
    if (cotangent != null && context.activity().isVaried(forward)) {
      cotangents.add(forward, cotangent, builder);
    }
  }

  private void element(Value tuple, int index, Value element) {
    Value cotangent = cotangents.find(element, builder);
    if (cotangent != null && context.activity().isVaried(tuple)) {
      cotangents.addElement(tuple, index, cotangent, builder);
    }
  }

  private void applyRule(Operation op) {
    if (op.definition().isInplaceTwin()) {
      context
          .diagnostics()
          .error(
              op.location(),
              "'%s' cannot be differentiated: it writes over its operand; differentiate the program"
                  + " before operators are made to work in place",
              op.name());
      return;
    }
    Optional<GradientRule> rule = context.rules().find(op, context.registry());
    if (rule.isEmpty()) {
      MissingRule.report(op, context.diagnostics());
      return;
    }
    Pullback back =
        new Pullback(op, cotangents, context.activity(), builder, context.diagnostics(), this);
    try {
      rule.get().pullBack(op, back);
    } catch (IllegalArgumentException e) {
      context
          .diagnostics()
          .error(op.location(), "'%s' cannot be differentiated: %s", op.name(), e.getMessage());
    }
  }

  /// {@return whether `value` is defined inside of `region`, however deep}
  static boolean isWithin(Region region, Value value) {
    Block block = value.parentBlock();
    while (block != null) {
      Region around = block.parent();
      if (around == region) {
        return true;
      }
      Operation parent = around == null ? null : around.parent();
      block = parent == null ? null : parent.block();
    }
    return false;
  }
}
