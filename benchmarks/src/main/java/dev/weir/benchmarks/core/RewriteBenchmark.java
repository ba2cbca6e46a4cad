package dev.weir.benchmarks.core;

import dev.weir.dialect.mlir.arith.AddIOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.pass.general.CsePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
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

/// The greedy driver and the merging of common subexpressions.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RewriteBenchmark {
  private static final int PAIRS = Program.SIZE / 2;
  private static final FrozenPatterns NONE = PatternSet.of().freeze();
  private static final FrozenPatterns FUSION =
      PatternSet.of(RewritePattern.on(BenchOp.Relu.class, "add-relu", RewriteBenchmark::fuse))
          .freeze();

  /// Makes the benchmark.
  public RewriteBenchmark() {}

  private static Rewrite fuse(BenchOp.Relu relu, PatternRewriter rewriter) {
    if (!(relu.operand(0).definingOp() instanceof AddIOp add)) {
      return Rewrite.noMatch("not a sum");
    }
    Operation fused =
        rewriter.add(
            new OperationState(BenchOp.AddRelu.DEFINITION, relu.location())
                .addOperand(add.operand(0))
                .addOperand(add.operand(1))
                .setResultType(relu.result(0).type()));
    rewriter.replace(relu, fused.result(0));
    return Rewrite.applied();
  }

  /// Sums, each followed by its use in a `relu`.
  @State(Scope.Benchmark)
  public static class Pairs {
    Program program = Program.empty();

    /// Starts without a program.
    public Pairs() {}

    /// Makes the program.
    @Setup(Level.Invocation) public void setUp() {
      program = Program.empty();
      Value last = program.argument(0);
      for (int i = 0; i < PAIRS; i++) {
        Value sum = program.add(last, program.argument(1)).result(0);
        last =
            program.builder
                .add(
                    new OperationState(BenchOp.Relu.DEFINITION, program.builder.location())
                        .addOperand(sum)
                        .setResultType(sum.type()))
                .result(0);
      }
      program.use(last);
    }
  }

  /// A chain of sums whose end is used.
  @State(Scope.Benchmark)
  public static class Chain {
    Program program = Program.empty();

    /// Starts without a program.
    public Chain() {}

    /// Makes the program.
    @Setup public void setUp() {
      program = Program.chain();
      program.use(program.block.last().previous().result(0));
    }
  }

  /// A chain of sums that nothing uses.
  @State(Scope.Benchmark)
  public static class Dead {
    Program program = Program.empty();

    /// Starts without a program.
    public Dead() {}

    /// Makes the program.
    @Setup(Level.Invocation) public void setUp() {
      program = Program.chain();
    }
  }

  /// Equal sums of the two equal sums before.
  @State(Scope.Benchmark)
  public static class Twins {
    Program program = Program.empty();

    /// Starts without a program.
    public Twins() {}

    /// Makes the program.
    @Setup(Level.Invocation) public void setUp() {
      program = Program.empty();
      Value a = program.argument(0);
      Value b = program.argument(1);
      for (int i = 0; i < PAIRS; i++) {
        Value first = program.add(a, b).result(0);
        b = program.add(a, b).result(0);
        a = first;
      }
      program.use(a, b);
    }
  }

  private static GreedyResult greedy(Program program, FrozenPatterns patterns) {
    return GreedyDriver.run(program.module, patterns, Program.REGISTRY);
  }

  /// Fuses a sum and its use; per pair.
  @Benchmark
  @OperationsPerInvocation(PAIRS) public GreedyResult greedyFusion(Pairs pairs) {
    return greedy(pairs.program, FUSION);
  }

  /// Nothing to do.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE) public GreedyResult greedyNothing(Chain chain) {
    return greedy(chain.program, NONE);
  }

  /// All is dead.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE) public GreedyResult greedyDead(Dead dead) {
    return greedy(dead.program, NONE);
  }

  /// Half are duplicates.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE) public boolean cseDuplicates(Twins twins) {
    return twins.program.run(new CsePass());
  }

  /// Nothing to merge.
  @Benchmark
  @OperationsPerInvocation(Program.SIZE) public boolean cseChain(Chain chain) {
    return chain.program.run(new CsePass());
  }
}
