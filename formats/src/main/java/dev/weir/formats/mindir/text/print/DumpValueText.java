package dev.weir.formats.mindir.text.print;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.spelling.DumpNumberText;
import dev.weir.formats.mindir.text.spelling.ElementNames;
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
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Values as dumps write them.
///
/// Deviation: a string among attributes that would not read back as one has quotes, and in the styles of
/// 1.x a number among attributes has its type in front where it is neither a boolean nor an integer
/// of 64 bits. Tensors are written whole.
final class DumpValueText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");
  private static final ImmutableSet<String> RESERVED =
      ImmutableSet.of("true", "false", "None", "U", "UMonad", "IO", "IOMonad", "inf", "nan");

  private final MindIrTextStyle style;
  private final boolean isBasic;

  DumpValueText(MindIrTextStyle style, boolean isBasic) {
    this.style = style;
    this.isBasic = isBasic;
  }

  /// {@return an operand}
  String operand(Attribute value, Type type) {
    StringBuilder text = new StringBuilder();
    value(value, type, false, text);
    return text.toString();
  }

  /// {@return attributes between braces}
  ///
  /// @param backwards whether those with greater names come first, as in the primitives of most versions
  String attributes(DictionaryAttr attributes, boolean backwards) {
    StringBuilder text = new StringBuilder("{");
    List<NamedAttribute> entries = new ArrayList<>(attributes.entries());
    if (backwards) {
      entries = entries.reversed();
    }
    String separator = "";
    for (NamedAttribute entry : entries) {
      text.append(separator).append(word(entry.name())).append(": ");
      value(entry.value(), UnknownType.UNKNOWN, true, text);
      separator = ", ";
    }
    return text.append('}').toString();
  }

  /// {@return the value of an attribute of a graph}
  String graphAttribute(Attribute value) {
    if (value instanceof BoolAttr(boolean flag)) {
      return flag ? "1" : "0";
    }
    if (value instanceof StringAttr string
        && (string.value().isEmpty() || PLAIN.matcher(string.value()).matches())) {
      return string.value();
    }
    StringBuilder text = new StringBuilder();
    new DumpValueText(MindIrTextStyle.V2_7, false).value(value, UnknownType.UNKNOWN, false, text);
    return text.toString().replace("\n", " ");
  }

  /// {@return `word`, with quotes where it would not read back as a word}
  static String word(String word) {
    return PLAIN.matcher(word).matches()
            && !RESERVED.contains(word)
            && ElementNames.type(word).isEmpty()
        ? word
        : quoted(word);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private void value(Attribute value, Type type, boolean isAttribute, StringBuilder text) {
    if (value instanceof UnitAttr) {
      text.append(unit(type));
    } else if (value instanceof StringAttr string) {
      text.append(isAttribute ? word(string.value()) : quoted(string.value()));
    } else if (value instanceof BoolAttr(boolean flag)) {
      if (style.isAtLeast(MindIrTextStyle.V2_1)) {
        text.append(flag ? "Bool(1)" : "Bool(0)");
      } else {
        text.append(flag);
      }
    } else if (value instanceof IntegerAttr number) {
      number(
          number.bigValue().toString(),
          number.type(),
          isAttribute && number.type() != IntegerType.I64,
          text);
    } else if (value instanceof FloatAttr number) {
      number(DumpNumberText.of(number), number.type(), isAttribute, text);
    } else if (value instanceof DenseElementsAttr elements) {
      tensor(elements, text);
    } else if (value instanceof ArrayAttr(var elements) && type instanceof DictType dictionary) {
      dictionary(elements, dictionary, isAttribute, text);
    } else if (value instanceof ArrayAttr(var elements)) {
      sequence('(', elements, type, isAttribute, text).append(')');
    } else if (value instanceof ListAttr(var elements)) {
      sequence('[', elements, type, isAttribute, text).append(']');
    } else if (value instanceof TypeAttr(Type held)) {
      text.append(type(held, isAttribute));
    } else if (value instanceof NamedAttr named) {
      named(named, type, text);
    } else if (value instanceof DictionaryAttr all) {
      text.append(attributes(all, false));
    } else {
      text.append(quoted(value.toString()));
    }
  }

  private String unit(Type type) {
    boolean isLong = style.isAtLeast(MindIrTextStyle.V2_1) && !isBasic;
    if (type instanceof UMonadType) {
      return isLong ? "UMonad[U]" : "U";
    }
    if (type instanceof IOMonadType) {
      return isLong ? "IOMonad[IO]" : "IO";
    }
    return "None";
  }

  private void number(String digits, Type type, boolean mustTell, StringBuilder text) {
    Optional<String> name = ElementNames.shortName(type);
    if (name.isPresent() && (mustTell || style.isAtLeast(MindIrTextStyle.V2_1))) {
      text.append(name.get()).append('(').append(digits).append(')');
    } else {
      text.append(digits);
    }
  }

  private void tensor(DenseElementsAttr elements, StringBuilder text) {
    List<Long> shape = elements.type().shape().asList();
    text.append("Tensor(shape=").append(shape);
    text.append(", dtype=").append(ElementNames.longName(elements.elementType()).orElse("Any"));
    text.append(style.isAtLeast(MindIrTextStyle.V2_1) ? ", value=" : ", value= ");
    DumpNumberText.elements(elements, text);
    text.append(')');
  }

  private static void named(NamedAttr named, Type type, StringBuilder text) {
    if (type instanceof TensorType tensor) { // values that were left out when it was read
      text.append("Tensor(shape=").append(tensor.shape().asList());
      text.append(", dtype=").append(ElementNames.longName(tensor.elementType()).orElse("Any"));
      text.append(", value=[...])");
    } else {
      text.append(named.name().replace('\n', ' '));
    }
  }

  private String type(Type held, boolean isAttribute) {
    Optional<String> name =
        isAttribute && style.isAtLeast(MindIrTextStyle.V2_1)
            ? ElementNames.shortName(held)
            : ElementNames.longName(held);
    return name.orElseGet(() -> new DumpTypeText(MindIrTextStyle.V2_7).of(held));
  }

  private StringBuilder sequence(
      char open, List<Attribute> elements, Type type, boolean isAttribute, StringBuilder text) {
    List<Type> types = List.of();
    if (type instanceof TupleType(var known)) {
      types = known;
    } else if (type instanceof ListType(var known)) {
      types = known;
    }
    text.append(open);
    for (int i = 0; i < elements.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      Type element = i < types.size() ? types.get(i) : UnknownType.UNKNOWN;
      value(elements.get(i), element, isAttribute, text);
    }
    return text;
  }

  private void dictionary(
      List<Attribute> values, DictType type, boolean isAttribute, StringBuilder text) {
    text.append('{');
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      text.append(quoted(type.keys().get(i))).append(": ");
      value(values.get(i), type.types().get(i), isAttribute, text);
    }
    text.append('}');
  }
}
