package dev.weir.pass.operator.inplace;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gives each result memory of its own: an in-place twin becomes its op, and whatever reads the memory
/// afterwards, by whatever name, reads what was stored there last.
///
/// What a branch or loop stores over memory from outside becomes one of its results. What was stored over
/// a parameter, the running statistics of a normalisation included, is written to the parameter at the end
/// of the block, after all that reads it.
///
/// PIR gives the values one variable instead: the value map of `ValueExecutionInfo` and
/// `HandleForInplaceOp` in paddle/fluid/framework/new_executor/pir_adaptor/pir_adaptor_util.cc. Deviations:
/// 1. the results and arguments of branches, loops and functions are values of their own; 2. memory is read
/// with the shape of the value that it is read by; 3. what is stored over an input does not reach the
/// caller's tensor. As there, an output and a parameter that is set are what the memory holds at the end.
final class ValueForm {
  private final Storages storages;
  private final StoredValues values;
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();

  /// The parameters that are written, by the block that they are defined in.
  private final Map<Block, Set<Value>> parameters = new IdentityHashMap<>();

  /// Operations that were made anew.
  private final Deque<Operation> obsolete = new ArrayDeque<>();

  private ValueForm(Operation root, Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    storages = new Storages(root, op -> op.definition().isInplaceTwin());
    values = new StoredValues(storages, rewriter, diagnostics);
  }

  /// {@return whether operators inside `root` write over memory other than by assigning to a parameter},
  /// which value form does itself
  static boolean isNeeded(Operation root) {
    Storages storages = new Storages(root, op -> op.definition().isInplaceTwin());
    return root.walkPreOrder(op -> {
      for (Overwrite overwrite : storages.overwrites(op)) {
        Value memory = storages.root(op.operand(overwrite.operand()));
        if (!(op instanceof AssignOutOp && memory.definingOp() instanceof ParameterOp)) {
          return WalkResult.INTERRUPT;
        }
      }
      return WalkResult.ADVANCE;
    })
        == WalkResult.INTERRUPT;
  }

  /// Brings all inside `root` into value form.
  ///
  /// @return whether that was possible; if not, `diagnostics` has the reason
  static boolean apply(Operation root, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    ValueForm form = new ValueForm(root, diagnostics);
    for (Region region : root.regions()) {
      form.visit(region);
    }
    if (diagnostics.errorCount() > errors) {
      return false;
    }
    form.obsolete.forEach(form.rewriter::erase);
    return true;
  }

  /// Visits blocks after those that dominate them.
  private void visit(Region region) {
    if (region.isEmpty()) {
      return;
    }
    if (region.size() == 1) {
      visit(region.entry());
      return;
    }
    Set<Block> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Block> pending = new ArrayDeque<>();
    pending.push(region.entry());
    while (!pending.isEmpty()) {
      Block block = pending.pop();
      if (seen.add(block)) {
        visit(block);
        block.successors().forEach(pending::push);
      }
    }
    for (Block block : region) {
      if (seen.add(block)) {
        visit(block);
      }
    }
  }

  private void visit(Block block) {
    Map<Operation, Value> named = new LinkedHashMap<>();
    for (Operation op = block.first(); op != null; ) {
      Operation next = op.next();
      if (op instanceof ShadowOutputOp || op instanceof SetParameterOp) {
        named.put(op, op.operand(0));
      }
      visit(op);
      op = next;
    }
    nameLast(block, named);
    write(block, parameters.getOrDefault(block, Set.of()));
  }

  /// Writes parameters at the end of the block, one right after the other.
  private void write(Block block, Set<Value> written) {
    Operation last = block.last();
    if (last instanceof Terminator) {
      rewriter.setInsertionPoint(last);
    } else {
      rewriter.setInsertionPointToEnd(block);
    }
    Map<Value, Operation> writes = new LinkedHashMap<>();
    for (Value parameter : written) {
      writes.put(parameter, rewriter.add(OperatorOps.assignOut(parameter, parameter)));
    }
    for (Map.Entry<Value, Operation> write : writes.entrySet()) {
      Operation first = writes.values().iterator().next();
      rewriter.setOperand(write.getValue(), 0, values.end(write.getKey(), first));
    }
  }

  /// Has outputs name what memory holds at the end of the block.
  private void nameLast(Block block, Map<Operation, Value> named) {
    boolean stale = false;
    for (Value value : named.values()) {
      stale |= values.isStale(value);
    }
    if (stale) {
      Operation last = block.last();
      named.forEach((op, value) -> {
        if (last instanceof Terminator) {
          rewriter.moveBefore(op, last);
        } else {
          rewriter.moveToEnd(op, block);
        }
        rewriter.setOperand(op, 0, values.read(value, op));
      });
    }
  }

