package dev.weir.tests.pir;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes programs in PIR's text from short lines: `z, w = split(x, n) {axis:1} -> 2x3, [x,y]`. A type is
/// a shape in f64, `b` before it says booleans, `i` i64, `n` i32; or the name of a value of that type; in
/// brackets a list.
final class ProgramText {
  private final boolean open;
  private final StringBuilder text = new StringBuilder("{\n");
  private final Map<String, String> types = new LinkedHashMap<>();
  private final Map<String, long[]> shapes = new LinkedHashMap<>();
  private int outputs;

  /// @param open whether no size is known but 1 and those of lists and of former results
  ProgramText(boolean open) {
    this.open = open;
  }

  static long[] shape(String sizes) {
    if (sizes.isEmpty()) {
      return new long[0];
    }
    return Splitter.on('x').splitToStream(sizes).mapToLong(Long::parseLong).toArray();
  }

  long[] shapeOf(String name) {
    return shapes.get(name);
  }

  void input(String name, String sizes) {
    define(name, sizes);
    String declared = sizes.isEmpty() ? "" : open ? hidden(sizes) : sizes;
    text.append(
        "    (%%%s) = \"pd_op.data\" () {dtype:float64,name:\"%s\",place:Place(undefined:0),shape:[%s]} : () -> %s\n"
            .formatted(name, name, declared.replace('x', ','), types.get(name)));
  }

  void output(String name) {
    text.append(
        "    (%%o%d) = \"pd_op.fetch\" (%%%s) {col:%d,name:\"%s\",persistable:[true]} : (%s) -> %s\n"
            .formatted(outputs, name, outputs, name, types.get(name), types.get(name)));
    outputs++;
  }

  void line(String line) {
    String[] sides = line.split(" = ", 2);
    int open = sides[1].indexOf('(');
    int close = sides[1].indexOf(')');
    String operator = sides[1].substring(0, open);
    List<String> operands = list(sides[1].substring(open + 1, close));
    int arrow = sides[1].lastIndexOf("->");
    String attributes = sides[1].substring(close + 1, arrow).strip();
    List<String> results = list(sides[0]);
    List<String> declared = list(sides[1].substring(arrow + 2) + " ");
    for (int i = 0; i < results.size(); i++) {
      define(results.get(i), i < declared.size() ? declared.get(i) : "");
    }
    String full =
        switch (operator) {
          case "combine", "split" -> "builtin." + operator;
          case "split_parts" -> "pd_op.split";
          default -> "pd_op." + operator;
        };
    text.append(
        "    (%s) = \"%s\" (%s) %s : (%s) -> %s\n"
            .formatted(
                names(results),
                full,
                names(operands),
                attributes,
                operands.stream().map(types::get).collect(Collectors.joining(", ")),
                results.stream().map(types::get).collect(Collectors.joining(", "))));
  }

  /// A size of 1 is broadcast only where it is known.
  private static String hidden(String sizes) {
    return sizes.replaceAll("([2-9]|\\d\\d+)(?=x|$)", "-1");
  }

  private static String names(List<String> names) {
    return names.stream().map(name -> "%" + name).collect(Collectors.joining(", "));
  }

  /// {@return the parts between commas that are in no brackets}
  private static List<String> list(String parts) {
    List<String> all = new ArrayList<>();
    if (parts.isEmpty()) {
      return all;
    }
    StringBuilder part = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < parts.length(); i++) {
      char c = parts.charAt(i);
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == ',' && depth == 0) {
        all.add(part.toString().strip());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    all.add(part.toString().strip());
    return all;
  }

  private void define(String name, String type) {
    if (type.startsWith("[")) {
      types.put(
          name,
          list(type.substring(1, type.length() - 1)).stream()
              .map(this::spell)
              .collect(Collectors.joining(",", "vec[", "]")));
      return;
    }
    types.put(name, spell(type));
    shapes.put(
        name, shapes.containsKey(type) ? shapes.get(type) : shape(type.replaceAll("^[bin]", "")));
  }

  private String spell(String type) {
    if (types.containsKey(type) && !type.isEmpty()) {
      return types.get(type);
    }
    String element =
        type.startsWith("b")
            ? "b"
            : type.startsWith("i") ? "i64" : type.startsWith("n") ? "i32" : "f64";
    String sizes = type.replaceAll("^[bin]", "");
    boolean kept = !open || element.startsWith("i") || sizes.startsWith("0") || sizes.isEmpty();
    return "tensor<%s%s%s>"
        .formatted(kept ? sizes : hidden(sizes), sizes.isEmpty() ? "" : "x", element);
  }

  @Override
  public String toString() {
    return text + "}\n";
  }
}
