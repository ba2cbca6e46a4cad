package dev.weir.formats.mindir.text.read;

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
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.formats.mindir.text.spelling.ElementNames;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the values of a dump: numbers, strings, tensors, types, tokens, and tuples, lists and
/// dictionaries of these. What is none of them is a name.
final class DumpValueParser {
  /// What divides two attributes.
  private static final Pattern NAME = Pattern.compile(", (?=[A-Za-z_][A-Za-z0-9_.-]*: )");

  /// A number behind the name of its type.
  private static final Pattern TYPED = Pattern.compile("(?:[IUFC]|BF)\\d{1,3}\\([^()]*\\)");

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

  /// {@return the attributes that the braces at `open` and `close` enclose}: a comma before what looks like
  /// the name of an attribute divides them, and a value that has no other form is a string
  DictionaryAttr plainAttributes(int open, int close) {
    Map<String, Attribute> named = new LinkedHashMap<>();
    int start = open + 1;
    Matcher names = NAME.matcher(in.text(open, close));
    while (start < close) {
      boolean hasNext = names.find(start - open);
      int end = hasNext ? open + names.start() : close;
      int colon = in.find(": ", start);
      if (colon < 0 || colon >= end) {
        throw in.error(start, "expected the name of an attribute");
      }
      String key = in.text(start, colon).strip();
      int from = colon + 2;
      in.moveTo(from);
      Attribute value =
          in.attempt(() -> whole(UnknownType.UNKNOWN, true, end).value())
              .orElseGet(() -> StringAttr.of(in.text(from, end).replace('\n', ' ')));
      if (named.putIfAbsent(key, value) != null) {
        throw in.error(start, "attribute '%s' is given twice", key);
      }
      start = hasNext ? end + 2 : close;
    }
    in.remark(
        open,
        "the brackets in these attributes do not add up: one of them is a string that is"
            + " written without quotes");
    in.moveTo(close + 1);
    return DictionaryAttr.of(
        named.entrySet().stream()
            .map(entry -> new NamedAttribute(entry.getKey(), entry.getValue()))
            .toList());
  }

  /// {@return the value that is the operand of a node}
  ///
  /// @param declared its type as far as the node tells
  DumpLiteral operand(Type declared) {
    return value(declared, false);
  }

  /// {@return the value that is the operand of a node, all of `extent`}: what has no form of its own stands
  /// for itself
  ///
  /// @param declared its type as far as the node tells
  DumpLiteral operand(DumpOperands.Extent extent, Type declared) {
    String text = in.text(extent.start(), extent.end());
    if (text.isEmpty()) {
      in.remark(
          extent.start(),
          "an operand without a name: of a primitive, versions 2.2 and later"
              + " write its attributes only");
      return DumpLiteral.unknown(new NamedAttr("primitiveclosure", ""));
    }
    in.moveTo(extent.start());
    Optional<DumpLiteral> read = in.attempt(() -> whole(declared, false, extent.end()));
    if (read.isPresent()) {
      return read.get();
    }
    if (text.startsWith("Tensor(shape") || TYPED.matcher(text).matches()) {
      in.moveTo(extent.start());
      value(declared, false); // which reports what is wrong
    }
    if (text.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c))) {
      throw in.error(extent.start(), "expected a value, got a control character");
    }
    String name = text.replace('\n', ' ');
    in.remark(extent.start(), "'%s' is no value of a form that is known", name);
    if (isWord(name)) {
      return named(name, declared);
    }
    boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return new DumpLiteral(
        StringAttr.of(isQuoted ? name.substring(1, name.length() - 1) : name), StringType.STRING);
  }

  /// {@return whether `text` can stand among operands as it is}
  static boolean isWord(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' && depth == 0 || c == '"') {
        return false;
      }
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth < 0) {
        return false;
      }
    }
    return depth == 0 && "(){}[]<".indexOf(text.charAt(0)) < 0;
  }

  private DumpLiteral whole(Type declared, boolean isAttribute, int end) {
    DumpLiteral value = value(declared, isAttribute);
    // The blanks behind a value belong to neither.
    int at = in.offset();
    if (!in.text(Math.min(at, end), Math.max(at, end)).isBlank()) {
      throw in.error("expected the end of the value");
    }
    in.moveTo(end);
    return value;
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
      return new DumpLiteral(new TypeAttr(types.strict()), TypeType.TYPE);
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
      if (isAttribute && !in.atEnd()) {
        return new DumpLiteral(StringAttr.of(""), StringType.STRING);
      }
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
      case "IO", "IOMonad", "IOMonad[IO]" -> new DumpLiteral(UnitAttr.UNIT, IOMonadType.IOMONAD);
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
      case "DeadNode", "PolyNode", "UndefinedNode" ->
          DumpLiteral.unknown(new NamedAttr("symbol", word));
      default ->
          declared == TypeType.TYPE || word.startsWith("class '")
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
      if (in.offset() == start && !isAttribute) {
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
