package dev.weir.formats.mindir.text;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the values of a dump: numbers, strings, tensors, types, tokens, and tuples, lists and
/// dictionaries of these. What is none of them is a name.
final class DumpValueParser {
  private final DumpScanner in;
  private final DumpTypeParser types;
  private final DumpNumbers numbers;

  DumpValueParser(DumpScanner in, DumpTypeParser types) {
    this.in = in;
    this.types = types;
    this.numbers = new DumpNumbers(in);
  }

  /// {@return the attributes between braces}, whose strings stand without quotes
  DictionaryAttr attributes() {
    in.expect("{");
    return attributes("}");
  }

  /// {@return the attributes up to `end`}
  DictionaryAttr attributes(String end) {
    in.skipSpace();
    Map<String, Attribute> named = new LinkedHashMap<>();
    while (!in.accept(end)) {
      int start = in.offset();
      String key = in.peek() == '"' ? in.string() : in.key("the name of an attribute");
      in.expect(":");
      if (named.putIfAbsent(key, value(UnknownType.UNKNOWN, true).value()) != null) {
        throw in.error(start, "attribute '%s' is given twice", key);
      }
      in.skipSpace();
      if (!in.sees(end)) {
        in.expect(",");
        in.skipSpace();
      }
    }
    List<NamedAttribute> entries = new ArrayList<>();
    named.forEach((name, value) -> entries.add(new NamedAttribute(name, value)));
    return DictionaryAttr.of(entries);
  }

  /// {@return the value that is the operand of a node}
  ///
  /// @param declared its type as far as the node tells
  DumpLiteral operand(Type declared) {
    return value(declared, false);
  }

  /// {@return what `text`, which follows the name of an attribute of a graph, says}: such attributes
  /// are 0, 1 or a string
  static boolean isPlain(String text) {
    return !text.startsWith("\"")
        && (text.indexOf('(') <= 0
            || ElementNames.shortType(text.substring(0, text.indexOf('('))).isEmpty());
  }

  private DumpLiteral value(Type declared, boolean isAttribute) {
    in.skipSpace();
    char c = in.peek();
    if (c == '"') {
      return new DumpLiteral(StringAttr.of(in.string()), StringType.STRING);
    } else if (c == '(') {
      return sequence("(", ")", declared, isAttribute);
    } else if (c == '[') {
      return sequence("[", "]", declared, isAttribute);
    } else if (c == '{') {
      return dictionary(declared, isAttribute);
    } else if (c == '<') {
      return new DumpLiteral(new TypeAttr(types.type()), TypeType.TYPE);
    }
    Optional<DumpLiteral> number = numbers.number(declared);
    if (number.isPresent()) {
      return number.get();
    }
    if (in.accept("Tensor(")) {
      return numbers.tensor();
    }
    return word(declared, isAttribute);
  }

  private DumpLiteral word(Type declared, boolean isAttribute) {
    int start = in.offset();
    String word = in.balanced(isAttribute ? ",}" : ",");
    if (word.isEmpty()) {
      throw in.error(start, "expected a value, got %s", in.found());
    }
    if (word.chars().anyMatch(Character::isISOControl)) {
      throw in.error(start, "expected a value, got a control character");
    }
    int open = word.indexOf('(');
    if (open > 0 && word.endsWith(")")) {
      Optional<Type> type = ElementNames.shortType(word.substring(0, open));
      if (type.isPresent()) {
        return numbers.parse(word.substring(open + 1, word.length() - 1), type.get(), start);
      }
    }
    return switch (word) {
      case "None" -> new DumpLiteral(UnitAttr.UNIT, NoneType.NONE);
      case "U", "UMonad", "UMonad[U]" -> new DumpLiteral(UnitAttr.UNIT, UMonadType.UMONAD);
      case "IO", "IOMonad", "IOMonad[IO]" ->
        new DumpLiteral(UnitAttr.UNIT, IOMonadType.IOMONAD);
      default -> name(word, declared, isAttribute);
    };
  }

  private static DumpLiteral name(String word, Type declared, boolean isAttribute) {
    if (declared == StringType.STRING) {
      return new DumpLiteral(StringAttr.of(word), StringType.STRING);
    }
    Optional<Type> type = ElementNames.type(word);
    if (type.isPresent()) {
      return new DumpLiteral(new TypeAttr(type.get()), TypeType.TYPE);
    }
    if (isAttribute) {
      return new DumpLiteral(StringAttr.of(word), StringType.STRING);
    }
    return named(word, declared);
  }

  /// What stands for itself: a class where a type is wanted, else a primitive.
  private static DumpLiteral named(String word, Type declared) {
    return switch (word) {
      case "DeadNode", "PolyNode" -> DumpLiteral.unknown(new NamedAttr("symbol", word));
      default ->
        declared == TypeType.TYPE
            ? new DumpLiteral(new NamedAttr("class_type", word), TypeType.TYPE)
            : DumpLiteral.unknown(new NamedAttr("primitiveclosure", word));
    };
  }

  private DumpLiteral sequence(String open, String close, Type declared, boolean isAttribute) {
    in.enter();
    in.expect(open);
    in.skipSpace();
    boolean isTuple = open.equals("(");
    List<Type> known = ImmutableList.of();
    if (declared instanceof TupleType(var elements)) {
      known = elements;
    } else if (declared instanceof ListType(var elements)) {
      known = elements;
    }
    var values = ImmutableList.<Attribute>builder();
    var found = ImmutableList.<Type>builder();
    int index = 0;
    while (!in.accept(close)) {
      Type element = index < known.size() ? known.get(index) : UnknownType.UNKNOWN;
      DumpLiteral value = value(element, isAttribute);
      values.add(value.value());
      found.add(value.type());
      index++;
      in.skipSpace();
      if (!in.sees(close)) {
        in.expect(",");
        in.skipSpace();
      }
    }
    in.leave();
    return isTuple
        ? new DumpLiteral(new ArrayAttr(values.build()), new TupleType(found.build()))
        : new DumpLiteral(new ListAttr(values.build()), new ListType(found.build()));
  }

  private DumpLiteral dictionary(Type declared, boolean isAttribute) {
    in.enter();
    in.expect("{");
    in.skipSpace();
    List<Type> known =
        declared instanceof DictType dictionary ? dictionary.types() : ImmutableList.of();
    var keys = ImmutableList.<String>builder();
    var values = ImmutableList.<Attribute>builder();
    var found = ImmutableList.<Type>builder();
    int index = 0;
    while (!in.accept("}")) {
      keys.add(in.peek() == '"' ? in.string() : in.key("a key"));
      in.expect(":");
      Type element = index < known.size() ? known.get(index) : UnknownType.UNKNOWN;
      int start = in.offset();
      DumpLiteral value = value(element, isAttribute);
      if (in.offset() == start) {
        throw in.error("expected a value, got %s", in.found());
      }
      values.add(value.value());
      found.add(value.type());
      index++;
      in.skipSpace();
      if (!in.sees("}")) {
        in.expect(",");
        in.skipSpace();
      }
    }
    in.leave();
    return new DumpLiteral(
        new ArrayAttr(values.build()), new DictType(keys.build(), found.build()));
  }

  /// {@return whether numbers of `type` can be written}
  static boolean isNumber(Type type) {
    return ElementTypes.find(type).isPresent() && ElementNames.longName(type).isPresent();
  }
}
