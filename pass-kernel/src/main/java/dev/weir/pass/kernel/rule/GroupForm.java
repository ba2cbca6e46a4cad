package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// What of a group decides its kernels: kind, types and operators with their attributes, wherever the operands come
/// from and whatever the group and its operators are called or remember. Groups of one form have the same kernels.
public record GroupForm(ImmutableList<Object> parts) {
  /// Stands for an attribute that is not there.
  private static final Object ABSENT = "absent";

  public static GroupForm of(GroupOp group) {
    List<Object> parts = new ArrayList<>();
    parts.add(group.kind());
    parts.add(types(group.operands()));
    parts.add(types(group.results()));
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
      parts.add(types(op.results()));
      op.results().forEach(result -> numbers.put(result, numbers.size()));
    }
    return new GroupForm(ImmutableList.copyOf(parts));
  }

  private static ImmutableList<Type> types(Iterable<Value> values) {
    var types = ImmutableList.<Type>builder();
    values.forEach(value -> types.add(value.type()));
    return types.build();
  }
}
