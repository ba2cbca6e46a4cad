package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Loops: `while` runs a block as long as a variable holds. Variables from around it that the block sets are carried
/// from turn to turn; lists of tensors are memory, and stay where they are.
final class Loops {
  private final Translation op;
  private final String condition;
  private final int block;
  private final List<String> carried = new ArrayList<>();

  private Loops(Translation op) {
    this.op = op;
    if (op.op().input("Condition").size() != 1) {
      throw new ProgramDescFault("has %d conditions", op.op().input("Condition").size());
    }
    this.condition = op.op().input("Condition").get(0);
    this.block = op.op().block("sub_block").orElseThrow(() -> new ProgramDescFault("has no block"));
  }

  static void translate(Translation op) {
    op.op().takeAll();
    new Loops(op).run();
  }

  private void run() {
    Value holds = op.block().scope().get(condition);
    Set<String> written = new LinkedHashSet<>(op.block().program().writtenAround(block));
    for (String name : written) {
      if (op.block().declared(name).orElse(null) instanceof TensorArrayType) {
        op.block().list(name);
      } else if (op.block().scope().find(name) != null && !name.equals(condition)) {
        carried.add(name);
      }
    }
    List<Value> initial = carried.stream().map(op.block().scope()::get).toList();
    List<Type> types = initial.stream().map(Value::type).toList();
    Region body = null;
    while (body == null) {
      Region attempt = new Region();
      Block inside = new Block(types);
      attempt.append(inside);
      List<Type> after = fill(inside);
      if (after.equals(types)) {
        body = attempt;
      } else {
        new Rewriter().erase(inside);
        types = after;
      }
    }
    List<Value> results =
        ImmutableList.copyOf(op.add(StructuredOps.whileOp(holds, initial, body)).results());
    for (String name : written) {
      int index = carried.indexOf(name);
      if (index >= 0) {
        op.block().scope().set(name, results.get(index));
      } else if (!(op.block().declared(name).orElse(null) instanceof TensorArrayType)) {
        op.block().scope().unset(name, "is set in a loop only");
      }
    }
  }

  /// Fills the body of the loop.
  ///
  /// @return the types that its arguments must have so that what it yields is one of them
  private List<Type> fill(Block inside) {
    BlockImport inner = op.block().inner(block, OpBuilder.atEnd(inside));
    for (int i = 0; i < carried.size(); i++) {
      inner.scope().set(carried.get(i), inside.argument(i));
    }
    inner.run();
    List<Value> yields = new ArrayList<>();
    List<Type> types = new ArrayList<>();
    yields.add(inner.scope().get(condition));
    for (int i = 0; i < carried.size(); i++) {
      String name = carried.get(i);
      Type before = inside.argument(i).type();
      Value value = inner.scope().get(name);
      yields.add(value);
      types.add(
          TypeAgreement.join(before, value.type())
              .orElseThrow(() ->
                  new ProgramDescFault(
                      "the variable '%s' is '%s' before a turn of the loop and '%s' after it",
                      name, before, value.type())));
    }
    inner.builder().add(ControlFlowOps.yield(yields));
    return types;
  }
}
