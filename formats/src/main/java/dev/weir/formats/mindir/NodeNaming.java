package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The names of everything in a file: each is given once.
///
/// What came from a file keeps its name. Other nodes are called as MindSpore calls them,
/// `graph:CNode_3:7`, where the last number counts nodes and primitives together.
final class NodeNaming {
  private final Map<Value, String> values = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<PrimitiveProto, PrimitiveProto> primitives = new LinkedHashMap<>();
  private final Map<String, ConstantOp> constants = new HashMap<>();
  private final Set<ConstantOp> shared = new HashSet<>();
  private final Set<String> used = new HashSet<>();
  private final Original original;
  private int next;
  private int anonymous;

  /// @param roots what captured values are: a value that a graph uses of another has its name there
  /// @param original the file that the graphs were read from, whose constants stay where they were
  NodeNaming(Iterable<FuncOp> graphs, CaptureRoots roots, Original original) {
    this.original = original;
    for (FuncOp graph : graphs) {
      taken.add(graph.symName());
    }
    List<ConstantOp> elsewhere = new ArrayList<>();
    for (FuncOp graph : graphs) {
      for (Value argument : graph.bodyRegion().entry().arguments()) {
        if (roots.rootOf(argument) == argument) {
          keep(argument, argument.location());
        }
      }
      for (Operation op : graph.bodyRegion().entry()) {
        if (op instanceof ConstantOp constant) {
          if (!keepConstant(graph, constant)) {
            elsewhere.add(constant);
          }
        } else if (op.resultCount() == 1 && !(op instanceof ClosureOp)) {
          keep(op.result(0), op.location());
        }
      }
    }
    elsewhere.forEach(this::share);
    taken.addAll(original.primitiveNames());
  }

  /// Keeps the name of a constant that stood in `graph`, even if another one has it too.
  private boolean keepConstant(FuncOp graph, ConstantOp constant) {
    if (!(constant.location() instanceof Location.Named(String name, Location child))
        || !original.hasConstant(graph.symName(), name)
        || !(taken.add(name) || constants.containsKey(name))) {
      return false;
    }
    values.put(constant.out(), name);
    constants.putIfAbsent(name, constant);
    return true;
  }

  private void keep(Value value, Location location) {
    if (location instanceof Location.Named(String name, Location child) && taken.add(name)) {
      values.put(value, name);
    }
  }

  /// A constant that several graphs use is made in each of them, but stands in one only.
  private void share(ConstantOp constant) {
    if (!(constant.location() instanceof Location.Named(String name, Location child))) {
      return;
    }
    ConstantOp first = constants.get(name);
    if (first == null) {
      keep(constant.out(), constant.location());
      if (values.containsKey(constant.out())) {
        constants.put(name, constant);
      }
    } else if (first.value().equals(constant.value())
        && first.out().type().equals(constant.out().type())) {
      values.put(constant.out(), name);
      shared.add(constant);
    }
  }

  /// {@return whether another graph holds the node of `constant`}
  boolean isShared(ConstantOp constant) {
    return shared.contains(constant);
  }

  /// {@return the name of a parameter or capture of `graph`}
  String argument(FuncOp graph, Value argument, int index) {
    return values.computeIfAbsent(argument, key -> free(graph.symName() + ":para_" + index));
  }

  /// {@return the name of what `op` yields}; counts it
  String node(FuncOp graph, Operation op) {
    if (op instanceof ConstantOp) {
      return values.computeIfAbsent(op.result(0), key -> free("ValueNode_" + ++anonymous));
    }
    int number = ++next;
    return values.computeIfAbsent(
        op.result(0), key -> free(graph.symName() + ":CNode_" + ++anonymous + ":" + number));
  }

  /// {@return a name for a node that no operation stands for}
  String node(FuncOp graph) {
    return free(graph.symName() + ":CNode_" + ++anonymous + ":" + ++next);
  }

  /// {@return the name that `value` has}
  String of(Value value) {
    String name = values.get(value);
    if (name == null) {
      throw new IllegalStateException("a value without a name");
    }
    return name;
  }

  private String free(String wish) {
    String name = wish;
    for (int i = 1; !taken.add(name); i++) {
      name = wish + "_" + i;
    }
    return name;
  }

  /// {@return the reference to a primitive, which enters the table unless its like is there}
  String primitive(PrimitiveProto primitive) {
    PrimitiveProto known = primitives.get(primitive);
    if (known == null) {
      known = primitive.toBuilder().setName(free(primitive.getOpType() + ":" + ++next)).build();
      primitives.put(primitive, known);
    }
    return ModelGraphs.REFERENCE + known.getName();
  }

  /// Has a primitive of the file that the graphs were read from stay in the table.
  void keep(PrimitiveProto primitive) {
    used.add(primitive.getName());
  }

  /// {@return the primitives: those of the file that the graphs were read from, then others in the order
  /// in which they were met}
  ImmutableList<PrimitiveProto> primitives() {
    return ImmutableList.<PrimitiveProto>builder()
        .addAll(original.primitives(each -> used.contains(each.getName())))
        .addAll(primitives.values())
        .build();
  }

  /// {@return whether something has that name}
  boolean isTaken(String name) {
    return taken.contains(name);
  }
}
