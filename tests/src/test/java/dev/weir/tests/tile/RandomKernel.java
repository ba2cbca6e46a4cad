package dev.weir.tests.tile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/// The text of a kernel drawn by chance: tiles of 8, of which all count or `%e`, that are computed from each
/// other, from indices, in loops and in choices. Each program writes all its tiles, as f64.
final class RandomKernel {
  static final int PROGRAMS = 3;
  private static final int INDICES = 12;
  private static final List<String> TYPES = List.of("f32", "i32", "i1", "f16", "i8", "i64");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> indices = new ArrayList<>(List.of("%n", "%m", "%pid"));
  private final Map<String, List<String>> full = new LinkedHashMap<>();
  private final Map<String, List<String>> part = new LinkedHashMap<>();
  private int names;

  private RandomKernel(Random random) {
    this.random = random;
    for (String type : TYPES) {
      full.put(type, new ArrayList<>());
      part.put(type, new ArrayList<>());
    }
  }

  /// {@return the text of a kernel with `steps` operations, and how many tiles each program writes}
  static Drawn of(Random random, int steps) {
    RandomKernel kernel = new RandomKernel(random);
    kernel.begin();
    for (int i = 0; i < steps; i++) {
      kernel.step(random.nextBoolean());
    }
    return kernel.end();
  }

  /// A kernel.
  ///
  /// @param text its text
  /// @param tiles how many tiles of 8 each of its programs writes
  record Drawn(String text, int tiles) {}

  private String name() {
    return "%v" + names++;
  }

  private void line(String format, Object... arguments) {
    text.append("  ").append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }

