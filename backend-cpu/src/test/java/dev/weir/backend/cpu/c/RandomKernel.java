package dev.weir.backend.cpu.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The text of a kernel drawn by chance: integers, so that its results are exact. It loads and stores
/// tensors and memory of its own again and again, and has loops that carry tiles, choices, reductions,
/// transposes and broadcasts.
///
/// Arguments: `a` (2 x m x n) and `b` (n) are read, `x` (2 x m x n) is read and written, `y` (2 x m x n) is
/// written; m is at most 6, n at most 9.
final class RandomKernel {
  private static final String MN = "6x9";
  private static final String NM = "9x6";
  private static final String M = "6";
  private static final String N = "9";

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<List<Tile>> scopes = new ArrayList<>();
  private int names;

  private record Tile(String name, String shape) {}

  RandomKernel(long seed) {
    random = new Random(seed);
  }

  String text(String name) {
    text.append(
        """
        tile.func @%s(%%a: !tile.ptr<i32> read, %%b: !tile.ptr<i32> read, %%x: !tile.ptr<i32> readwrite, \
        %%y: !tile.ptr<i32> write, %%m: index, %%n: index) grid affine_map<()[s0, s1] -> (2)> {
          %%p = tile.program_id
          %%z = tile.index 0
          %%one = tile.index 1
          %%va = tile.view %%a sizes[%%m, %%n] : !tile.ptr<i32> -> !tile.view<2x?x?xi32>
          %%vb = tile.view %%b sizes[%%n] : !tile.ptr<i32> -> !tile.view<?xi32>
          %%vx = tile.view %%x sizes[%%m, %%n] : !tile.ptr<i32> -> !tile.view<2x?x?xi32>
          %%vy = tile.view %%y sizes[%%m, %%n] : !tile.ptr<i32> -> !tile.view<2x?x?xi32>
          %%own = tile.alloc : !tile.view<6x9xi32, local>
        """
            .formatted(name));
    scopes.add(new ArrayList<>());
    load("va");
    load("vx");
    vector();
    toOwn();
    for (int i = 8 + random.nextInt(14); i > 0; i--) {
      step(2);
    }
    line(
        "tile.store %s, %%vy[%%p, %%z, %%z] : !tile.tile<6x9xi32>, !tile.view<2x?x?xi32>"
            .formatted(any(MN)));
    line("tile.return");
    return text.append("}\n").toString();
  }

  private void line(String line) {
    text.append("  ".repeat(scopes.size())).append(line).append('\n');
  }

  private String define(String shape, String operation) {
    String name = "%t" + names++;
    line(name + " = " + operation);
    scopes.getLast().add(new Tile(name, shape));
    return name;
  }

  private String any(String shape) {
    List<String> found = new ArrayList<>();
    for (List<Tile> scope : scopes) {
      for (Tile tile : scope) {
        if (tile.shape().equals(shape)) {
          found.add(tile.name());
        }
      }
    }
    if (found.isEmpty()) {
      return shape.equals(MN)
          ? load("va")
          : shape.equals(N)
              ? vector()
              : shape.equals(M) ? reduce(any(MN), 1) : transpose(any(MN), MN);
    }
    // The latest are used more often.
    int from = random.nextBoolean() ? Math.max(0, found.size() - 3) : 0;
    return found.get(from + random.nextInt(found.size() - from));
  }

  private static String type(String shape) {
    return "!tile.tile<" + shape + "xi32>";
  }

  private static String extents(String shape) {
    return switch (shape) {
      case MN -> "extents[%m, %n]";
      case NM -> "extents[%n, %m]";
      case M -> "extents[%m]";
      default -> "extents[%n]";
    };
  }

  private String shape() {
    return switch (random.nextInt(6)) {
      case 0 -> M;
      case 1 -> N;
      case 2 -> NM;
      default -> MN;
    };
  }

  private void step(int depth) {
    switch (random.nextInt(depth > 0 ? 15 : 12)) {
      case 0 -> load(random.nextBoolean() ? "va" : "vx");
      case 1, 2 -> binary(shape());
      case 3 -> dear(shape());
      case 4 -> reduce(any(MN), random.nextInt(2));
      case 5 -> transpose(any(MN), MN);
      case 6 -> transpose(any(NM), NM);
      case 7 -> broadcast();
      case 8 -> {
        line("tile.barrier");
        line(
            "tile.store %s, %%vx[%%p, %%z, %%z] : !tile.tile<6x9xi32>, !tile.view<2x?x?xi32>"
                .formatted(any(MN)));
        line("tile.barrier");
      }
      case 9 -> toOwn();
      case 10 ->
          define(
              MN,
              "tile.load %own[%z, %z] extents[%m, %n] : !tile.view<6x9xi32, local> -> " + type(MN));
      case 11 -> select(shape());
      case 12, 13 -> loop(depth);
      default -> choice(depth);
    }
  }

