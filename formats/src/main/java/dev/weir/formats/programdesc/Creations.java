package dev.weir.formats.programdesc;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Operators that make tensors of numbers.
final class Creations {
  private Creations() {}

  /// `fill_constant`: a number may be a text, since a float does not hold every integer, or a tensor; so may the sizes.
  static void fill(Translation op) {
    DType dtype = Translation.dtype(op.op().integer("dtype", 5));
    double value = number(op);
    long[] shape = op.op().integers("shape");
    Optional<Value> sizes = sizes(op);
    Optional<Value> tensor = op.optional("ValueTensor");
    if (sizes.isEmpty() && tensor.isEmpty()) {
      op.define(
          "Out",
          op.add(OperatorOps.full(ImmutableLongArray.copyOf(shape), value).dtype(dtype)).result(0));
      return;
    }
    op.define(
        "Out",
        op.add(
                OperatorOps.fullWithTensor(
                        tensor.orElseGet(() -> op.number(value, dtype)),
                        sizes.orElseGet(() -> op.integers(shape)))
                    .dtype(dtype))
            .result(0));
  }

  private static Optional<Value> sizes(Translation op) {
    List<Value> list = op.inputs("ShapeTensorList");
    return op.optional("ShapeTensor")
        .or(() ->
            list.isEmpty()
                ? Optional.empty()
                : Optional.of(op.add(PirOps.combine(list)).result(0)));
  }

  private static double number(Translation op) {
    double value = op.op().number("value", 0);
    String text = op.op().text("str_value", "");
    try {
      return switch (text) {
        case "" -> value;
        case "inf" -> Double.POSITIVE_INFINITY;
        case "-inf" -> Double.NEGATIVE_INFINITY;
        case "nan" -> Double.NaN;
        default -> exact(text);
      };
    } catch (NumberFormatException e) {
      throw new ProgramDescFault("attribute 'str_value' is no number: '%s'", text);
    }
  }

  /// {@return the number that `text` writes}; an integer that no f64 is cannot be told to `pd_op.full`
  private static double exact(String text) {
    double value = Double.parseDouble(text);
    if (text.matches("-?[0-9]{1,19}")
        && new BigDecimal(text).compareTo(new BigDecimal(value)) != 0) {
      throw new ProgramDescFault("attribute 'str_value' is no number of 64-bit floats: '%s'", text);
    }
    return value;
  }

  /// `range` has the element type of its bounds.
  static void range(Translation op) {
    DType dtype = ElementTypes.dtypeOf(Translation.tensor(op.input("Start")).elementType());
    new OperatorImport(op).with("dtype", new DataTypeAttr(dtype)).run();
  }

  /// What `set_value` sets are numbers or a tensor.
  static void setValue(Translation op) {
    boolean isTensor = !op.op().input("ValueTensor").isEmpty();
    if (isTensor) {
      op.op().use("shape"); // that of the numbers
    }
    new OperatorImport(op, isTensor ? "set_value_with_tensor" : "set_value").run();
  }
}
