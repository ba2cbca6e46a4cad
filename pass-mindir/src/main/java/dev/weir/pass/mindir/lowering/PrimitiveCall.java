package dev.weir.pass.mindir.lowering;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.UnknownType;
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
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A primitive that is being lowered: its operands and attributes, read as the lowering needs them.
public final class PrimitiveCall {
  private final String primitive;
  private final Optional<DictionaryAttr> attributes;
  private final Type declared;
  private final List<Lowered> operands;
  private final OperatorBuilder out;
  private final Caller caller;

  /// Calls functions that a primitive is given.
  public interface Caller {
    /// {@return what `callee` returns for `arguments`}
    Lowered call(Lowered callee, List<Lowered> arguments);
  }

  public PrimitiveCall(
      String primitive,
      Optional<DictionaryAttr> attributes,
      Type declared,
      List<Lowered> operands,
      OperatorBuilder out,
      Caller caller) {
    this.primitive = primitive;
    this.attributes = attributes;
    this.declared = declared;
    this.operands = operands;
    this.out = out;
    this.caller = caller;
  }

  public static PrimitiveCall of(
      PrimitiveOp op, List<Lowered> operands, OperatorBuilder out, Caller caller) {
    return new PrimitiveCall(
        op.primitive(), op.attributes(), op.out().type(), operands, out, caller);
  }

  /// {@return a call of the primitive `name` with other operands}, whose result has no declared type
  public PrimitiveCall with(String name, List<Lowered> others) {
    return new PrimitiveCall(name, attributes, UnknownType.UNKNOWN, others, out, caller);
  }

  /// {@return what a function that is given returns}
  public Lowered call(Lowered callee, List<Lowered> arguments) {
    return caller.call(callee, arguments);
  }

  public List<Lowered> operands() {
    return operands;
  }

  /// {@return what adds operators}
  public OperatorBuilder out() {
    return out;
  }

  /// {@return the result of an operator that is added}
  public Lowered add(OpSpec<?> spec) {
    return new Lowered.TensorValue(out.add(spec));
  }

  /// {@return the result of an operator on each element of the operands}: a number where all of them are
  public Lowered elementwise(OpSpec<?> spec) {
    return new Lowered.TensorValue(out.add(spec), isOfNumbers());
  }

  /// {@return whether all operands are numbers, as opposed to tensors}
  public boolean isOfNumbers() {
    return !operands.isEmpty() && operands.stream().allMatch(Constants::isNumber);
  }

  /// {@return the primitive's name}, without what says how it came to be called
  public String name() {
    return FrontEndNames.plain(primitive);
  }

  public int operandCount() {
    return operands.size();
  }

  /// {@return whether operand `index` is there and is not `None`}; none is at -1
  public boolean isGiven(int index) {
    return index >= 0
        && index < operands.size()
        && !(operands.get(index) instanceof Lowered.Token)
        && !(operands.get(index) instanceof Lowered.Constant(UnitAttr none, Type type));
  }

  public Lowered operand(int index) {
    if (index >= operands.size()) {
      throw new LoweringException("'%s' has no operand #%d", primitive, index);
    }
    return operands.get(index);
  }

  /// {@return the values of the operands}, all of which must be constants
  public List<Attribute> attributesOfOperands() {
    List<Attribute> values = new ArrayList<>();
    for (Lowered operand : operands) {
      values.add(((Lowered.Constant) operand).value());
    }
    return values;
  }

  /// {@return operand `index` as a tensor}
  public Value tensor(int index) {
    return out.tensor(operand(index));
  }

  /// {@return operand `index` as a tensor of floats}; MindSpore makes float32 of other numbers
  public Value floating(int index) {
    Value x = tensor(index);
    if (dtype(x).isFloat() || dtype(x).isComplex()) {
      return x;
    }
    DType declared = resultDtype().filter(DType::isFloat).orElse(DType.FLOAT32);
    return out.cast(x, declared);
  }

  /// {@return operand `index` as a tensor with elements of `dtype`, into which it is converted}
  public Value tensorAs(int index, DType dtype) {
    if (operand(index) instanceof Lowered.Constant(Attribute constant, Type type)
        && ElementTypes.find(type).isPresent()) {
      OptionalDouble number = Constants.number(operand(index));
      if (number.isPresent() && Math.abs(number.getAsDouble()) < OperatorBuilder.EXACT) {
        return out.number(converted(number.getAsDouble(), dtype), dtype);
      }
    }
    return out.cast(tensor(index), dtype);
  }

  /// {@return `number` as one of `dtype`}: a boolean says whether it is not 0, an integer drops the fraction
  /// and wraps around
  private static double converted(double number, DType dtype) {
    if (dtype == DType.BOOL) {
      return number != 0 ? 1 : 0;
    } else if (dtype.isFloat() || dtype.isComplex()) {
      return number;
    }
    int unused = Long.SIZE - dtype.byteSize() * Byte.SIZE;
    long shifted = (long) number << unused;
    return dtype.isUnsigned() ? shifted >>> unused : shifted >> unused;
  }

  /// {@return the tensors of the tuple that operand `index` is}
  public List<Value> tensors(int index) {
    List<Value> tensors = new ArrayList<>();
    for (Lowered element : Constants.elements(operand(index))) {
      tensors.add(out.tensor(element));
    }
    return tensors;
  }

