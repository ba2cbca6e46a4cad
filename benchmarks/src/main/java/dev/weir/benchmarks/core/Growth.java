package dev.weir.benchmarks.core;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.pass.Pass;
import dev.weir.pass.general.CanonicalizePass;
import dev.weir.pass.general.CsePass;
import dev.weir.pass.general.DcePass;
import dev.weir.pass.general.InlinePass;
import dev.weir.pass.general.LicmPass;
import dev.weir.pass.general.RemoveDeadValuesPass;
import dev.weir.pass.general.SccpPass;
import dev.weir.pass.general.SymbolDcePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.RegionSimplification;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/// Prints what rewriting costs an operation in programs of 10 thousand to a million operations: medians
/// of warm runs.
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
            arguments.length == 0 ? 5 : Integer.parseInt(arguments[0]),
            arguments.length < 2 ? "" : arguments[1]);
    System.out.println("| ns an operation | 10k | 100k | 1M |");
    System.out.println("|---|---|---|---|");
    growth.fusion("one pattern in Java, a pair", Rules.JAVA_1);
    growth.fusion("a hundred patterns in Java, a pair", Rules.JAVA_100);
    growth.fusion("one rule, a pair", Rules.RULE_1);
    growth.fusion("a hundred rules, a pair", Rules.RULES_100);
    growth.pass("cse of two equal chains", size -> Rules.twins(size / 2), CsePass::new);
    growth.pass("cse of one chain", Rules::sums, CsePass::new);
    growth.pass("canonicalize, nothing to do", Rules::sums, CanonicalizePass.TYPE::create);
    growth.pass("dce of a chain", Growth::dead, DcePass::new);
    growth.row("conversion", Rules::sums, program -> Rules.convert(program).regionCount());
    growth.shape("sccp of constants", Shapes::constants, SccpPass.TYPE::create);
    growth.shape("licm, 7 of 10 operations move", Shapes::loops, LicmPass.TYPE::create);
    growth.shape("inline, an operation made", Shapes::calls, InlinePass.TYPE::create);
    growth.shape("inline, each calls the next twice", Shapes::doubling, InlinePass.TYPE::create);
    growth.shape("symbol-dce, a function", Shapes::symbols, SymbolDcePass.TYPE::create);
    growth.shape("canonicalize a switch, a case", Shapes::cases, CanonicalizePass.TYPE::create);
    growth.row("verify a switch, a case", Prototype.of(Shapes::cases), Growth::verify);
    growth.shape("remove-dead-values", Shapes::needless, RemoveDeadValuesPass.TYPE::create);
    growth.shape("equal branches", Shapes::diamonds, Growth::aggressive);
  }

  private static CanonicalizePass aggressive() {
    CanonicalizePass usual = CanonicalizePass.TYPE.create();
    return new CanonicalizePass(
        usual.topDown(),
        RegionSimplification.Level.AGGRESSIVE,
        usual.maxIterations(),
        usual.maxRewrites(),
        usual.testConvergence(),
        usual.disabled(),
        usual.enabled());
  }

  private static int verify(Program program) {
    if (!Verifier.verify(program.module, new Diagnostics())) {
      throw new IllegalStateException("the program is not right");
    }
    return 1;
  }

  private static Program dead(int size) {
    Program program = Rules.sums(size);
    new Rewriter().erase(program.block.last().previous());
    return program;
  }

  private void fusion(String label, FrozenPatterns patterns) {
    row(
        label,
        size -> Rules.pairs(size / 2),
        program -> Rules.fuse(program, patterns).changed() ? 2 : 1);
  }

  private void pass(String label, IntFunction<Program> maker, Supplier<? extends Pass> pass) {
    row(label, maker, program -> program.run(pass.get()) ? 1 : 0);
  }

  private void shape(String label, IntFunction<Operation> maker, Supplier<? extends Pass> pass) {
    row(label, Prototype.of(maker), program -> program.run(pass.get()) ? 1 : 0);
  }

  /// Reads a program of a size once and copies it from then on.
  private static final class Prototype implements IntFunction<Program> {
    private final IntFunction<Operation> maker;
    private int size;
    private Program made = Program.empty();

    private Prototype(IntFunction<Operation> maker) {
      this.maker = maker;
    }

    static Prototype of(IntFunction<Operation> maker) {
      return new Prototype(maker);
    }

    @Override
    public Program apply(int wanted) {
      if (size != wanted) {
        size = wanted;
        made = Program.of(maker.apply(wanted));
      }
      return Program.of(made.module.copy());
    }
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
        if (size == SIZES[SIZES.length - 1]) {
          System.gc();
        }
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