  private String load(String view) {
    return define(
        MN,
        "tile.load %%%s[%%p, %%z, %%z] extents[%%m, %%n] : !tile.view<2x?x?xi32> -> %s"
            .formatted(view, type(MN)));
  }

  private String vector() {
    return define(N, "tile.load %vb[%z] extents[%n] : !tile.view<?xi32> -> " + type(N));
  }

  private void toOwn() {
    line("tile.barrier");
    line(
        "tile.store %s, %%own[%%z, %%z] : !tile.tile<6x9xi32>, !tile.view<6x9xi32, local>"
            .formatted(any(MN)));
    line("tile.barrier");
  }

  private String binary(String shape) {
    String kind = List.of("add", "sub", "mul", "max", "min").get(random.nextInt(5));
    return define(
        shape, "tile.binary <%s> %s, %s : %s".formatted(kind, any(shape), any(shape), type(shape)));
  }

  /// Something that is too dear to be computed twice.
  private String dear(String shape) {
    String by = "%t" + names++;
    line(
        "%s = tile.fill %d : i32 %s : %s"
            .formatted(by, 3 + random.nextInt(50), extents(shape), type(shape)));
    String kind = random.nextBoolean() ? "floor_div" : "mod";
    return define(
        shape, "tile.binary <%s> %s, %s : %s".formatted(kind, any(shape), by, type(shape)));
  }

  private String reduce(String source, int dim) {
    String shape = dim == 0 ? N : M;
    String kind = List.of("sum", "max", "min").get(random.nextInt(3));
    return define(
        shape,
        "tile.reduce <%s> %s dims [%d] : %s -> %s"
            .formatted(kind, source, dim, type(MN), type(shape)));
  }

  private String transpose(String source, String from) {
    String to = from.equals(MN) ? NM : MN;
    return define(
        to, "tile.transpose %s perm [1, 0] : %s -> %s".formatted(source, type(from), type(to)));
  }

  private void broadcast() {
    boolean rows = random.nextBoolean();
    String source = any(rows ? M : N);
    define(
        MN,
        "tile.broadcast %s dims [%d] extents[%%m, %%n] : %s -> %s"
            .formatted(source, rows ? 0 : 1, type(rows ? M : N), type(MN)));
  }

  private void select(String shape) {
    String condition = "%t" + names++;
    line(
        "%s = tile.compare <lt> %s, %s : %s"
            .formatted(condition, any(shape), any(shape), type(shape)));
    String bools = "!tile.tile<" + shape + "xi1>";
    define(
        shape,
        "tile.select %s, %s, %s : %s, %s, %s"
            .formatted(condition, any(shape), any(shape), bools, type(shape), type(shape)));
  }

  private void loop(int depth) {
    int count = 1 + random.nextInt(3);
    List<String> shapes = new ArrayList<>();
    List<String> carried = new ArrayList<>();
    List<String> bindings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shapes.add(shape());
      String init = any(shapes.get(i));
      carried.add("%t" + names++);
      bindings.add(carried.get(i) + " = " + init);
    }
    String to = "%t" + names++;
    line(to + " = tile.index " + random.nextInt(4));
    String results = "%t" + names++;
    line(
        "%s%s = tile.for %%t%d = %%z to %s step %%one iter(%s) -> (%s) {"
            .formatted(
                results,
                count > 1 ? ":" + count : "",
                names++,
                to,
                String.join(", ", bindings),
                String.join(", ", shapes.stream().map(RandomKernel::type).toList())));
    List<Tile> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(new Tile(carried.get(i), shapes.get(i)));
    }
    body(arguments, shapes, depth);
    line("}");
    results(results, shapes);
  }

  private void body(List<Tile> arguments, List<String> shapes, int depth) {
    scopes.add(new ArrayList<>(arguments));
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      step(depth - 1);
    }
    List<String> yielded = new ArrayList<>();
    for (String shape : shapes) {
      yielded.add(any(shape));
    }
    line(
        "tile.yield %s : %s"
            .formatted(
                String.join(", ", yielded),
                String.join(", ", shapes.stream().map(RandomKernel::type).toList())));
    scopes.removeLast();
  }

  private void choice(int depth) {
    String condition = "%t" + names++;
    line(
        condition
            + " = tile.index_compare <"
            + (random.nextBoolean() ? "lt" : "eq")
            + "> %p, %one");
    List<String> shapes = List.of(shape());
    String result = "%t" + names++;
    line("%s = tile.if %s -> (%s) {".formatted(result, condition, type(shapes.get(0))));
    body(List.of(), shapes, depth);
    line("} else {");
    body(List.of(), shapes, depth);
    line("}");
    results(result, shapes);
  }

  private void results(String name, List<String> shapes) {
    for (int i = 0; i < shapes.size(); i++) {
      String result = shapes.size() > 1 ? name + "#" + i : name;
      scopes.getLast().add(new Tile(result, shapes.get(i)));
    }
  }
}