  private void visit(Operation op) {
    if (op instanceof CombineOp combine) {
      values.combine(combine, ImmutableList.copyOf(combine.operands()));
    }
    for (int i = 0; i < op.operandCount(); i++) {
      Value operand = op.operand(i);
      Value read = values.read(operand, op);
      if (read != operand) {
        rewriter.setOperand(op, i, read);
      }
    }
    switch (op) {
      case ParameterOp parameter -> values.readAgain(parameter);
      case TupleSliceOp slice -> values.keepVersion(slice.out());
      case TupleSplitOp split -> split.results().forEach(values::keepVersion);
      default -> store(op);
    }
    if (op.regionCount() > 0) {
      visitRegions(op, storages.writtenInside(op));
    }
  }

  private void store(Operation op) {
    ImmutableList<Overwrite> overwrites = storages.overwrites(op);
    if (overwrites.isEmpty()) {
      return;
    }
    Operation made = op;
    if (op.definition().isInplaceTwin()) {
      made = Twins.remade(op, op.definition().valueForm(), rewriter);
      obsolete.push(op);
    } else if (op instanceof AssignOutOp) {
      obsolete.push(op);
    }
    for (int i = 0; made != op && i < op.resultCount(); i++) {
      values.substitute(op.result(i), made.result(i));
    }
    for (Overwrite overwrite : overwrites) {
      Value result = op.result(overwrite.result());
      Value memory = storages.root(result);
      if (!(op instanceof KeepsElements)) {
        if (isBetweenBlocks(op, memory)) {
          diagnostics.error(
              op,
              "'%s' writes over memory of another block, which has no value form; use 'pd_op.if'"
                  + " and 'pd_op.while' for control flow",
              op.name());
          return;
        }
        Value stored =
            op instanceof AssignOutOp assign ? assign.x() : made.result(overwrite.result());
        values.store(memory, stored, op.location());
        if (memory.definingOp() instanceof ParameterOp && memory.parentBlock() != null) {
          parameters.computeIfAbsent(memory.parentBlock(), b -> new LinkedHashSet<>()).add(memory);
        }
        if (op instanceof AssignOutOp) {
          values.substitute(result, stored);
        }
      }
      values.keepVersion(result);
    }
  }

  /// {@return whether control flow between blocks may come by `op` without coming by the definition of
  /// the memory, and something else reads that}
  private static boolean isBetweenBlocks(Operation op, Value memory) {
    Block home = memory.parentBlock();
    Region region = home == null ? null : home.parent();
    return region != null
        && region.size() > 1
        && op.block() != home
        && (memory.definingOp() instanceof ParameterOp || !memory.hasOneUse());
  }

  private void visitRegions(Operation op, Set<Value> written) {
    if (written.isEmpty()) {
      op.regions().forEach(this::visit);
    } else if (op instanceof IfOp choice) {
      visitBranch(choice, written);
    } else if (op instanceof WhileOp loop) {
      visitLoop(loop, written);
    } else {
      diagnostics.error(
          op,
          "an operator inside writes over a value from outside of '%s', which has no value form"
              + " there; use 'pd_op.if' and 'pd_op.while' for control flow",
          op.name());
    }
  }

  private void visitBranch(IfOp choice, Set<Value> written) {
    Map<Value, StoredValues.@Nullable State> before = values.states(written);
    for (Region region : choice.regions()) {
      values.restore(before);
      Operation yield = Regions.end(region, rewriter);
      visit(region.entry());
      Regions.yieldAlso(yield, yielded(written, yield), rewriter);
    }
    Operation made = Regions.remade(choice, List.of(), written, rewriter);
    leave(choice, made, before, written);
  }

  private void visitLoop(WhileOp loop, Set<Value> written) {
    Map<Value, StoredValues.@Nullable State> before = values.states(written);
    List<Value> initial = yielded(written, loop);
    Block body = loop.body();
    for (Value memory : written) {
      Value carried =
          rewriter.insertArgument(body, body.argumentCount(), memory.type(), loop.location());
      values.store(memory, carried, loop.location());
    }
    visit(body);
    Operation yield = Regions.end(loop.bodyRegion(), rewriter);
    Regions.yieldAlso(yield, yielded(written, yield), rewriter);
    Operation made = Regions.remade(loop, initial, written, rewriter);
    leave(loop, made, before, written);
  }

  /// {@return what is stored in the memory of `written` by now}, read in front of `at`
  private List<Value> yielded(Set<Value> written, Operation at) {
    List<Value> yielded = new ArrayList<>();
    for (Value memory : written) {
      rewriter.setInsertionPoint(at);
      yielded.add(values.end(memory, at));
    }
    return yielded;
  }

  /// The last results of `made` are what is stored in the memory of `written` after `op`.
  private void leave(
      Operation op,
      Operation made,
      Map<Value, StoredValues.@Nullable State> before,
      Set<Value> written) {
    for (int i = 0; i < op.resultCount(); i++) {
      values.substitute(op.result(i), made.result(i));
    }
    obsolete.push(op);
    values.restore(before);
    int index = op.resultCount();
    for (Value memory : written) {
      values.store(memory, made.result(index++), op.location());
    }
  }
}
