package dev.weir.formats.mindir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.StructuralPrimitive;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Finds what a dump does not say of types: those of functions, which it never tells, of tuples, which
/// old styles tell without shapes, and of everything where it has operators and operands only.
///
/// Types follow from those of operands, a few times over since graphs may call one another. One that
/// would grow beyond measure stays unknown.
final class DumpTypes {
  private static final int ROUNDS = 4;
  private static final int MOST_PARTS = 1 << 12;
  private static final int MAX_DEPTH = 48;

  private final Dump dump;

  /// Graphs whose parameters take the types of arguments: those that are only ever called by name, with
  /// arguments of types that agree. Others are polymorphic, which type inference resolves call by call.
  private final Set<Dump.Graph> monomorphic = new HashSet<>();

  private DumpTypes(Dump dump) {
    this.dump = dump;
  }

  static void infer(Dump dump) {
    DumpTypes types = new DumpTypes(dump);
    types.fromUses();
    types.monomorphic.addAll(dump.graphs());
    types.withoutValues();
    IdentityHashMap<Object, Type> declared = types.declared();
    for (int attempt = 1; types.hasContradiction(); attempt++) {
      types.restore(declared);
      if (attempt == ROUNDS) {
        types.monomorphic.clear();
      }
    }
  }

  /// A graph that is passed on may be called with anything.
  private void withoutValues() {
    for (Dump.Graph graph : dump.graphs()) {
      graph.nodes.forEach(this::withoutValues);
      withoutValues(Objects.requireNonNull(graph.result));
    }
  }

  private void withoutValues(Dump.Node node) {
    for (Operand operand : node.operands) {
      if (operand instanceof Operand.Closure(Dump.Graph graph)) {
        monomorphic.remove(graph);
      }
    }
  }

  private IdentityHashMap<Object, Type> declared() {
    IdentityHashMap<Object, Type> declared = new IdentityHashMap<>();
    for (Dump.Graph graph : dump.graphs()) {
      graph.parameters.forEach(parameter -> declared.put(parameter, parameter.type));
      graph.nodes.forEach(node -> declared.put(node, node.type));
    }
    return declared;
  }

  private void restore(IdentityHashMap<Object, Type> declared) {
    for (Dump.Graph graph : dump.graphs()) {
      for (Dump.Parameter parameter : graph.parameters) {
        parameter.type = Objects.requireNonNull(declared.get(parameter));
      }
      for (Dump.Node node : graph.nodes) {
        node.type = Objects.requireNonNull(declared.get(node));
      }
    }
  }

  /// Infers what it can.
  ///
  /// @return whether a graph turned out to be called with types that disagree, after which that graph is
  ///     no longer monomorphic
  private boolean hasContradiction() {
    boolean changed = true;
    for (int round = 0; changed && round < ROUNDS; round++) {
      changed = round();
    }
    Set<Dump.Graph> polymorphic = new HashSet<>();
    for (Dump.Graph graph : dump.graphs()) {
      for (Dump.Node node : graph.nodes) {
        if (node.callee instanceof Operand.Closure(Dump.Graph callee)
            && monomorphic.contains(callee)
            && !takes(callee, node)) {
          polymorphic.add(callee);
        }
      }
    }
    monomorphic.removeAll(polymorphic);
    return !polymorphic.isEmpty();
  }

  private static boolean takes(Dump.Graph callee, Dump.Node call) {
    boolean all = call.operands.size() == callee.parameters.size();
    for (int i = 0; all && i < call.operands.size(); i++) {
      all = TypeAgreement.agree(type(call.operands.get(i)), callee.parameters.get(i).type);
    }
    return all;
  }

  /// Graphs other than the main one may say of their parameters only what the nodes that use them do.
  private void fromUses() {
    for (Dump.Graph graph : dump.graphs()) {
      for (Dump.Node node : graph.nodes) {
        fromUses(node);
      }
      fromUses(Objects.requireNonNull(graph.result));
      for (Dump.Parameter parameter : graph.parameters) {
        if (parameter.type instanceof RefType(Type content, String key) && key.isEmpty()) {
          parameter.type = new RefType(content, parameter.name());
        }
      }
    }
  }

  private static void fromUses(Dump.Node node) {
    if (node.operandTypes.size() != node.operands.size()) {
      return;
    }
    for (int i = 0; i < node.operands.size(); i++) {
      if (node.operands.get(i) instanceof Operand.Use(Dump.Source source)
          && source instanceof Dump.Parameter parameter) {
        parameter.type = TypeAgreement.refine(parameter.type, node.operandTypes.get(i));
      }
    }
  }

  private boolean round() {
    boolean changed = false;
    for (Dump.Graph graph : dump.graphs()) {
      for (Dump.Node node : graph.nodes) {
        Type type = TypeAgreement.refine(node.type, bounded(inferred(node)));
        changed |= !type.equals(node.type);
        node.type = type;
        if (node.callee instanceof Operand.Closure(Dump.Graph callee)
            && monomorphic.contains(callee)) {
          changed |= passed(node, callee);
        }
      }
    }
    return changed;
  }

