package dev.weir.formats.mindir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.formats.mindir.StructuralPrimitive;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Finds out which elements of tuples are tensors where a dump does not tell: versions 1.x write
/// `<Tuple[Float32*2]>` for two numbers and for two tensors.
///
/// What makes a tuple, takes it apart or passes it on tells more. Types of elements only ever change from
/// that of a number to that of a tensor of such numbers.
final class TupleElements {
  private static final int ROUNDS = 8;

  private boolean changed;

  private TupleElements() {}

  /// Has the types in `dump` tell tensors from numbers, as far as its nodes do.
  static void find(Dump dump) {
    TupleElements elements = new TupleElements();
    for (int round = 0; round < ROUNDS; round++) {
      elements.changed = false;
      for (Dump.Graph graph : dump.graphs()) {
        graph.nodes.forEach(elements::node);
        elements.uses(Objects.requireNonNull(graph.result));
      }
      if (!elements.changed) {
        return;
      }
    }
  }

  private void node(Dump.Node node) {
    uses(node);
    if (node.callee instanceof Operand.Closure(Dump.Graph callee)) {
      int count = Math.min(node.operands.size(), callee.parameters.size());
      for (int i = 0; i < count; i++) {
        Dump.Parameter parameter = callee.parameters.get(i);
        Type given = DumpTypes.type(node.operands.get(i));
        set(parameter, told(parameter.type, given));
        set(node.operands.get(i), parameter.type);
      }
      Operand result = Objects.requireNonNull(callee.result).operands.get(0);
      set(node, told(node.type, DumpTypes.type(result)));
      set(result, node.type);
    } else if (node.callee instanceof Operand.Word(String word)) {
      StructuralPrimitive.of(word)
          .filter(kind -> kind.takes(node.operands.size()))
          .ifPresent(kind -> structural(node, kind));
    }
  }

  private void structural(Dump.Node node, StructuralPrimitive kind) {
    switch (kind) {
      case MAKE_TUPLE, MAKE_LIST -> {
        List<Type> types = new ArrayList<>();
        node.operands.forEach(operand -> types.add(DumpTypes.type(operand)));
        elements(node.type)
            .filter(declared -> declared.size() == types.size())
            .ifPresent(declared -> set(node, with(node.type, all(declared, types))));
      }
      case TUPLE_GET_ITEM, LIST_GET_ITEM -> {
        Type container = DumpTypes.type(node.operands.get(0));
        Optional<List<Type>> all = elements(container);
        int index = all.isEmpty() ? -1 : index(node.operands.get(1), all.get().size());
        if (index >= 0) {
          List<Type> told = new ArrayList<>(all.get());
          told.set(index, inside(told.get(index), node.type));
          set(node.operands.get(0), with(container, told));
          set(node, told(node.type, told.get(index)));
        }
      }
      case DEPEND, TENSOR_MOVE, LOAD -> {
        set(node, told(node.type, DumpTypes.type(node.operands.get(0))));
        set(node.operands.get(0), node.type);
      }
      default -> {}
    }
  }

  /// The types of operands are those of the values.
  private void uses(Dump.Node node) {
    if (node.operandTypes.size() == node.operands.size()) {
      for (int i = 0; i < node.operands.size(); i++) {
        set(node.operands.get(i), node.operandTypes.get(i));
      }
    }
  }

  private static int index(Operand operand, int count) {
    if (operand instanceof Operand.Constant(DumpLiteral literal)
        && literal.value() instanceof IntegerAttr number
        && !(literal.value() instanceof BoolAttr)) {
      long at = number.value() < 0 ? number.value() + count : number.value();
      return at >= 0 && at < count ? (int) at : -1;
    }
    return -1;
  }

  private void set(Operand operand, Type other) {
    if (operand instanceof Operand.Use(Dump.Source source)) {
      set(source, told(source.type, other));
    }
  }

  private void set(Dump.Source source, Type type) {
    if (type.equals(source.type)) {
      return;
    }
    changed = true;
    switch (source) {
      case Dump.Parameter parameter -> parameter.type = type;
      case Dump.Node node -> node.type = type;
    }
  }

  private static Optional<List<Type>> elements(Type type) {
    if (type instanceof TupleType(var types)) {
      return Optional.of(types);
    }
    return type instanceof ListType(var types) ? Optional.of(types) : Optional.empty();
  }

  private static Type with(Type container, List<Type> types) {
    return container instanceof TupleType
        ? new TupleType(ImmutableList.copyOf(types))
        : new ListType(ImmutableList.copyOf(types));
  }

  /// {@return `declared` with what `other` tells of the elements of tuples in it}
  private static Type told(Type declared, Type other) {
    Optional<List<Type>> mine = elements(declared);
    Optional<List<Type>> theirs = elements(other);
    if (mine.isEmpty()
        || theirs.isEmpty()
        || mine.get().size() != theirs.get().size()
        || TypeAgreement.agree(other, declared)) {
      return declared;
    }
    return with(declared, all(mine.get(), theirs.get()));
  }

  private static List<Type> all(List<Type> declared, List<Type> others) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < declared.size(); i++) {
      types.add(inside(declared.get(i), others.get(i)));
    }
    return types;
  }

  /// {@return the type of an element that is declared as `declared` and is `other` elsewhere}
  private static Type inside(Type declared, Type other) {
    boolean isTensor =
        other instanceof TensorType tensor && tensor.elementType().equals(declared)
            || other instanceof UnrankedTensorType(Type element) && element.equals(declared);
    return isTensor ? other : told(declared, other);
  }
}