  /// {@return the element type of operand `index`}
  public DType operandDtype(int index) {
    if (operand(index) instanceof Lowered.Constant(Attribute constant, Type type)) {
      return elementType(type)
          .orElseThrow(
              () -> new LoweringException("a constant of type '%s' cannot be a tensor", type));
    }
    return dtype(tensor(index));
  }

  public static DType dtype(Value value) {
    return ElementTypes.dtypeOf(type(value).elementType());
  }

  public static TensorType type(Value value) {
    if (value.type() instanceof TensorType type) {
      return type;
    }
    throw new LoweringException("the rank of a tensor is not known");
  }

  /// {@return operand `index` as integers that are known}
  public long[] integers(int index) {
    return Constants.integers(operand(index)).orElseThrow(() -> unknown(index));
  }

  private LoweringException unknown(int index) {
    return new LoweringException("operand #%d of '%s' is not known until run", index, primitive);
  }

  /// {@return the type that the result is declared to have}
  public Type declared() {
    return declared;
  }

  /// {@return the element type that the result is declared to have, if that is said}
  public Optional<DType> resultDtype() {
    return elementType(declared());
  }

  /// {@return the element type that result `index` of several is declared to have, else `otherwise`}
  public DType resultDtype(int index, DType otherwise) {
    return declared() instanceof TupleType(var types) && index < types.size()
        ? elementType(types.get(index)).orElse(otherwise)
        : otherwise;
  }

  private static Optional<DType> elementType(Type type) {
    return type instanceof TensorLike tensor
        ? ElementTypes.find(tensor.tensor().elementType())
        : ElementTypes.find(type);
  }

  public @Nullable Attribute attribute(String name) {
    return attributes.map(all -> all.get(name)).orElse(null);
  }

  public boolean flag(String name, boolean otherwise) {
    Attribute value = attribute(name);
    if (value instanceof BoolAttr(boolean flag)) {
      return flag;
    }
    return value instanceof IntegerAttr number ? number.value() != 0 : otherwise;
  }

  public long integer(String name, long otherwise) {
    return attribute(name) instanceof IntegerAttr number ? number.value() : otherwise;
  }

  public double number(String name, double otherwise) {
    Attribute value = attribute(name);
    if (value instanceof FloatAttr number) {
      return number.value();
    }
    return value instanceof IntegerAttr number ? (double) number.value() : otherwise;
  }

  /// {@return the boolean of operand `index`, else of attribute `name`}
  ///
  /// Up to 2.2 attributes said what operands behind the tensors say since; either may be left out.
  public boolean flag(int index, String name, boolean otherwise) {
    return isGiven(index) ? integers(index)[0] != 0 : flag(name, otherwise);
  }

  /// {@return the integer that operand `index` is, else attribute `name`}
  public long integer(int index, String name, long otherwise) {
    return isGiven(index) ? integers(index)[0] : integer(name, otherwise);
  }

  /// {@return the number that operand `index` is, else attribute `name`}
  public double number(int index, String name, double otherwise) {
    if (!isGiven(index)) {
      return number(name, otherwise);
    }
    return Constants.number(operand(index)).orElseThrow(() -> unknown(index));
  }

  /// {@return the integers that operand `index` is, else attribute `name`}
  public Optional<long[]> list(int index, String name) {
    return isGiven(index) ? Optional.of(integers(index)) : list(name);
  }

  /// {@return the word that operand `index` is, else attribute `name`, in lower case}; a number stands
  /// for the one of `words` at its place
  public String word(int index, String name, String otherwise, String... words) {
    @Nullable Attribute said = attribute(name);
    if (isGiven(index) && operand(index) instanceof Lowered.Constant(Attribute value, Type type)) {
      said = value;
    }
    if (said instanceof StringAttr text) {
      return text.value().toLowerCase(Locale.ROOT);
    }
    if (said instanceof IntegerAttr number
        && number.value() >= 0
        && number.value() < words.length) {
      return words[(int) number.value()];
    }
    return otherwise;
  }

  /// {@return the element type that operand `index` or attribute `name` says}: a type, or its number
  public Optional<DType> dtype(int index, String name) {
    if (isGiven(index) && operand(index) instanceof Lowered.Constant(Attribute value, Type type)) {
      return TypeNumbers.dtype(value);
    }
    Attribute value = attribute(name);
    return value == null ? Optional.empty() : TypeNumbers.dtype(value);
  }

  /// {@return the text of an attribute, in lower case}
  public Optional<String> word(String name) {
    return attribute(name) instanceof StringAttr text
        ? Optional.of(text.value().toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  /// {@return the integers of an attribute: a tuple, a list or a single one}
  public Optional<long[]> list(String name) {
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
        throw new LoweringException("attribute '%s' of '%s' holds no integers", name, primitive);
      }
      numbers[i] = number.value();
    }
    return Optional.of(numbers);
  }

  /// {@return the results of a primitive with several}
  public Lowered results(Value... values) {
    return Lowered.Sequence.of(Arrays.stream(values).map(Lowered.TensorValue::new).toList());
  }

  /// {@return the error that attribute `name` has a value that cannot be lowered}
  public LoweringException unsupported(String name) {
    return new LoweringException(
        "attribute '%s' of '%s' is %s, which has no lowering", name, primitive, attribute(name));
  }
}