  /// Facts about an argument are facts about the parameter, too, where that may be a function.
  private static boolean passed(Dump.Node node, Dump.Graph callee) {
    boolean changed = false;
    if (node.operands.size() == callee.parameters.size()) {
      for (int i = 0; i < node.operands.size(); i++) {
        Dump.Parameter parameter = callee.parameters.get(i);
        if (parameter.type instanceof UnknownType) {
          parameter.type = bounded(RefType.contentOf(type(node.operands.get(i))));
          changed |= !(parameter.type instanceof UnknownType);
        }
      }
    }
    return changed;
  }

  /// {@return the type of what `operand` stands for}
  static Type type(Operand operand) {
    if (operand instanceof Operand.Use(Dump.Source source)) {
      return source.type;
    } else if (operand instanceof Operand.Closure(Dump.Graph graph)) {
      return function(graph);
    }
    return operand instanceof Operand.Constant(DumpLiteral literal)
        ? literal.type()
        : UnknownType.UNKNOWN;
  }

  /// {@return the type of `graph` as a value}
  static Type function(Dump.Graph graph) {
    var inputs = ImmutableList.<Type>builder();
    graph.parameters.forEach(parameter -> inputs.add(parameter.type));
    Operand result = Objects.requireNonNull(graph.result).operands.get(0);
    // A graph that returns another: its type says no more, since they might return one another.
    Type returned = result instanceof Operand.Closure ? UnknownType.UNKNOWN : type(result);
    return bounded(FunctionType.of(inputs.build(), ImmutableList.of(returned)));
  }

  private static Type inferred(Dump.Node node) {
    if (!(node.callee instanceof Operand.Word(String word))) {
      return type(node.callee) instanceof FunctionType function
          ? function.results().get(0)
          : UnknownType.UNKNOWN;
    }
    Optional<StructuralPrimitive> kind =
        StructuralPrimitive.of(word).filter(each -> each.takes(node.operands.size()));
    List<Type> types = new ArrayList<>(node.operands.size());
    node.operands.forEach(operand -> types.add(type(operand)));
    if (kind.isEmpty()) {
      return named(word, types);
    }
    return switch (kind.get()) {
      case MAKE_TUPLE -> new TupleType(ImmutableList.copyOf(types));
      case MAKE_LIST -> new ListType(ImmutableList.copyOf(types));
      case TUPLE_GET_ITEM, LIST_GET_ITEM -> element(types.get(0), node.operands.get(1));
      case LOAD -> RefType.contentOf(types.get(0));
      case DEPEND, TENSOR_MOVE, UPDATE_STATE -> types.get(0);
      case PARTIAL ->
          types.get(0) instanceof FunctionType function
              ? PartialOp.apply(function, types.subList(1, types.size()))
                  .map(Type.class::cast)
                  .orElse(UnknownType.UNKNOWN)
              : UnknownType.UNKNOWN;
      case SWITCH -> TypeAgreement.refine(types.get(1), types.get(2));
      case SWITCH_LAYER ->
          types.get(1) instanceof TupleType(var layers) && !layers.isEmpty()
              ? layers.get(0)
              : UnknownType.UNKNOWN;
      case MAKE_DICT, DICT_GET_ITEM -> UnknownType.UNKNOWN;
    };
  }

  /// Dumps without types are those of training steps, in which these follow from one another.
  private static Type named(String primitive, List<Type> types) {
    if (types.isEmpty()) {
      return UnknownType.UNKNOWN;
    }
    return switch (primitive) {
      case "Assign", "AssignAdd", "AssignSub" -> RefType.contentOf(types.get(0));
      case "AddN" ->
          types.get(0) instanceof TupleType(var terms) && !terms.isEmpty()
              ? terms.get(0)
              : UnknownType.UNKNOWN;
      default -> UnknownType.UNKNOWN;
    };
  }

  private static Type element(Type container, Operand index) {
    List<Type> types;
    if (container instanceof TupleType(var elements)) {
      types = elements;
    } else if (container instanceof ListType(var elements)) {
      types = elements;
    } else {
      return UnknownType.UNKNOWN;
    }
    if (index instanceof Operand.Constant(DumpLiteral literal)
        && literal.value() instanceof IntegerAttr number
        && !(literal.value() instanceof BoolAttr)) {
      long at = number.value() < 0 ? number.value() + types.size() : number.value();
      if (at >= 0 && at < types.size()) {
        return types.get((int) at);
      }
    }
    return UnknownType.UNKNOWN;
  }

  private static Type bounded(Type type) {
    return parts(type, 0, 0) > MOST_PARTS ? UnknownType.UNKNOWN : type;
  }

  /// {@return how many types `type` is made of, added to `counted`}, or more than the most where it
  /// nests too deep; counts no further than to that
  private static int parts(Type type, int depth, int counted) {
    if (depth > MAX_DEPTH) {
      return MOST_PARTS + 1;
    }
    List<Type> inner;
    if (type instanceof TupleType(var types)) {
      inner = types;
    } else if (type instanceof ListType(var types)) {
      inner = types;
    } else if (type instanceof DictType dictionary) {
      inner = dictionary.types();
    } else if (type instanceof FunctionType function) {
      inner =
          ImmutableList.<Type>builder()
              .addAll(function.inputs())
              .addAll(function.results())
              .build();
    } else {
      return counted + 1;
    }
    int count = counted + 1;
    for (int i = 0; i < inner.size() && count <= MOST_PARTS; i++) {
      count = parts(inner.get(i), depth + 1, count);
    }
    return count;
  }
}
