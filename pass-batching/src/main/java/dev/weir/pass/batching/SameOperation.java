package dev.weir.pass.batching;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An operation once more, with other operands and attributes; its result types are inferred.
public final class SameOperation {
  private final Operation op;
  private final Lanes lanes;
  private final Map<Value, Value> operands = new IdentityHashMap<>();
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();

  SameOperation(Operation op, Lanes lanes) {
    this.op = op;
    this.lanes = lanes;
  }

  /// Takes `value` in place of `operand`, which else is what stands for it.
  public SameOperation operand(Value operand, Value value) {
    operands.put(operand, value);
    return this;
  }

  /// Has another attribute, given as the accessor of the op gives it.
  @SuppressWarnings({"unchecked", "rawtypes"}) // a value of the accessor's type
  public SameOperation attribute(String name, Object value) {
    int slot = op.definition().slotOf(name);
    AttributeCodec codec = op.definition().slots().get(slot).codec();
    attributes.put(name, codec.encode(value));
    return this;
  }

  /// Adds the operation.
  public Operation add() {
    OperationState state = new OperationState(op.definition(), op.location());
    state.setAttributes(op.inherentAttributes());
    state.setAttributes(op.discardableAttributes());
    attributes.forEach(state::setAttribute);
    List<List<Value>> groups = new ArrayList<>();
    int count = op.definition().operandGroups().size();
    for (int group = 0; group < count; group++) {
      List<Value> values = new ArrayList<>();
      for (Value operand : op.operandGroup(group)) {
        Value given = operands.get(operand);
        if (given != null) {
          values.add(given);
        } else if (operand.type() instanceof TupleType
            && operand.definingOp() instanceof CombineOp
            && lanes.isBatched(operand)) {
          values.add(lanes.wideTuple(operand));
        } else {
          values.add(lanes.value(operand));
        }
      }
      groups.add(values);
    }
    state.addOperandGroups(groups);
    return lanes.builder().add(state);
  }
}
