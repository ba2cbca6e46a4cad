package dev.weir.transforms.mindir;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A primitive that is being lowered: its operands and attributes, read as the lowering needs them.
final class PrimitiveCall {
  private final String primitive;
  private final Optional<DictionaryAttr> attributes;
  private final Type declared;
  private final List<Lowered> operands;
  private final OperatorBuilder out;

  PrimitiveCall(
      String primitive,
      Optional<DictionaryAttr> attributes,
      Type declared,
      List<Lowered> operands,
      OperatorBuilder out) {
    this.primitive = primitive;
    this.attributes = attributes;
    this.declared = declared;
    this.operands = operands;
    this.out = out;
  }

  static PrimitiveCall of(PrimitiveOp op, List<Lowered> operands, OperatorBuilder out) {
    return new PrimitiveCall(
        op.primitive(), op.attributes(), op.out().type(), operands, out);
  }

  /// {@return the name of the primitive}
  String name() {
    return primitive;
  }

  /// {@return what adds operators}
  OperatorBuilder out() {
    return out;
  }

  /// {@return the result of an operator that is added}
  Lowered add(OpSpec<?> spec) {
    return new Lowered.TensorValue(out.add(spec));
  }

  int operandCount() {
    return operands.size();
  }

  Lowered operand(int index) {
    if (index >= operands.size()) {
      throw new LoweringFault("'%s' has no operand #%d", primitive, index);
    }
    return operands.get(index);
  }

  /// {@return operand `index` as a tensor}
  Value tensor(int index) {
    return out.tensor(operand(index));
  }

  /// {@return operand `index` as a tensor with elements of `type`, which a number is made of}
  Value tensorLike(int index, Value other) {
    if (operand(index) instanceof Lowered.Constant(Attribute constant, Type type)
        && ElementTypes.find(type).isPresent()) {
      DType dtype = dtype(other);
      if (constant instanceof IntegerAttr number) {
        return out.number((double) number.value(), dtype);
      } else if (constant instanceof FloatAttr number) {
        return out.number(number.value(), dtype);
      }
    }
    return tensor(index);
  }

  static DType dtype(Value value) {
    return ElementTypes.dtypeOf(type(value).elementType());
  }

  static TensorType type(Value value) {
    if (value.type() instanceof TensorType type) {
      return type;
    }
    throw new LoweringFault("the rank of a tensor is not known");
  }

  /// {@return operand `index` as whole numbers that are known}
  long[] integers(int index) {
    return Constants.integers(operand(index))
        .orElseThrow(
            () -> new LoweringFault(
                "operand #%d of '%s' is not known until run", index, primitive));
  }

  /// {@return the type that the result is declared to have}
  Type declared() {
    return declared;
  }

  /// {@return the element type that the result is declared to have}
  DType declaredDtype() {
    if (declared() instanceof TensorType type) {
      return ElementTypes.dtypeOf(type.elementType());
    }
    throw new LoweringFault("the type of what '%s' yields is not known", primitive);
  }

  @Nullable Attribute attribute(String name) {
    return attributes.map(all -> all.get(name)).orElse(null);
  }

  boolean flag(String name, boolean otherwise) {
    Attribute value = attribute(name);
    if (value instanceof BoolAttr(boolean flag)) {
      return flag;
    }
    return value instanceof IntegerAttr number ? number.value() != 0 : otherwise;
  }

  long integer(String name, long otherwise) {
    return attribute(name) instanceof IntegerAttr number ? number.value() : otherwise;
  }

  double number(String name, double otherwise) {
    Attribute value = attribute(name);
    if (value instanceof FloatAttr number) {
      return number.value();
    }
    return value instanceof IntegerAttr number ? (double) number.value() : otherwise;
  }

  /// {@return the text of an attribute, in lower case}
  Optional<String> word(String name) {
    return attribute(name) instanceof StringAttr text
        ? Optional.of(text.value().toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  /// {@return the whole numbers of an attribute: a tuple, a list or a single one}
  Optional<long[]> list(String name) {
    Attribute value = attribute(name);
    List<Attribute> elements;
    if (value instanceof ArrayAttr(var tuple)) {
      elements = tuple;
    } else if (value instanceof ListAttr(var list)) {
      elements = list;
    } else if (value instanceof IntegerAttr number) {
      return Optional.of(new long[] {number.value()});
    } else {
      return Optional.empty();
    }
    long[] numbers = new long[elements.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(elements.get(i) instanceof IntegerAttr number)) {
        throw new LoweringFault("attribute '%s' of '%s' holds no whole numbers", name,
            primitive);
      }
      numbers[i] = number.value();
    }
    return Optional.of(numbers);
  }

  /// {@return the fault that attribute `name` has a value that cannot be lowered}
  LoweringFault fault(String name) {
    return new LoweringFault(
        "attribute '%s' of '%s' is %s, which has no lowering", name, primitive,
        attribute(name));
  }
}
