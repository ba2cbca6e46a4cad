package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Objects;

/// The operators that give inputs whose values count for the types of results.
public final class ConstantOperators {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private ConstantOperators() {}

  /// {@return what gives these values, detached}
  public static Operation of(TensorType type, List<Double> values) {
    boolean whole = type.elementType() instanceof IntegerType;
    if (whole && (values.size() != 1 || type.elementType().equals(IntegerType.I64))) {
      return operation(
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
    return operation(
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

  /// {@return the type of the elements, as an attribute}
  public static DataTypeAttr dtype(TensorType type) {
    return new DataTypeAttr(ElementTypes.dtypeOf(type.elementType()));
  }

  /// {@return an operation without operands, detached}
  ///
  /// @param attributes names and values in turn
  public static Operation operation(String name, Object... attributes) {
    OperationState state =
        new OperationState(
            Objects.requireNonNull(REGISTRY.operation(name), name), Location.unknown());
    for (int i = 0; i < attributes.length; i += 2) {
      state.setAttribute((String) attributes[i], (Attribute) attributes[i + 1]);
    }
    return state.build();
  }
}
