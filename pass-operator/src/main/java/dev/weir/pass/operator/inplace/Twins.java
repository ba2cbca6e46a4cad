package dev.weir.pass.operator.inplace;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// In-place twins in a program where nothing depends on what they write over: each is replaced by its op
/// while something works on the program, and taken back where that is still so.
final class Twins {
  private final Operation root;
  private final Set<Operation> replaced = Collections.newSetFromMap(new IdentityHashMap<>());

  private Twins(Operation root) {
    this.root = root;
  }

  /// {@return the in-place twins inside `root`, in program order}
  static List<Operation> of(Operation root) {
    List<Operation> twins = new ArrayList<>();
    root.walk(op -> {
      if (op.definition().isInplaceTwin()) {
        twins.add(op);
      }
    });
    return twins;
  }

  /// Replaces `twins`, which lie inside `root`.
  static Twins replace(Operation root, List<Operation> twins) {
    Twins result = new Twins(root);
    Rewriter rewriter = new Rewriter();
    for (Operation twin : twins) {
      Operation made = remade(twin, twin.definition().valueForm(), rewriter);
      rewriter.replace(twin, made.results());
      result.replaced.add(made);
    }
    return result;
  }

  /// Takes back what was replaced and is still there, unless something else reads the memory by now.
  void restore(DialectRegistry registry) {
    List<Operation> present = new ArrayList<>();
    root.walk(op -> {
      if (replaced.contains(op)) {
        present.add(op);
      }
    });
    if (present.isEmpty()) {
      return;
    }
    InplaceHazards hazards =
        new InplaceHazards(root, op -> op.definition().isInplaceTwin() || replaced.contains(op));
    List<Operation> harmless = present.stream().filter(op -> !hazards.isHazard(op)).toList();
    Rewriter rewriter = new Rewriter();
    for (Operation op : harmless) {
      OpDefinition twin = registry.inplaceTwin(op.definition());
      if (twin != null) {
        Operation made = remade(op, twin, rewriter);
        rewriter.replace(op, made.results());
      }
    }
  }

  /// {@return the operation `op` as one of `definition`, which has the same signature, in front of it}
  static Operation remade(Operation op, OpDefinition definition, Rewriter rewriter) {
    OperationState state = new OperationState(definition, op.location());
    state.addOperands(op.operands());
    state.setAttributes(op.inherentAttributes());
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(op.resultTypes());
    rewriter.setInsertionPoint(op);
    return rewriter.add(state);
  }
}
