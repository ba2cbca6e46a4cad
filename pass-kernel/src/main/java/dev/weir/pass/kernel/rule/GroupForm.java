package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What of a group decides its kernels: kind, types and operators with their attributes, wherever the operands come
/// from and whatever the group and its operators are called or remember. Groups of one form have the same kernels.
public record GroupForm(ImmutableList<Object> parts) {
  /// Stands for an attribute that is not there.
  private static final Object ABSENT = "absent";

  /// {@return the form of `group`}
  public static GroupForm of(GroupOp group) {
    List<Object> parts = new ArrayList<>();
    Map<SymbolTerm, Term> names = new HashMap<>();
    parts.add(group.kind());
    parts.add(types(group.operands(), names));
    parts.add(types(group.results(), names));
    Map<Value, Integer> numbers = new IdentityHashMap<>();
    group.body().arguments().forEach(argument -> numbers.put(argument, numbers.size()));
    for (Operation op : group.body()) {
      parts.add(op.definition());
      for (int i = 0, n = op.definition().slotCount(); i < n; i++) {
        Attribute attribute = op.inherentAttribute(i);
        parts.add(attribute == null ? ABSENT : attribute);
      }
      parts.add(op.operandCount());
      op.operands().forEach(operand -> parts.add(numbers.get(operand)));
      parts.add(types(op.results(), names));
      op.results().forEach(result -> numbers.put(result, numbers.size()));
    }
    return new GroupForm(ImmutableList.copyOf(parts));
  }

  private static ImmutableList<Type> types(Iterable<Value> values, Map<SymbolTerm, Term> names) {
    var types = ImmutableList.<Type>builder();
    values.forEach(value -> types.add(renamed(value.type(), names)));
    return types.build();
  }

  /// {@return `type` with names of sizes that say only in which order they occur}
  private static Type renamed(Type type, Map<SymbolTerm, Term> names) {
    if (!(type instanceof TensorType tensor) || tensor.isStatic() || tensor.encoding().isEmpty()) {
      return type;
    }
    var sizes = ImmutableList.<Optional<Term>>builder();
    for (Optional<Term> size : SymbolicSizes.of(tensor)) {
      size.ifPresent(term ->
          term.symbols().forEach(symbol -> names.putIfAbsent(symbol, numbered(names.size()))));
      sizes.add(size.map(term -> term.substitute(names)));
    }
    return SymbolicSizes.with(tensor, sizes.build());
  }

  private static Term numbered(int number) {
    return Term.symbol("n" + number);
  }
}
