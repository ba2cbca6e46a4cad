package dev.weir.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.analysis.Liveness;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Dominance;
import dev.weir.ir.Operation;
import dev.weir.ir.PostDominance;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.testkit.program.ProgramText;
import dev.weir.tests.MlirOpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Dominance, postdominance and liveness of random functions are what the test passes of `mlir-opt` print.
/// Skipped where that is not installed.
class AnalysesAgainstMlirTest {
  private static final int FUNCTIONS = 60;

  @TempDir Path folder;

  private final Random random = new Random(7);

  /// {@return a function whose blocks are all reached}
  private String function(int number) {
    int blocks = 1 + random.nextInt(9);
    List<List<Integer>> successors = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      successors.add(new ArrayList<>());
    }
    for (int i = 1; i < blocks; i++) {
      int from = random.nextInt(i);
      while (successors.get(from).size() == 2) {
        from = (from + 1) % i;
      }
      successors.get(from).add(i);
    }
    for (List<Integer> next : successors) {
      while (blocks > 1 && next.size() < 2 && random.nextInt(3) == 0) {
        next.add(1 + random.nextInt(blocks - 1));
      }
    }
    StringBuilder out = new StringBuilder();
    out.append("func.func @f%d(%%c: i1, %%a: i32, %%n: index) {\n".formatted(number));
    List<String> outer = List.of("%a", "%e");
    for (int i = 0; i < blocks; i++) {
      if (i > 0) {
        out.append("^bb%d(%%p%d: i32):\n".formatted(i, i));
      }
      List<String> values = new ArrayList<>(i == 0 ? List.of("%a") : outer);
      if (i == 0) {
        out.append("  %e = \"test.op\"(%a) : (i32) -> i32\n");
      } else {
        values.add("%p" + i);
      }
      for (int k = 0, n = random.nextInt(3); k < n; k++) {
        String name = "%%v%d_%d".formatted(i, k);
        out.append("  %s = \"test.op\"(%s) : (i32) -> i32\n".formatted(name, pick(values)));
        values.add(name);
      }
      if (random.nextInt(3) == 0) {
        out.append(
            "  scf.for %%i%d = %%n to %%n step %%n {\n    \"test.op\"(%s) : (i32) -> ()\n  }\n"
                .formatted(i, pick(values)));
      }
      List<Integer> next = successors.get(i);
      switch (next.size()) {
        case 0 -> out.append("  return\n");
        case 1 -> out.append("  cf.br ^bb%d(%s : i32)\n".formatted(next.get(0), pick(values)));
        default ->
            out.append(
                "  cf.cond_br %%c, ^bb%d(%s : i32), ^bb%d(%s : i32)\n"
                    .formatted(next.get(0), pick(values), next.get(1), pick(values)));
      }
    }
    return out.append("}\n").toString();
  }

  private String pick(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  private String program() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < FUNCTIONS; i++) {
      out.append(function(i));
    }
    return out.toString();
  }

  /// {@return what the pass prints of each function}
  private List<List<String>> printed(String program, String pass) {
    MlirOpt.Run run =
        MlirOpt.orSkip(folder)
            .run(
                program,
                "--mlir-disable-threading",
                "-o",
                "/dev/null",
                "--pass-pipeline=builtin.module(func.func(" + pass + "))");
    assertThat(run.code()).as(run.err()).isZero();
    List<List<String>> parts = new ArrayList<>();
    for (String line : (run.out() + run.err()).lines().toList()) {
      if (line.startsWith("Testing : ")) {
        parts.add(new ArrayList<>());
      } else {
        parts.getLast().add(line);
      }
    }
    return parts;
  }

  private static List<Operation> functions(Operation module) {
    List<Operation> functions = new ArrayList<>();
    module.region(0).entry().forEach(functions::add);
    return functions;
  }

  @Test
  void dominance() {
    String program = program();
    List<List<String>> theirs = printed(program, "test-print-dominance");
    List<Operation> functions = functions(ProgramText.parseLenient(program));
    assertThat(theirs).hasSize(FUNCTIONS);
    for (int i = 0; i < FUNCTIONS; i++) {
      List<String> ours = dominance(functions.get(i));
      assertThat(ours).hasSameSizeAs(theirs.get(i));
      List<String> others = new ArrayList<>();
      for (int line = 0; line < ours.size(); line++) {
        if (!ours.get(line).equals(theirs.get(i).get(line))) {
          others.add(ours.get(line) + ", but MLIR " + theirs.get(i).get(line));
        }
      }
      assertThat(others).as("@f%d", i).isEmpty();
    }
  }

  private static List<String> dominance(Operation function) {
    List<Block> blocks = new ArrayList<>();
    function.walkPostOrder(op -> {
      if (op.block() != null && !blocks.contains(op.block())) {
        blocks.add(op.block());
      }
    });
    Dominance dominance = new Dominance();
    PostDominance post = new PostDominance();
    List<String> lines = new ArrayList<>();
    nearest("DominanceInfo", blocks, dominance::nearestCommonDominator, lines);
    nearest("PostDominanceInfo", blocks, post::nearestCommonPostDominator, lines);
    relation("Block Dominance relationship", "dominates", blocks, dominance::dominates, lines);
    relation(
        "Block PostDominance relationship", "postdominates", blocks, post::postDominates, lines);
    return lines;
  }

  private static void nearest(
      String title,
      List<Block> blocks,
      BiFunction<Block, Block, Optional<Block>> nearest,
      List<String> lines) {
    lines.add("--- " + title + " ---");
    for (int i = 0; i < blocks.size(); i++) {
      for (int j = 0; j < blocks.size(); j++) {
        String found =
            nearest
                .apply(blocks.get(i), blocks.get(j))
                .map(block -> Integer.toString(blocks.indexOf(block)))
                .orElse("<no dom>");
        lines.add("Nearest(%d, %d) = %s".formatted(i, j, found));
      }
    }
  }

  private static void relation(
      String title,
      String verb,
      List<Block> blocks,
      BiFunction<Block, Block, Boolean> holds,
      List<String> lines) {
    lines.add("--- " + title + " ---");
    for (int i = 0; i < blocks.size(); i++) {
      for (int j = 0; j < blocks.size(); j++) {
        boolean found = dominates(blocks.get(i), blocks.get(j), holds);
        // The module's block, which comes last, is a graph to MLIR, so that it dominates itself.
        boolean other = i != j || i == blocks.size() - 1;
        lines.add(
            "%s(%d, %d) = %d (properly = %d)"
                .formatted(verb, i, j, found ? 1 : 0, found && other ? 1 : 0));
      }
    }
  }

  /// MLIR has a block dominate what is nested in it.
  private static boolean dominates(Block a, Block b, BiFunction<Block, Block, Boolean> holds) {
    Block at = b;
    while (at.parent() != a.parent()) {
      Operation parent = at.parentOp();
      if (parent == null || parent.block() == null) {
        return false;
      }
      at = parent.block();
    }
    return holds.apply(a, at);
  }

  @Test
  void liveness() {
    String program = program();
    List<List<String>> theirs = printed(program, "test-print-liveness");
    List<Operation> functions = functions(ProgramText.parseLenient(program));
    for (int i = 0; i < FUNCTIONS; i++) {
      List<String> expected =
          theirs.get(i).stream()
              .filter(line ->
                  line.startsWith("// - Block")
                      || line.startsWith("// --- LiveIn")
                      || line.startsWith("// --- LiveOut"))
              .map(AnalysesAgainstMlirTest::sorted)
              .toList();
      assertThat(liveness(functions.get(i)))
          .as("function %d of\n%s", i, program)
          .containsExactlyElementsOf(expected);
    }
  }

  private static String sorted(String line) {
    int colon = line.indexOf(": ") + 2;
    return line.contains("Live")
        ? line.substring(0, colon)
            + new TreeSet<>(List.of(line.substring(colon).strip().split(" ")))
        : line;
  }

  private static List<String> liveness(Operation function) {
    Map<Block, Integer> blocks = new IdentityHashMap<>();
    List<Block> order = new ArrayList<>();
    Map<Value, Integer> values = new IdentityHashMap<>();
    number(function, order, values);
    for (Block block : order) {
      blocks.put(block, blocks.size());
    }
    Liveness liveness = Liveness.of(function);
    List<String> lines = new ArrayList<>();
    for (Block block : order) {
      lines.add("// - Block: " + blocks.get(block));
      lines.add("// --- LiveIn: " + names(liveness.liveIn(block), blocks, values));
      lines.add("// --- LiveOut: " + names(liveness.liveOut(block), blocks, values));
    }
    return lines;
  }

  private static void number(Operation op, List<Block> order, Map<Value, Integer> values) {
    for (Region region : op.regions()) {
      for (Block block : region) {
        order.add(block);
        block.arguments().forEach(argument -> values.put(argument, values.size()));
        block.forEach(
            inside -> inside.results().forEach(result -> values.put(result, values.size())));
        block.forEach(inside -> number(inside, order, values));
      }
    }
  }

  private static String names(
      Collection<Value> live, Map<Block, Integer> blocks, Map<Value, Integer> values) {
    return live.stream()
        .map(value ->
            value instanceof BlockArgument argument
                ? "arg%d@%d".formatted(argument.index(), blocks.get(argument.owner()))
                : "val_" + values.get(value))
        .collect(Collectors.toCollection(TreeSet::new))
        .toString();
  }
}
