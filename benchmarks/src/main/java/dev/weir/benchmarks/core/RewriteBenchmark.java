package dev.weir.benchmarks.core;

import dev.weir.ir.Operation;
import dev.weir.pass.general.CanonicalizePass;
import dev.weir.pass.general.CsePass;
import dev.weir.pass.general.DcePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.PatternSet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// Rewriting a million operations in one block: patterns written in Java and rules, alone and among a
/// hundred; the passes that clean up; conversion.
///
/// What the invocation before left is collected before the next program is made, as each run of the
/// command has its nursery for itself.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RewriteBenchmark {
  private static final int PAIRS = Program.SIZE / 2;
  private static final int TWINS = 10_000;
  private static final FrozenPatterns NONE = PatternSet.of().freeze();

  /// Makes the benchmark.
  public RewriteBenchmark() {}

  /// Sums, each followed by its use in a negation.
  @State(Scope.Benchmark)
  public static class Pairs {
    Program program = Program.ofFloats();

    /// Starts without a program.
    public Pairs() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.ofFloats();
      System.gc();
      program = Rules.pairs(PAIRS);
    }
  }

  /// A chain of sums whose end is used.
  @State(Scope.Benchmark)
  public static class Sums {
    Program program = Program.ofFloats();

    /// Starts without a program.
    public Sums() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.ofFloats();
      System.gc();
      program = Rules.sums(Program.SIZE);
    }
  }

  /// A chain of sums that nothing uses.
  @State(Scope.Benchmark)
  public static class Dead {
    Program program = Program.empty();

    /// Starts without a program.
    public Dead() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.ofFloats();
      System.gc();
      program = Program.chain();
    }
  }

  /// Two chains of sums of the sum before with itself.
  @State(Scope.Benchmark)
  public static class Twins {
    Program program = Program.ofFloats();

    /// Starts without a program.
    public Twins() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.ofFloats();
      System.gc();
      program = Rules.twins(TWINS);
    }
  }

  /// Two such chains of half a million sums.
  @State(Scope.Benchmark)
  public static class Duplicates {
    Program program = Program.ofFloats();

    /// Starts without a program.
    public Duplicates() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.ofFloats();
      System.gc();
      program = Rules.twins(PAIRS);
    }
  }

  /// One pattern in Java; per pair.
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public GreedyResult java1(Pairs pairs) {
    return Rules.fuse(pairs.program, Rules.JAVA_1);
  }

  /// A hundred patterns of the same root; per pair.
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public GreedyResult java100(Pairs pairs) {
    return Rules.fuse(pairs.program, Rules.JAVA_100);
  }

  /// One rule; per pair.
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public GreedyResult rule1(Pairs pairs) {
    return Rules.fuse(pairs.program, Rules.RULE_1);
  }

  /// A hundred rules of the same root; per pair.
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public GreedyResult rules100(Pairs pairs) {
    return Rules.fuse(pairs.program, Rules.RULES_100);
  }

  /// The driver without a pattern where there is nothing to do.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public GreedyResult greedyNothing(Sums sums) {
    return Rules.fuse(sums.program, NONE);
  }

  /// The driver without a pattern where all is dead.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public GreedyResult greedyDead(Dead dead) {
    return Rules.fuse(dead.program, NONE);
  }

  /// All of canonicalization where there is nothing to do.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public boolean canonicalizeNothing(Sums sums) {
    return sums.program.run(CanonicalizePass.TYPE.create());
  }

  /// A dead chain.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public boolean dce(Dead dead) {
    return dead.program.run(new DcePass());
  }

  /// Half are duplicates.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public boolean cseDuplicates(Duplicates twins) {
    return twins.program.run(new CsePass());
  }

  /// Nothing to merge.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public boolean cseChain(Sums sums) {
    return sums.program.run(new CsePass());
  }

  /// Two chains that are the same, of 10,000 operations each.
  @Benchmark
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public boolean cseTwins(Twins twins) {
    return twins.program.run(new CsePass());
  }

  /// Each operation becomes another one; what was done can be taken back until the end.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE)
  public Operation convert(Sums sums) {
    return Rules.convert(sums.program);
  }
}
