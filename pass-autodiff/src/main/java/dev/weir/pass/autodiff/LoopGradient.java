package dev.weir.pass.autodiff;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The way back through a loop: a loop that runs as often, from the last iteration to the first.
///
/// The forward loop counts its iterations. The backward loop carries how many are left, the cotangents
/// of the carried values that have one, and what has been gathered for the values around that the body
/// uses.
final class LoopGradient {
  private static final TensorType COUNT = TensorType.of(IntegerType.I64);

  private final ReverseSweep.Context context;
  private final Block body;
  private final WhileOp loop;

  LoopGradient(ReverseSweep.Context context, WhileOp loop) {
    this.context = context;
    this.body = loop.bodyRegion().entry();
    this.loop = loop;
  }

  void pullBack(Cotangents around, Rewriter builder) {
    List<Integer> varied = new ArrayList<>();
    List<Value> initial = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      if (context.activity().isVaried(body.argument(i))) {
        varied.add(i);
        initial.add(around.orZero(loop.outputs().get(i), builder));
      }
    }
    List<Value> inits = List.copyOf(loop.inputs());
    Value count = counted();
    Region forward = Objects.requireNonNull(body.parent());
    Block block = new Block();
    Rewriter inner = new Rewriter();
    inner.setInsertionPointToEnd(block);
    inner.setLocation(loop.location());
    Value left = block.addArgument(COUNT, loop.location());
    Cotangents own = new Cotangents(context.algebra());
    Operation yield = Objects.requireNonNull(body.last());
    for (int i = 0; i < varied.size(); i++) {
      Value cotangent = block.addArgument(initial.get(i).type(), loop.location());
      Value yielded = yield.operand(1 + varied.get(i));
      if (context.activity().isVaried(yielded)) {
        own.add(yielded, cotangent, inner);
      }
    }
    new ReverseSweep(context, own, inner).over(body);
    inner.setInsertionPointToEnd(block);

    List<Value> next = new ArrayList<>();
    for (int argument : varied) {
      next.add(own.orZero(body.argument(argument), inner));
    }
    List<Value> used = new ArrayList<>();
    for (Value value : own.known()) {
      if (!ReverseSweep.isWithin(forward, value)) {
        used.add(value);
        initial.add(context.algebra().zerosLike(builder, value));
        Value gathered = block.addArgument(initial.getLast().type(), loop.location());
        next.add(context.algebra().sum(inner, gathered, own.orZero(value, inner)));
      }
    }
    Value remaining = inner.add(OperatorOps.subtract(left, number(inner, 1))).out();
    next.addFirst(remaining);
    next.addFirst(isPositive(inner, remaining));
    inner.add(ControlFlowOps.yield(next));
    SavedValues.handOver(body, block, context.function());

    initial.addFirst(count);
    Region region = new Region();
    region.append(block);
    WhileOp back = builder.add(StructuredOps.whileOp(isPositive(builder, count), initial, region));
    for (int i = 0; i < varied.size(); i++) {
      Value init = inits.get(varied.get(i));
      if (context.activity().isVaried(init)) {
        around.add(init, back.outputs().get(1 + i), builder);
      }
    }
    for (int i = 0; i < used.size(); i++) {
      around.add(used.get(i), back.outputs().get(1 + varied.size() + i), builder);
    }
  }

  private static Value number(OpBuilder builder, double value) {
    return builder.add(OperatorOps.full(ImmutableLongArray.of(), value).dtype(DType.INT64)).out();
  }

  private static Value isPositive(OpBuilder builder, Value count) {
    return builder.add(OperatorOps.greaterThan(count, number(builder, 0))).out();
  }

  /// Has the forward loop count its iterations.
  ///
  /// @return their number
  private Value counted() {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(loop);
    List<Value> inputs = new ArrayList<>(loop.inputs());
    inputs.add(number(rewriter, 0));
    Value counter = body.addArgument(COUNT, loop.location());
    Operation yield = Objects.requireNonNull(body.last());
    OpBuilder last = OpBuilder.before(yield);
    List<Value> yielded = new ArrayList<>(yield.operands());
    yielded.add(last.add(OperatorOps.add(counter, number(last, 1))).out());
    rewriter.setOperands(yield, yielded);
    Region region = new Region();
    rewriter.inlineRegion(loop.bodyRegion(), region);
    rewriter.setInsertionPoint(loop);
    WhileOp counting = rewriter.add(StructuredOps.whileOp(loop.cond(), inputs, region));
    rewriter.setDiscardableAttributes(counting, loop.discardableAttributes());
    for (int i = 0; i < loop.resultCount(); i++) {
      rewriter.setType(counting.outputs().get(i), loop.outputs().get(i).type());
      context.activity().copy(loop.outputs().get(i), counting.outputs().get(i));
    }
    rewriter.replace(loop, counting.outputs().subList(0, loop.resultCount()));
    return counting.outputs().get(loop.resultCount());
  }
}
