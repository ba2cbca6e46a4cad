package dev.weir.pass.operator.program;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Keeps the rows that a loop makes in a list, and puts them together behind it, where each round carried a tensor on with
/// its own rows put into it: that copies the whole tensor in each round.
///
/// Such a tensor is read by nothing in the loop but the operator that gives the next one: a `pd_op.scatter` that overwrites
/// rows, of which one follows behind the loop with all rows in their order, or a `pd_op.concat` along the first axis, to the
/// end of it. A loop of which the scatter is taken stands in a `pd_op.if`, for no list without tensors can be put together.
public record ListLoopRowsPass() implements Pass {
  /// The type of the pass.
  public static final PassType<ListLoopRowsPass> TYPE =
      PassType.builder(
              ListLoopRowsPass.class,
              "list-loop-rows",
              "Keeps rows that a loop makes in a list, where each round copied a tensor of them")
          .build(options -> new ListLoopRowsPass());

  @Override
  public PassType<ListLoopRowsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    // Loops within others come first.
    List<WhileOp> loops = new ArrayList<>();
    root.walk(WhileOp.class, loops::add);
    Rewriter rewriter = new Rewriter();
    long count = 0;
    for (WhileOp loop : loops) {
      List<Rows> all = new ArrayList<>();
      for (int i = 0; i < loop.inputs().size(); i++) {
        Rows rows = rows(loop, i);
        if (rows != null) {
          all.add(rows);
        }
      }
      if (!all.isEmpty()) {
        replace(loop, all, rewriter);
        count += all.size();
      }
    }
    run.count("tensors", count);
    if (count == 0) {
      run.preserveAll();
    }
  }

  /// A tensor that a loop carries to put rows into it.
  ///
  /// @param index which one
  /// @param scatter what puts them in
  /// @param concat what puts them behind it
  /// @param made the rows of a round
  private record Rows(
      int index, @Nullable ScatterOp scatter, @Nullable ConcatOp concat, List<Value> made) {}

  private static @Nullable Rows rows(WhileOp loop, int index) {
    Block body = loop.bodyRegion().entry();
    Value carried = body.argument(index);
    Operation last = Objects.requireNonNull(body.last());
    Value next = last.operand(index + 1);
    if (!carried.hasOneUse()
        || !next.hasOneUse()
        || !(carried.type() instanceof TensorType type)
        || type.rank() == 0
        || next.definingOp() == null
        || next.definingOp().block() != body) {
      return null;
    }
    if (next.definingOp() instanceof ScatterOp scatter) {
      boolean fits =
          scatter.x() == carried
              && scatter.overwrite()
              && scatter.index().type() instanceof TensorType indices
              && indices.rank() == 1
              && scatter.updates().type() instanceof TensorType updates
              && updates.rank() == type.rank();
      return fits ? new Rows(index, scatter, null, List.of(scatter.updates())) : null;
    }
    if (next.definingOp() instanceof ConcatOp concat
        && Constants.integer(concat.axis()).orElse(-1L) == 0
        && concat.x().definingOp() instanceof CombineOp list
        && concat.x().hasOneUse()
        && list.block() == body
        && list.inputs().get(0) == carried) {
      return new Rows(
          index, null, concat, List.copyOf(list.inputs()).subList(1, list.inputs().size()));
    }
    return null;
  }

  private static void replace(WhileOp loop, List<Rows> all, Rewriter rewriter) {
    rewriter.setLocation(loop.location());
    List<Value> results = new ArrayList<>(loop.results());
    boolean isChoice = all.stream().anyMatch(rows -> rows.scatter() != null);
    if (!isChoice) {
      rewriter.setInsertionPoint(loop);
      List<Value> made = loop(loop, all, rewriter);
      rewriter.replace(loop, made);
      return;
    }
    List<Value> inits = List.copyOf(loop.inputs());
    Region whenTrue = new Region();
    Block runs = new Block(List.of());
    whenTrue.append(runs);
    rewriter.setInsertionPointToEnd(runs);
    List<Value> made = loop(loop, all, rewriter);
    rewriter.add(ControlFlowOps.yield(made));
    Region whenFalse = new Region();
    Block skips = new Block(List.of());
    whenFalse.append(skips);
    rewriter.setInsertionPointToEnd(skips);
    rewriter.add(ControlFlowOps.yield(inits));
    rewriter.setInsertionPoint(loop);
    IfOp choice = rewriter.add(StructuredOps.ifOp(loop.cond(), whenTrue, whenFalse));
    for (int i = 0; i < results.size(); i++) {
      rewriter.setType(choice.result(i), results.get(i).type());
    }
    rewriter.replace(loop, choice.results());
  }

  /// Adds the loop with lists.
  ///
  /// @return what the loop gave
  private static List<Value> loop(WhileOp loop, List<Rows> all, Rewriter rewriter) {
    Block body = loop.bodyRegion().entry();
    Operation last = Objects.requireNonNull(body.last());
    List<Value> lists = new ArrayList<>();
    List<@Nullable Value> indices = new ArrayList<>();
    for (Rows rows : all) {
      TensorType whole = (TensorType) body.argument(rows.index()).type();
      Value list = list(whole, rewriter);
      lists.add(list);
      if (rows.scatter() == null) {
        indices.add(null);
        append(list, loop.inputs().get(rows.index()), rewriter);
      } else {
        indices.add(list((TensorType) rows.scatter().index().type(), rewriter));
      }
    }
    // The rounds append, and carry the rest.
    rewriter.preservingInsertionPoint(() -> {
      rewriter.setInsertionPoint(last);
      for (int i = 0; i < all.size(); i++) {
        for (Value made : all.get(i).made()) {
          append(lists.get(i), made, rewriter);
        }
        ScatterOp scatter = all.get(i).scatter();
        if (scatter != null) {
          append(Objects.requireNonNull(indices.get(i)), scatter.index(), rewriter);
        }
      }
    });
    List<Integer> left = new ArrayList<>();
    List<Value> inits = new ArrayList<>();
    List<Value> yielded = new ArrayList<>();
    yielded.add(last.operand(0));
    for (int i = 0; i < loop.inputs().size(); i++) {
      int at = i;
      if (all.stream().noneMatch(rows -> rows.index() == at)) {
        left.add(i);
        inits.add(loop.inputs().get(i));
        yielded.add(last.operand(i + 1));
      }
    }
    rewriter.setOperands(last, yielded);
    for (Rows rows : all) {
      Operation puts =
          rows.scatter() != null ? rows.scatter() : Objects.requireNonNull(rows.concat());
      Operation list = puts instanceof ConcatOp concat ? concat.x().definingOp() : null;
      rewriter.erase(puts);
      if (list != null) {
        rewriter.erase(list);
      }
    }
    rewriter.eraseArguments(body, argument -> !left.contains(argument.index()));
    Region region = new Region();
    rewriter.inlineRegion(loop.bodyRegion(), region);
    Operation again = rewriter.add(StructuredOps.whileOp(loop.cond(), inits, region));
    Value[] results = new Value[loop.resultCount()];
    for (int i = 0; i < left.size(); i++) {
      rewriter.setType(again.result(i), loop.result(left.get(i)).type());
      results[left.get(i)] = again.result(i);
    }
    for (int i = 0; i < all.size(); i++) {
      int at = all.get(i).index();
      Value made = joined(lists.get(i), rewriter);
      if (indices.get(i) != null) {
        Value init = loop.inputs().get(at);
        made =
            rewriter
                .add(
                    OperatorOps.scatter(
                        init, joined(Objects.requireNonNull(indices.get(i)), rewriter), made))
                .out();
      }
      rewriter.setType(made, loop.result(at).type());
      results[at] = made;
    }
    return List.of(results);
  }

  /// {@return an empty list of tensors like `whole`, with any number of rows}
  private static Value list(TensorType whole, Rewriter rewriter) {
    long[] shape = whole.shape().toArray();
    shape[0] = TensorType.DYNAMIC;
    TensorType held = TensorType.of(whole.elementType(), ImmutableLongArray.copyOf(shape));
    Value list =
        rewriter
            .add(OperatorOps.createArray().dtype(ElementTypes.dtypeOf(whole.elementType())))
            .out();
    rewriter.setType(list, new TensorArrayType(held));
    return list;
  }

  private static void append(Value list, Value tensor, Rewriter rewriter) {
    Value length = rewriter.add(OperatorOps.arrayLength(list)).out();
    Value written = rewriter.add(OperatorOps.arrayWrite(list, tensor, length)).out();
    rewriter.setType(written, list.type());
  }

  private static Value joined(Value list, Rewriter rewriter) {
    return rewriter.add(OperatorOps.arrayToTensor(list, 0)).out();
  }
}
