package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Makes the operations of the oracle's cases, with attributes stored as PIR stores them and constant operands
/// made by `pd_op.full` and `pd_op.full_int_array`.
public class OperatorCaseState {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// {@return the operation of a case, not built yet, so that its result types are inferred}
  public final OperationState of(OperatorTypeCase each) {
    OperationState state = new OperationState(definition(each.operator()), Location.unknown());
    each.attributes().forEach(state::setAttribute);
    List<List<Value>> groups = new ArrayList<>();
    for (OperatorTypeCase.Slot slot : each.operands()) {
      groups.add(
          switch (slot) {
            case OperatorTypeCase.Absent() -> ImmutableList.of();
            case OperatorTypeCase.One one -> ImmutableList.of(value(one));
            case OperatorTypeCase.Many(var tensors) ->
                ImmutableList.of(combined(tensors.stream().map(this::value).toList()));
          });
    }
    return state.addOperandGroups(groups);
  }

  private Value value(OperatorTypeCase.One one) {
    return one.constant().isEmpty()
        ? input(one.type())
        : constant(one.type(), one.constant().get());
  }

  /// {@return the operation of this name}
  public static OpDefinition definition(String name) {
    return Objects.requireNonNull(REGISTRY.operation(name), name);
  }

  /// {@return a tensor that the program is given}
  protected Value input(TensorType type) {
    return ConstantOperators.operation(
            "pd_op.data",
            "name",
            new StringAttr("x"),
            "shape",
            DenseArrayAttr.ofLongs(type.shape().toArray()),
            "dtype",
            ConstantOperators.dtype(type),
            "place",
            PlaceAttr.UNDEFINED)
        .result(0);
  }

  /// {@return a tensor of these elements}
  protected Value constant(TensorType type, List<Double> values) {
    return ConstantOperators.of(type, values).result(0);
  }

  /// {@return the list of `values`}
  public static Value combined(List<Value> values) {
    OperationState state = new OperationState(definition("pir.combine"), Location.unknown());
    return state.addOperands(values).build().result(0);
  }
}
