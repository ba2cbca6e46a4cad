package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The way back through a choice in a function whose backpropagator is another function: each body
/// yields, besides its values, the way back through itself as a function, which captures what it needs
/// of the run.
final class BranchClosures {
  private final ReverseSweep.Context context;
  private final GraphDerivatives derivatives;
  private final IfOp choice;

  BranchClosures(ReverseSweep.Context context, GraphDerivatives derivatives, IfOp choice) {
    this.context = context;
    this.derivatives = derivatives;
    this.choice = choice;
  }

  void pullBack(Cotangents around, Rewriter builder) {
    List<Integer> reached = new ArrayList<>();
    List<Value> seeds = new ArrayList<>();
    for (int i = 0; i < choice.resultCount(); i++) {
      Value result = choice.result(i);
      if (around.has(result) && context.activity().isVaried(result)) {
        reached.add(i);
        seeds.add(around.orZero(result, builder));
      }
    }
    ImmutableList<Type> types =
        seeds.stream().map(Value::type).collect(ImmutableList.toImmutableList());
    List<Block> backward = new ArrayList<>();
    List<Cotangents> found = new ArrayList<>();
    Set<Value> used = new LinkedHashSet<>();
    for (Region region : choice.regions()) {
      Block back = new Block(types);
      Cotangents own = sweep(region, back, reached);
      backward.add(back);
      found.add(own);
      for (Value value : own.known()) {
        if (!ReverseSweep.isWithin(region, value)) {
          used.add(value);
        }
      }
    }
    if (used.isEmpty()) {
      return;
    }
    Type result = Bundles.type(used.stream().map(Value::type).map(derivatives::cotangent).toList());
    FunctionType type = FunctionType.of(types, ImmutableList.of(result));
    for (int i = 0; i < backward.size(); i++) {
      close(choice.region(i), backward.get(i), found.get(i), used, type);
    }
    Value function = chosen();
    List<? extends Value> each =
        Bundles.unpack(
            builder, builder.add(MindIrOps.call(function, seeds, result)).out(), used.size());
    int next = 0;
    for (Value value : used) {
      around.add(value, each.get(next++), builder);
    }
  }

  private Cotangents sweep(Region region, Block back, List<Integer> reached) {
    Rewriter inner = new Rewriter();
    inner.setInsertionPointToEnd(back);
    inner.setLocation(choice.location());
    Cotangents own = new Cotangents(context.algebra());
    Block forward = region.entry();
    for (int i = 0; i < reached.size(); i++) {
      Value yielded = Objects.requireNonNull(forward.last()).operand(reached.get(i));
      if (context.activity().isVaried(yielded)) {
        own.add(yielded, back.argument(i), inner);
      }
    }
    new ReverseSweep(context.inCalled(), own, inner).over(forward);
    return own;
  }

  /// Has the body in `region` yield the function whose body is `back`.
  private void close(
      Region region, Block back, Cotangents own, Set<Value> used, FunctionType type) {
    Rewriter inner = new Rewriter();
    inner.setInsertionPointToEnd(back);
    inner.setLocation(choice.location());
    List<Value> given = new ArrayList<>();
    for (Value value : used) {
      given.add(own.orZero(value, inner));
    }
    inner.add(MindIrOps.returnOp(Bundles.pack(inner, given)));
    GradientBody.eraseDead(back, inner);
    Operation yield = Objects.requireNonNull(region.entry().last());
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(yield);
    Value closure =
        derivatives
            .functions()
            .closure(region.index() == 0 ? "true.bprop" : "false.bprop", back, type, rewriter);
    List<Value> values = new ArrayList<>(yield.operands());
    values.add(closure);
    rewriter.add(ControlFlowOps.yield(values));
    rewriter.erase(yield);
  }

  /// {@return the function that the body that ran yields}
  private Value chosen() {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(choice);
    Region whenTrue = new Region();
    Region whenFalse = new Region();
    rewriter.inlineRegion(choice.trueRegion(), whenTrue);
    rewriter.inlineRegion(choice.falseRegion(), whenFalse);
    int count = choice.resultCount();
    IfOp made = rewriter.add(StructuredOps.ifOp(choice.cond(), whenTrue, whenFalse));
    rewriter.setDiscardableAttributes(made, choice.discardableAttributes());
    for (int i = 0; i < count; i++) {
      context.activity().copy(choice.result(i), made.result(i));
    }
    rewriter.replace(choice, made.results().subList(0, count));
    return made.result(count);
  }
}