  private static String tile(String type) {
    return "!tile.tile<8x" + type + ">";
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private void begin() {
    text.append(
        "tile.func @random(%x: !tile.ptr<f32> read, %out: !tile.ptr<f64> write, %n: index,"
            + " %m: index) grid affine_map<()[s0, s1] -> ("
            + PROGRAMS
            + ")> {\n");
    line("%%pid = tile.program_id");
    line("%%c0 = tile.index 0");
    line("%%c8 = tile.index 8");
    line("%%e = tile.index_binary <min> %%n, %%c8");
    line("%%vx = tile.view %%x : !tile.ptr<f32> -> !tile.view<%dx8xf32>", PROGRAMS);
    for (int i = 0; i < INDICES; i++) {
      indices.add(index());
    }
    for (boolean whole : new boolean[] {true, false}) {
      String loaded = name();
      line(
          "%s = tile.load %%vx[%%pid, %%c0] %s: !tile.view<%dx8xf32> -> %s",
          loaded, extents(whole), PROGRAMS, tile("f32"));
      pool(whole).get("f32").add(loaded);
      for (String type : TYPES) {
        pool(whole).get(type).add(fill(type, whole));
        pool(whole).get(type).add(cast(loaded, "f32", type));
      }
    }
  }

  private Map<String, List<String>> pool(boolean whole) {
    return whole ? full : part;
  }

  private static String extents(boolean whole) {
    return whole ? "" : "extents [%e] ";
  }

  private String index() {
    String made = name();
    List<String> kinds = List.of("add", "sub", "mul", "div", "ceil_div", "mod", "min", "max");
    String kind = pick(kinds);
    if (random.nextInt(3) == 0) {
      line("%s = tile.index %d", made, random.nextInt(12) - 2);
      return made;
    }
    String number = name();
    line("%s = tile.index %d", number, 1 + random.nextInt(9));
    boolean free = !kind.contains("div") && !kind.equals("mod") && !kind.equals("mul");
    String second = free && random.nextBoolean() ? pick(indices) : number;
    boolean turned = free && random.nextBoolean();
    String first = pick(indices);
    line(
        "%s = tile.index_binary <%s> %s, %s",
        made, kind, turned ? second : first, turned ? first : second);
    return made;
  }

  private String fill(String type, boolean whole) {
    String made = name();
    String value =
        type.equals("i1")
            ? pick(List.of("true", "false"))
            : type.startsWith("f")
                ? pick(List.of("0.0", "-0.0", "1.0", "-1.0", "2.5", "-300.0")) + " : " + type
                : pick(List.of("0", "1", "-1", "2", "100")) + " : " + type;
    line("%s = tile.fill %s %s: %s", made, value, extents(whole), tile(type));
    return made;
  }

  private String cast(String source, String from, String to) {
    String made = name();
    line("%s = tile.cast %s : %s -> %s", made, source, tile(from), tile(to));
    return made;
  }

  private void step(boolean whole) {
    Map<String, List<String>> pool = pool(whole);
    String type = pick(TYPES);
    List<String> own = pool.get(type);
    String made = name();
    switch (random.nextInt(whole ? 9 : 8)) {
      case 0 -> own.add(fill(type, whole));
      case 1 -> pool.get(type).add(castOf(pool, type));
      case 2 -> {
        line("%s = tile.unary <%s> %s : %s", made, unary(type), pick(own), tile(type));
        own.add(made);
      }
      case 3 -> {
        String kind = pick(List.of("eq", "ne", "lt", "le", "gt", "ge"));
        line("%s = tile.compare <%s> %s, %s : %s", made, kind, pick(own), pick(own), tile(type));
        pool.get("i1").add(made);
      }
      case 4 -> {
        line(
            "%s = tile.select %s, %s, %s : %s, %s, %s",
            made, pick(pool.get("i1")), pick(own), pick(own), tile("i1"), tile(type), tile(type));
        own.add(made);
      }
      case 5 -> own.add(loop(own, type));
      case 6 -> own.add(choice(own, type));
      case 7 -> own.add(binary(pick(own), pick(own), type));
      default -> own.add(moved(pick(own), type));
    }
  }

  private String castOf(Map<String, List<String>> pool, String to) {
    String from = pick(TYPES);
    return cast(pick(pool.get(from)), from, to);
  }

  private String unary(String type) {
    return pick(
        type.equals("i1")
            ? List.of("not")
            : type.startsWith("f")
                ? List.of("neg", "abs", "floor", "sqrt", "trunc")
                : List.of("neg", "abs", "not"));
  }

  private String binary(String a, String b, String type) {
    String made = name();
    List<String> kinds =
        type.equals("i1")
            ? List.of("and", "or", "xor", "max", "min")
            : type.startsWith("f")
                ? List.of("add", "sub", "mul", "div", "max", "min", "pow")
                : List.of("add", "sub", "mul", "max", "min", "and", "or", "xor");
    line("%s = tile.binary <%s> %s, %s : %s", made, pick(kinds), a, b, tile(type));
    return made;
  }

  private String loop(List<String> own, String type) {
    String made = name();
    String counter = name();
    String carried = name();
    String step = name();
    line("%s = tile.index %d", step, 1 + random.nextInt(4));
    String upper = name();
    line("%s = tile.index_binary <min> %s, %%c8", upper, pick(indices));
    line(
        "%s = tile.for %s = %s to %s step %s iter(%s = %s) -> (%s) {",
        made,
        counter,
        random.nextBoolean() ? "%c0" : pick(indices.subList(2, 3)),
        random.nextBoolean() ? upper : "%c8",
        step,
        carried,
        pick(own),
        tile(type));
    String next = random.nextInt(4) == 0 ? carried : binary(carried, pick(own), type);
    line("tile.yield %s : %s", next, tile(type));
    line("}");
    return made;
  }

  private String choice(List<String> own, String type) {
    String condition = name();
    String made = name();
    String kind = pick(List.of("eq", "ne", "lt", "le", "gt", "ge"));
    line("%s = tile.index_compare <%s> %s, %s", condition, kind, pick(indices), pick(indices));
    line("%s = tile.if %s -> (%s) {", made, condition, tile(type));
    line("tile.yield %s : %s", binary(pick(own), pick(own), type), tile(type));
    line("} else {");
    line("tile.yield %s : %s", pick(own), tile(type));
    line("}");
    return made;
  }

  /// A tile in another order, or a part of it repeated.
  private String moved(String source, String type) {
    String square = name();
    String turned = name();
    String made = name();
    line("%s = tile.reshape %s : %s -> !tile.tile<2x4x%s>", square, source, tile(type), type);
    if (random.nextBoolean()) {
      line(
          "%s = tile.transpose %s perm [1, 0] : !tile.tile<2x4x%s> -> !tile.tile<4x2x%s>",
          turned, square, type, type);
      line("%s = tile.reshape %s : !tile.tile<4x2x%s> -> %s", made, turned, type, tile(type));
    } else {
      line(
          "%s = tile.slice %s at [1, 0] : !tile.tile<2x4x%s> -> !tile.tile<1x4x%s>",
          turned, square, type, type);
      String row = name();
      String twice = name();
      line(
          "%s = tile.reshape %s : !tile.tile<1x4x%s> -> !tile.tile<4x%s>", row, turned, type, type);
      line(
          "%s = tile.broadcast %s dims [1] : !tile.tile<4x%s> -> !tile.tile<2x4x%s>",
          twice, row, type, type);
      line("%s = tile.reshape %s : !tile.tile<2x4x%s> -> %s", made, twice, type, tile(type));
    }
    return made;
  }

  private Drawn end() {
    StringBuilder stores = new StringBuilder();
    int count = 0;
    for (boolean whole : new boolean[] {true, false}) {
      for (String type : TYPES) {
        for (String value : pool(whole).get(type)) {
          stores.append(
              """
                %%k%1$d = tile.index %1$d
                %%o%1$d = tile.cast %2$s : %3$s -> !tile.tile<8xf64>
                tile.store %%o%1$d, %%vo[%%pid, %%k%1$d, %%c0] : !tile.tile<8xf64>, !tile.view<VIEW>
              """
                  .formatted(count++, value, tile(type)));
        }
      }
    }
    for (String index : indices) {
      stores.append(
          """
            %%k%1$d = tile.index %1$d
            %%i%1$d = tile.iota %2$s dim 0 : !tile.tile<8xi64>
            %%o%1$d = tile.cast %%i%1$d : !tile.tile<8xi64> -> !tile.tile<8xf64>
            tile.store %%o%1$d, %%vo[%%pid, %%k%1$d, %%c0] : !tile.tile<8xf64>, !tile.view<VIEW>
          """
              .formatted(count++, index));
    }
    String view = "%dx%dx8xf64".formatted(PROGRAMS, count);
    line("%%vo = tile.view %%out : !tile.ptr<f64> -> !tile.view<%s>", view);
    text.append(stores.toString().replace("VIEW", view)).append("  tile.return\n}\n");
    return new Drawn(text.toString(), count);
  }
}
