package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes `pd_op.group` operations of what was put together, and puts a block in the order that they ask
/// for.
final class GroupOutlining {
  private final Rewriter rewriter = new Rewriter();

  /// Constants of which groups have copies.
  private final Set<Operation> copied = new LinkedHashSet<>();

  private final List<Operation> replaced = new ArrayList<>();

  private final GroupableOperators kinds;

  private GroupOutlining(GroupableOperators kinds) {
    this.kinds = kinds;
  }

  /// Rewrites `block`.
  ///
  /// @return the groups
  static ImmutableList<GroupOp> run(
      Block block, ImmutableList<GroupingStep> steps, GroupableOperators kinds) {
    GroupOutlining outlining = new GroupOutlining(kinds);
    var groups = ImmutableList.<GroupOp>builder();
    for (GroupingStep step : steps) {
      for (Operation op : step.before()) {
        outlining.rewriter.moveToEnd(op, block);
      }
      if (step.cluster().isPresent()) {
        outlining.rewriter.setInsertionPointToEnd(block);
        // What it is given may come from groups that were made since.
        Cluster cluster = Cluster.of(kinds, step.cluster().get().operations());
        groups.add(outlining.group(cluster, step.kind()));
      }
      for (Operation op : step.after()) {
        outlining.rewriter.moveToEnd(op, block);
      }
    }
    outlining.eraseReplaced();
    return groups.build();
  }

  private GroupOp group(Cluster cluster, GroupKind kind) {
    Region body = new Region();
    Block block = new Block(cluster.inputs().stream().map(Value::type).toList());
    body.append(block);
    OpBuilder builder = OpBuilder.atEnd(block);
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < cluster.inputs().size(); i++) {
      mapping.map(cluster.inputs().get(i), block.argument(i));
    }
    List<Location> locations = new ArrayList<>();
    for (Operation op : cluster.operations()) {
      for (Value operand : op.operands()) {
        copyConstant(operand.definingOp(), builder, mapping);
      }
      builder.insert(op.clone(mapping));
      locations.add(op.location());
    }
    List<Type> types = new ArrayList<>();
    List<Value> yielded = new ArrayList<>();
    for (Value output : cluster.outputs()) {
      types.add(output.type());
      yielded.add(mapping.of(output));
    }
    builder.add(ControlFlowOps.yield(yielded));
    rewriter.setLocation(Location.fused(locations));
    GroupOp group = rewriter.add(StructuredOps.group(cluster.inputs(), kind.text(), types, body));
    for (int i = 0; i < cluster.outputs().size(); i++) {
      rewriter.replaceAllUses(cluster.outputs().get(i), group.result(i));
    }
    replaced.addAll(cluster.operations());
    return group;
  }

  /// Copies a constant, and what it is made of, unless that was done.
  private void copyConstant(@Nullable Operation source, OpBuilder builder, IrMapping mapping) {
    if (source == null || !kinds.isConstant(source) || mapping.contains(source.result(0))) {
      return;
    }
    for (Value operand : source.operands()) {
      copyConstant(operand.definingOp(), builder, mapping);
    }
    builder.insert(source.clone(mapping));
    copied.add(source);
  }

  private void eraseReplaced() {
    rewriter.eraseAll(replaced);
    // A constant stands behind what it is made of.
    for (Operation constant : ImmutableList.copyOf(copied).reverse()) {
      if (constant.isUnused()) {
        rewriter.erase(constant);
      }
    }
  }
}
