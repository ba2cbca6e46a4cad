package dev.weir.benchmarks.core;

import dev.weir.ir.Rewriter;
import dev.weir.pass.general.CanonicalizePass;
import dev.weir.pass.general.CsePass;
import dev.weir.pass.general.DcePass;
import dev.weir.rewrite.FrozenPatterns;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/// Prints what rewriting costs an operation in blocks of 10 thousand to a million operations: medians of
/// warm runs.
public final class Growth {
  private static final int[] SIZES = {10_000, 100_000, 1_000_000};

  private final int rounds;
  private final String only;

  private Growth(int rounds, String only) {
    this.rounds = rounds;
    this.only = only;
  }

  /// Prints the table; the first argument is the number of runs of which the median is taken, the second
  /// what the labels of the rows to print begin with.
  public static void main(String[] arguments) {
    Growth growth =
        new Growth(
            arguments.length == 0 ? 7 : Integer.parseInt(arguments[0]),
            arguments.length < 2 ? "" : arguments[1]);
    System.out.println("| ns | 10k | 100k | 1M |");
    System.out.println("|---|---|---|---|");
    growth.fusion("one pattern in Java, a pair", Rules.JAVA_1);
    growth.fusion("a hundred patterns in Java, a pair", Rules.JAVA_100);
    growth.fusion("one rule, a pair", Rules.RULE_1);
    growth.fusion("a hundred rules, a pair", Rules.RULES_100);
    growth.row(
        "cse of two equal chains",
        size -> Rules.twins(size / 2),
        program -> program.run(new CsePass()) ? 1 : 0);
    growth.row("cse of one chain", Rules::sums, program -> program.run(new CsePass()) ? 1 : 0);
    growth.row(
        "canonicalize, nothing to do",
        Rules::sums,
        program -> program.run(CanonicalizePass.TYPE.create()) ? 1 : 0);
    growth.row("dce of a chain", Growth::dead, program -> program.run(new DcePass()) ? 1 : 0);
    growth.row("conversion", Rules::sums, program -> Rules.convert(program).regionCount());
  }

  private static Program dead(int size) {
    Program program = Rules.sums(size);
    new Rewriter().erase(program.block.last().previous());
    return program;
  }

  private void fusion(String label, FrozenPatterns patterns) {
    row(label, size -> Rules.pairs(size / 2),
        program -> Rules.fuse(program, patterns).changed() ? 2 : 1);
  }

  private void row(String label, IntFunction<Program> maker, ToIntFunction<Program> work) {
    if (!label.startsWith(only)) {
      return;
    }
    StringBuilder row = new StringBuilder("| ").append(label);
    for (int size : SIZES) {
      int runs = rounds * Math.max(1, 100_000 / size);
      double[] times = new double[runs];
      for (int i = -runs; i < runs; i++) {
        Program program = maker.apply(size);
        long start = System.nanoTime();
        int factor = work.applyAsInt(program);
        long time = System.nanoTime() - start;
        times[Math.max(0, i)] = (double) time * Math.max(1, factor) / size;
      }
      Arrays.sort(times);
      row.append(String.format(Locale.ROOT, " | %.0f", times[runs / 2]));
    }
    System.out.println(row.append(" |"));
  }
}
