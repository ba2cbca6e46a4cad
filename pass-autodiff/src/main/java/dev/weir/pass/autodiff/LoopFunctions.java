package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Loops as functions that call themselves, which is how they are differentiated where they call
/// functions, or stand in a function that is called.
///
/// ```
/// r = while c, x { body; yield d, y }
/// ```
///
/// becomes `r = loop(c, x)` with `loop(c, x): if c { body; loop(d, y) } else { x }`.
final class LoopFunctions {
  private final AddedFunctions functions;

  LoopFunctions(AddedFunctions functions) {
    this.functions = functions;
  }

  /// {@return whether `loop` can be a function}: one that reaches for stacks around it cannot, and one
  /// that gives nothing need not
  static boolean applies(WhileOp loop) {
    return loop.resultCount() > 0
        && loop.walkPreOrder(op ->
            op instanceof TuplePushOp || op instanceof TuplePopOp
                ? WalkResult.INTERRUPT
                : WalkResult.ADVANCE)
            != WalkResult.INTERRUPT;
  }

  /// Calls a function in place of `loop`.
  void replace(WhileOp loop) {
    Region region = new Region();
    Block again = loop.bodyRegion().entry();
    List<Type> carried = List.copyOf(again.argumentTypes());
    List<Type> arguments = new ArrayList<>();
    arguments.add(loop.cond().type());
    arguments.addAll(carried);
    Block body = new Block(arguments);
    region.append(body);
    FunctionType type = FunctionType.of(arguments, ImmutableList.of(Bundles.type(carried)));

    Rewriter rewriter = new Rewriter();
    rewriter.setLocation(loop.location());
    for (int i = 0; i < carried.size(); i++) {
      rewriter.replaceAllUses(again.argument(i), body.argument(1 + i));
    }
    rewriter.eraseArguments(again, argument -> true);
    Region whenTrue = new Region();
    rewriter.inlineRegion(loop.bodyRegion(), whenTrue);
    Region whenFalse = new Region();
    Block done = new Block(ImmutableList.of());
    whenFalse.append(done);
    OpBuilder.atEnd(done)
        .add(ControlFlowOps.yield(body.arguments().subList(1, 1 + carried.size())));

    String name = functions.name("loop");
    Operation yield = Objects.requireNonNull(again.last());
    rewriter.setInsertionPoint(yield);
    Value self = AddedFunctions.closure(name, ImmutableList.of(), type, rewriter);
    Value rest =
        rewriter
            .add(
                MindIrOps.call(self, ImmutableList.copyOf(yield.operands()), type.results().get(0)))
            .out();
    rewriter.add(ControlFlowOps.yield(Bundles.unpack(rewriter, rest, carried.size())));
    rewriter.erase(yield);

    rewriter.setInsertionPointToEnd(body);
    rewriter.setLocation(loop.location());
    IfOp choice = rewriter.add(StructuredOps.ifOp(body.argument(0), whenTrue, whenFalse));
    rewriter.add(
        MindIrOps.returnOp(Bundles.pack(rewriter, ImmutableList.copyOf(choice.outputs()))));
    List<Value> captured = new ArrayList<>();
    AddedFunctions.capture(region, captured);
    // The function captures the same for itself.
    rewriter.setOperands(
        Objects.requireNonNull(self.definingOp()),
        body.arguments().subList(arguments.size(), body.argumentCount()));
    functions.append(
        name, MindIrOps.func(name, type, region).symVisibility("private").build(loop.location()));

    rewriter.setInsertionPoint(loop);
    Value function = AddedFunctions.closure(name, captured, type, rewriter);
    List<Value> given = new ArrayList<>();
    given.add(loop.cond());
    given.addAll(loop.inputs());
    Value result =
        rewriter
            .add(
                MindIrOps.call(
                    function,
                    given,
                    Bundles.type(loop.outputs().stream().map(Value::type).toList())))
            .out();
    rewriter.replace(loop, List.copyOf(Bundles.unpack(rewriter, result, carried.size())));
  }
}
