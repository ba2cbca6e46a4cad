package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.formats.programdesc.proto.OpDesc;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Branches: `conditional_block`, alone or with a second one whose condition is the opposite, and `select_input`,
/// which takes what one of two has set. All of them are one `if`.
final class Branches {
  /// A variable that is set by either branch under a name of its own.
  ///
  /// @param at the operator that selects
  private record Selection(int at, String whenFalse, String whenTrue) {}

  private final Translation op;
  private final int at;
  private final String condition;

  private Branches(Translation op, int at, String condition) {
    this.op = op;
    this.at = at;
    this.condition = condition;
  }

  /// Adds the operator `at`, and what goes with it.
  static void translate(Translation op, int at) {
    ImmutableList<String> conditions = op.op().input("Cond");
    if (conditions.size() != 1 || !op.op().flag("is_scalar_condition", false)) {
      throw new ProgramDescFault("only a condition of one element is known");
    }
    op.op().takeAll();
    new Branches(op, at, conditions.get(0)).run();
  }

  private static int body(DescribedOp op) {
    return op.block("sub_block").orElseThrow(() -> new ProgramDescFault("has no block"));
  }

  private void run() {
    Value value = op.block().scope().get(condition);
    Optional<Integer> other = otherwise();
    int whenTrue = body(op.op());
    List<Selection> selections = new ArrayList<>();
    Set<String> written = new LinkedHashSet<>(op.block().program().writtenAround(whenTrue));
    int whenFalse = 0;
    if (other.isPresent()) {
      for (int i = at + 1; i < other.get(); i++) {
        op.block().run(i);
        op.block().finish(i);
      }
      op.block().finish(other.get());
      whenFalse = body(new DescribedOp(op.block().desc().getOps(other.get())));
      written.addAll(op.block().program().writtenAround(whenFalse));
      selections = selections(other.get(), written);
    }
    List<String> kept =
        written.stream().filter(name -> op.block().scope().find(name) != null).toList();
    Region then = region(whenTrue, selections, kept, true);
    Region otherwise =
        other.isPresent() ? region(whenFalse, selections, kept, false) : unchanged(kept);
    List<Value> results =
        ImmutableList.copyOf(op.add(StructuredOps.ifOp(value, then, otherwise)).results());
    for (int i = 0; i < selections.size(); i++) {
      op.block().select(selections.get(i).at(), results.get(i));
    }
    for (String name : written) {
      int index = kept.indexOf(name);
      if (index >= 0) {
        op.block().define(name, results.get(selections.size() + index));
      } else {
        op.block().scope().unset(name, "is set in a branch only");
      }
    }
  }

  private Region region(
      int block, List<Selection> selections, List<String> kept, boolean whenTrue) {
    Block body = new Block(List.of());
    Region region = new Region();
    region.append(body);
    BlockImport inner = op.block().inner(block, OpBuilder.atEnd(body));
    inner.run();
    List<Value> yields = new ArrayList<>();
    for (Selection selection : selections) {
      yields.add(inner.scope().get(whenTrue ? selection.whenTrue() : selection.whenFalse()));
    }
    kept.forEach(name -> yields.add(inner.scope().get(name)));
    inner.builder().add(ControlFlowOps.yield(yields));
    return region;
  }

  private Region unchanged(List<String> kept) {
    Block body = new Block(List.of());
    Region region = new Region();
    region.append(body);
    List<Value> yields = kept.stream().map(op.block().scope()::get).toList();
    OpBuilder inside = OpBuilder.atEnd(body);
    inside.setLocation(op.builder().location());
    inside.add(ControlFlowOps.yield(yields));
    return region;
  }

  /// {@return the operator that has the other branch: one whose condition is the opposite, with nothing between that
  /// sets what the branches read}
  private Optional<Integer> otherwise() {
    String opposite = null;
    for (int i = at + 1; i < op.block().desc().getOpsCount(); i++) {
      OpDesc next = op.block().desc().getOps(i);
      DescribedOp described = new DescribedOp(next);
      switch (next.getType()) {
        case "logical_not" -> {
          if (described.input("X").contains(condition)) {
            opposite = String.join("", described.output("Out"));
          }
        }
        case "cast" -> {}
        case "conditional_block", "conditional_block_infer" -> {
          boolean isOther = opposite != null && described.input("Cond").equals(List.of(opposite));
          return isOther ? Optional.of(i) : Optional.empty();
        }
        default -> {
          return Optional.empty();
        }
      }
      if (described.allOutputs().contains(condition)) {
        return Optional.empty();
      }
      Set<String> touched = op.block().program().writtenAround(body(op.op()));
      if (described.allInputs().stream().anyMatch(touched::contains)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// {@return what is selected by the condition after the operator `last`}
  private List<Selection> selections(int last, Set<String> written) {
    List<Selection> found = new ArrayList<>();
    Map<String, Boolean> masks = new HashMap<>();
    for (int i = at; i < op.block().desc().getOpsCount(); i++) {
      DescribedOp next = new DescribedOp(op.block().desc().getOps(i));
      if (i > last && next.allOutputs().contains(condition)) {
        break;
      }
      boolean isMask = next.type().equals("cast") && next.input("X").equals(List.of(condition));
      next.allOutputs().forEach(name -> masks.put(name, isMask));
      ImmutableList<String> values = next.input("X");
      if (i > last
          && next.type().equals("select_input")
          && values.size() == 2
          && masks.getOrDefault(String.join("", next.input("Mask")), false)
          && values.stream().anyMatch(written::contains)) {
        found.add(new Selection(i, values.get(0), values.get(1)));
      }
    }
    return found;
  }

  /// A selection that belongs to a branch has its value from there; any other takes one of two tensors.
  static void select(Translation op, int at) {
    Optional<Value> known = op.block().selected(at);
    if (known.isPresent()) {
      op.op().takeAll();
      op.define("Out", known.get());
      return;
    }
    List<Value> values = op.inputs("X");
    if (values.size() != 2) {
      throw new ProgramDescFault("selects one of %d, not of two", values.size());
    }
    op.define(
        "Out",
        op.add(OperatorOps.selectInput(op.input("Mask"), values.get(0), values.get(1))).result(0));
  }
}
