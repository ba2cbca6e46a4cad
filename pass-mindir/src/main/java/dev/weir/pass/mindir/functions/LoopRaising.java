package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StackCreateOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A function of operators that ends with a choice, and calls itself last where it chooses so: a loop.
///
/// ```
/// f(p): head(p); if c { body; f(q) } else { rest }
/// ```
///
/// becomes `head(p); while c { body; head(q) }; rest`. Besides `p`, the loop carries what `body` and
/// `rest` use of `head`, so that nothing is computed twice.
final class LoopRaising {
  private final FuncOp function;
  private final IfOp choice;
  private final Block again;
  private final Block rest;
  private final CallOp call;
  private final boolean whenTrue;

  /// What `head` computes from the arguments and is used after it.
  private final List<Value> carried = new ArrayList<>();

  private LoopRaising(
      FuncOp function, IfOp choice, Block again, Block rest, CallOp call, boolean whenTrue) {
    this.function = function;
    this.choice = choice;
    this.again = again;
    this.rest = rest;
    this.call = call;
    this.whenTrue = whenTrue;
  }

  /// Makes a loop of `function` if it is one.
  ///
  /// @return whether it was
  static boolean raise(FuncOp function, Rewriter rewriter) {
    Optional<LoopRaising> found = find(function);
    found.ifPresent(loop -> loop.rewrite(rewriter));
    return found.isPresent();
  }

  private static Optional<LoopRaising> find(FuncOp function) {
    List<ClosureOp> references = new ArrayList<>();
    function.walk(
        ClosureOp.class,
        closure -> {
          if (closure.callee().path().equals(ImmutableList.of(function.symName()))) {
            references.add(closure);
          }
        });
    if (references.size() != 1
        || !function.captures().isEmpty()
        || !references.get(0).out().hasOneUse()
        || !(references.get(0).out().uses().iterator().next().owner() instanceof CallOp call)
        || call.callee() != references.get(0).out()
        || !(call.block().parentOp() instanceof IfOp choice)
        || choice.parent() != function
        || !endsWith(function, choice)) {
      return Optional.empty();
    }
    Block again = call.block();
    boolean whenTrue = again.parent() == choice.trueRegion();
    Region other = whenTrue ? choice.falseRegion() : choice.trueRegion();
    LoopRaising loop =
        other.isEmpty()
            ? null
            : new LoopRaising(function, choice, again, other.entry(), call, whenTrue);
    return loop != null && loop.callIsLast() && loop.findCarried()
        ? Optional.of(loop)
        : Optional.empty();
  }

  /// {@return whether nothing is computed after `choice` but the tuple of its results}
  private static boolean endsWith(FuncOp function, IfOp choice) {
    Value given = function.returnOp().value();
    Operation after = choice.next();
    if (after instanceof CombineOp combine
        && combine.inputs().equals(choice.results())
        && given == combine.out()) {
      after = combine.next();
    } else if (choice.resultCount() != 1 || given != choice.result(0)) {
      return false;
    }
    return after == function.returnOp();
  }

  /// {@return whether the branch gives what the call gives, and nothing else}
  private boolean callIsLast() {
    List<? extends Value> given = again.last().operands();
    Operation user = call.next();
    if (user instanceof TupleSplitOp split && split.input() == call.out()) {
      return split.next() == again.last() && given.equals(split.outputs());
    }
    return user == again.last() && given.equals(ImmutableList.of(call.out()));
  }

  /// Finds what has to be carried along. A stack cannot be: each call has its own.
  ///
  /// @return whether all can be
  private boolean findCarried() {
    Set<Value> changing = new HashSet<>(function.bodyRegion().entry().arguments());
    Set<Value> used = new LinkedHashSet<>();
    for (Block block : List.of(again, rest)) {
      for (Operation op : block) {
        op.walk(nested -> used.addAll(nested.operands()));
      }
    }
    for (Operation op = function.bodyRegion().entry().first(); op != choice; op = op.next()) {
      if (op instanceof StackCreateOp) {
        return false;
      }
      boolean changes = op.regionCount() > 0;
      for (Value operand : op.operands()) {
        changes |= changing.contains(operand);
      }
      if (changes) {
        changing.addAll(op.results());
        for (Value result : op.results()) {
          if (used.contains(result)) {
            carried.add(result);
          }
        }
      }
    }
    return carried.stream().allMatch(value -> value.type() instanceof TensorType)
        && function.parameters().stream()
            .allMatch(parameter -> parameter.type() instanceof TensorType);
  }

  private void rewrite(Rewriter rewriter) {
    Block entry = function.bodyRegion().entry();
    rewriter.setInsertionPoint(choice);
    List<Value> inits = new ArrayList<>(function.parameters());
    inits.addAll(carried);
    Region region = new Region();
    Block body = new Block(inits.stream().map(Value::type).toList());
    region.append(body);
    fill(body, inits, entry);
    var loop =
        rewriter.add(StructuredOps.whileOp(condition(rewriter, choice.cond()), inits, region));
    IrMapping after = new IrMapping();
    for (int i = 0; i < inits.size(); i++) {
      after.map(inits.get(i), loop.result(i));
    }
    for (Operation op : rest) {
      if (op instanceof YieldOp yield) {
        List<Value> results = new ArrayList<>();
        yield.values().forEach(value -> results.add(after.of(value)));
        rewriter.replace(choice, results);
        break;
      }
      rewriter.insert(op.clone(after));
    }
  }

  /// Adds one round: the branch that calls, and the head for what it calls with.
  private void fill(Block body, List<Value> inits, Block entry) {
    OpBuilder builder = OpBuilder.atEnd(body);
    IrMapping round = new IrMapping();
    for (int i = 0; i < inits.size(); i++) {
      round.map(inits.get(i), body.argument(i));
    }
    for (Operation op = again.first(); op != call; op = op.next()) {
      if (op != call.callee().definingOp()) {
        builder.insert(op.clone(round));
      }
    }
    IrMapping head = new IrMapping();
    List<Value> next = new ArrayList<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      Value argument = round.of(call.arguments().get(i));
      head.map(function.parameters().get(i), argument);
      next.add(argument);
    }
    for (Operation op = entry.first(); op != choice; op = op.next()) {
      builder.insert(op.clone(head));
    }
    carried.forEach(value -> next.add(head.of(value)));
    next.add(0, condition(builder, head.of(choice.cond())));
    builder.add(ControlFlowOps.yield(next));
  }

  /// {@return whether the loop goes on}
  private Value condition(OpBuilder builder, Value chosen) {
    return whenTrue ? chosen : builder.add(OperatorOps.logicalNot(chosen)).out();
  }
}
