package dev.weir.formats.mindir.text.spelling;

import com.google.common.collect.ImmutableBiMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;
import java.util.Optional;

/// Types and values as `.dat` files write them: `Tensor(F32)[2, 3]`, `I64(5)`, `["x", "y"]`. Of a tensor
/// only its type is told, with its elements by number.
public final class DatText {
  /// MindSpore 1.7's TypeId.
  private static final ImmutableBiMap<DType, Integer> NUMBERS =
      ImmutableBiMap.<DType, Integer>builder()
          .put(DType.BOOL, 30)
          .put(DType.INT8, 32)
          .put(DType.INT16, 33)
          .put(DType.INT32, 34)
          .put(DType.INT64, 35)
          .put(DType.UINT8, 37)
          .put(DType.UINT16, 38)
          .put(DType.UINT32, 39)
          .put(DType.UINT64, 40)
          .put(DType.FLOAT16, 42)
          .put(DType.FLOAT32, 43)
          .put(DType.FLOAT64, 44)
          .put(DType.COMPLEX64, 46)
          .put(DType.COMPLEX128, 47)
          .buildOrThrow();

  private DatText() {}

  /// {@return the type of elements whose identifier has `number` in versions up to 2.1}
  public static Optional<Type> typeOf(long number) {
    return number > Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.ofNullable(NUMBERS.inverse().get((int) number)).map(ElementTypes::typeOf);
  }

  /// {@return `type`; `Undefined` where it is not known}
  public static String type(Type type) {
    StringBuilder text = new StringBuilder();
    type(type, text);
    return text.toString();
  }

  private static void type(Type type, StringBuilder text) {
    if (type instanceof TensorType tensor) {
      text.append("Tensor(").append(element(tensor.elementType())).append(')');
      text.append(tensor.shape().asList());
    } else if (type instanceof UnrankedTensorType(Type element)) {
      text.append("Tensor(").append(element(element)).append(")[-2]");
    } else if (type instanceof RefType(Type content, String key)) {
      text.append("Ref[");
      if (content instanceof TensorType tensor) {
        text.append("Tensor(").append(element(tensor.elementType())).append(")]");
        text.append(tensor.shape().asList());
      } else {
        type(content, text);
        text.append(']');
      }
    } else if (type instanceof TupleType(var types)) {
      types("Tuple[", types, text);
    } else if (type instanceof ListType(var types)) {
      types("List[", types, text);
    } else if (type instanceof DictType dictionary) {
      types("Dict[", dictionary.types(), text);
    } else if (type instanceof UnknownType) {
      text.append("Undefined");
    } else if (type instanceof FunctionType) {
      text.append("Func");
    } else if (type instanceof UMonadType) {
      text.append("UMonad");
    } else if (type instanceof IOMonadType) {
      text.append("IOMonad");
    } else if (type instanceof NoneType) {
      text.append("None");
    } else {
      text.append(element(type));
    }
  }

  private static void types(String open, List<Type> types, StringBuilder text) {
    text.append(open);
    for (int i = 0; i < types.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      type(types.get(i), text);
    }
    text.append(']');
  }

  private static String element(Type type) {
    return ElementNames.shortName(type).orElse(type.toString());
  }

  /// {@return a value}
  public static String value(Attribute value, Type type) {
    StringBuilder text = new StringBuilder();
    value(value, type, text);
    return text.toString();
  }

  private static void value(Attribute value, Type type, StringBuilder text) {
    if (value instanceof DenseElementsAttr elements) {
      tensor(elements.elementType(), elements.type().shape().asList(), text);
    } else if (value instanceof NamedAttr && type instanceof TensorType tensor) {
      tensor(tensor.elementType(), tensor.shape().asList(), text);
    } else if (value instanceof BoolAttr(boolean flag)) {
      text.append("Bool(").append(flag ? 1 : 0).append(')');
    } else if (value instanceof IntegerAttr number) {
      text.append(element(number.type())).append('(').append(number.bigValue()).append(')');
    } else if (value instanceof FloatAttr number) {
      text.append(element(number.type())).append('(');
      text.append(DumpNumberText.of(number)).append(')');
    } else if (value instanceof StringAttr string) {
      text.append('"').append(line(string.value()).replace("\"", "\\\"")).append('"');
    } else if (value instanceof ArrayAttr(var elements) && type instanceof DictType dictionary) {
      dictionary(elements, dictionary, text);
    } else if (value instanceof ArrayAttr(var elements)) {
      values('(', elements, type instanceof TupleType(var types) ? types : List.of(), ')', text);
    } else if (value instanceof ListAttr(var elements)) {
      values('[', elements, type instanceof ListType(var types) ? types : List.of(), ']', text);
    } else if (value instanceof DictionaryAttr all) {
      text.append('{').append(attributes(all)).append('}');
    } else if (value instanceof TypeAttr(Type held)) {
      type(held, text);
    } else if (value instanceof NamedAttr named) {
      text.append(line(named.name()));
    } else if (value instanceof UnitAttr) {
      text.append(
          type instanceof UMonadType
              ? "UMonad[U]"
              : type instanceof IOMonadType ? "IOMonad[IO]" : "None");
    } else {
      text.append(line(value.toString()));
    }
  }

  private static String line(String text) {
    return text.replace("\n", "\\n");
  }

  private static void tensor(Type element, List<Long> shape, StringBuilder text) {
    Object number = ElementTypes.find(element).map(NUMBERS::get).orElse(0);
    text.append("Tensor(").append(number).append(')').append(shape);
  }

  private static void values(
      char open, List<Attribute> elements, List<Type> types, char close, StringBuilder text) {
    text.append(open);
    for (int i = 0; i < elements.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      value(elements.get(i), i < types.size() ? types.get(i) : UnknownType.UNKNOWN, text);
    }
    text.append(close);
  }

  private static void dictionary(List<Attribute> elements, DictType type, StringBuilder text) {
    text.append('{');
    for (int i = 0; i < elements.size(); i++) {
      text.append(i == 0 ? "" : ", ").append('"').append(line(type.keys().get(i))).append("\": ");
      value(elements.get(i), type.types().get(i), text);
    }
    text.append('}');
  }

  /// {@return attributes, one after another}
  public static String attributes(DictionaryAttr attributes) {
    StringBuilder text = new StringBuilder();
    for (NamedAttribute entry : attributes.entries()) {
      text.append(text.isEmpty() ? "" : ", ").append(line(entry.name())).append('=');
      value(entry.value(), UnknownType.UNKNOWN, text);
    }
    return text.toString();
  }
}
