package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IntegerType;
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
    return make(
        "pd_op.data",
        "name",
        new StringAttr("x"),
        "shape",
        DenseArrayAttr.ofLongs(type.shape().toArray()),
        "dtype",
        dtype(type),
        "place",
        PlaceAttr.UNDEFINED);
  }

  /// {@return a tensor of these elements}
  protected Value constant(TensorType type, List<Double> values) {
    if (type.elementType() instanceof IntegerType && (values.size() != 1 || isLong(type))) {
      return make(
          "pd_op.full_int_array",
          "value",
          new ArrayAttr(
              values.stream()
                  .map(v -> (Attribute) IntegerAttr.i64(v.longValue()))
                  .collect(ImmutableList.toImmutableList())),
          "dtype",
          dtype(type),
          "place",
          PlaceAttr.CPU);
    }
    return make(
        "pd_op.full",
        "shape",
        DenseArrayAttr.ofLongs(type.shape().toArray()),
        "value",
        FloatAttr.f64(values.get(0)),
        "dtype",
        dtype(type),
        "place",
        PlaceAttr.CPU);
  }

  /// {@return the list of `values`}
  public static Value combined(List<Value> values) {
    OperationState state = new OperationState(definition("pir.combine"), Location.unknown());
    return state.addOperands(values).build().result(0);
  }

  private static boolean isLong(TensorType type) {
    return type.elementType().equals(IntegerType.I64);
  }

  /// {@return the attribute for the elements of a type}
  public static DataTypeAttr dtype(TensorType type) {
    return new DataTypeAttr(ElementTypes.dtypeOf(type.elementType()));
  }

  /// {@return the result of an operation without operands, given its attributes by name}
  public static Value make(String name, Object... attributes) {
    OperationState state = new OperationState(definition(name), Location.unknown());
    for (int i = 0; i < attributes.length; i += 2) {
      state.setAttribute((String) attributes[i], (Attribute) attributes[i + 1]);
    }
    Operation op = state.build();
    return op.result(0);
  }
}
