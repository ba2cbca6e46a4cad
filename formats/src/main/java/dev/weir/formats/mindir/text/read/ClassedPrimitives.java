package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.read.DumpOperands.Extent;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads primitives as `.dat` files name them, and those of a failed inference in 2.0:
/// `PrimitivePy::Sub{prim_type=2}[input_names=["x", "y"]]`.
final class ClassedPrimitives {
  /// The primitive that ends a graph.
  static final String RETURN = "Primitive::Return{";

  /// A value by its class and name, with the kind of a primitive.
  private static final Pattern CLASSED =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9]*)::(.+?)(?:\\{(?:prim_type|fn_leaf|get_all|\\().*)?",
          Pattern.DOTALL);

  private final DumpScanner in;
  private final DumpValueParser values;

  ClassedPrimitives(DumpScanner in, DumpValueParser values) {
    this.in = in;
    this.values = values;
  }

  /// {@return whether `text` names a class}
  static boolean isClassed(String text) {
    return CLASSED.matcher(text).matches();
  }

  /// {@return what `text` at `start` is}, whose attributes `node` gets
  Operand read(Dump.Node node, int start, String text) {
    int kind = text.indexOf("{prim_type=");
    int close = kind < 0 ? -1 : text.indexOf('}', kind);
    if (close > 0 && close + 1 < text.length() && text.charAt(close + 1) == '[') {
      node.primitiveAttributes = attributes(start + close + 1, start + text.length());
    }
    return new Operand.Word(named(text));
  }

  /// {@return the name in `text`, without its class where that is one of MindSpore's for primitives}
  static String named(String text) {
    Matcher classed = CLASSED.matcher(text);
    if (!classed.matches()) {
      return text.replace('\n', ' ');
    }
    String kind = classed.group(1);
    String name = classed.group(2).replace('\n', ' ');
    return kind.endsWith("Primitive") || kind.startsWith("Primitive") || isMeta(kind)
        ? name
        : kind + "::" + name;
  }

  private static boolean isMeta(String kind) {
    return kind.endsWith("FuncGraph") || kind.startsWith("HyperMap") || kind.startsWith("Map");
  }

  /// Reads the attributes in the brackets at `open`, which end before `end`.
  private DictionaryAttr attributes(int open, int end) {
    Map<String, Attribute> named = new LinkedHashMap<>();
    for (Extent each : DatExtents.split(in, open + 1, end - 1)) {
      int equals = in.find("=", each.start());
      if (equals < 0 || equals >= each.end()) {
        throw in.error(each.start(), "expected an attribute, such as 'name=I64(1)'");
      }
      String key = in.text(each.start(), equals).strip();
      Attribute value =
          values
              .operand(DatExtents.trimmed(in, equals + 1, each.end()), UnknownType.UNKNOWN)
              .value();
      if (named.putIfAbsent(key, value) != null) {
        throw in.error(each.start(), "attribute '%s' is given twice", key);
      }
    }
    List<NamedAttribute> entries = new ArrayList<>();
    named.forEach((name, value) -> entries.add(new NamedAttribute(name, value)));
    return DictionaryAttr.of(entries);
  }
}
