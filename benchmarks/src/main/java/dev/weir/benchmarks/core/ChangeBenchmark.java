package dev.weir.benchmarks.core;

import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
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

/// Redirecting uses, and erasing.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Program.SIZE)
public class ChangeBenchmark {
  /// Makes the benchmark.
  public ChangeBenchmark() {}

  /// A chain, made anew for each invocation.
  @State(Scope.Benchmark)
  public static class Chain {
    Program program = Program.empty();
    final Rewriter rewriter = new Rewriter();

    /// Starts without a program.
    public Chain() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.chain();
    }
  }

  /// Users of one value, made anew for each invocation.
  @State(Scope.Benchmark)
  public static class Users {
    Program program = Program.empty();
    final Rewriter rewriter = new Rewriter();

    /// Starts without a program.
    public Users() {}

    /// Makes the program.
    @Setup(Level.Invocation)
    public void setUp() {
      program = Program.flat();
    }
  }

  /// One value with a use per operation.
  @Benchmark
  public void replaceAllUses(Users users) {
    users.rewriter.replaceAllUses(users.program.argument(0), users.program.argument(1));
  }

  /// Each operation of a chain, replaced by its first operand.
  @Benchmark
  public void replaceChain(Chain chain) {
    Operation op = chain.program.block.first();
    while (op.resultCount() == 1) {
      Operation next = op.next();
      chain.rewriter.replace(op, op.operand(0));
      op = next;
    }
  }

  /// All users of one value, the first first.
  @Benchmark
  public void eraseUsers(Users users) {
    Operation op = users.program.block.first();
    while (op.resultCount() == 1) {
      Operation next = op.next();
      users.rewriter.erase(op);
      op = next;
    }
  }

  /// A chain, the last first.
  @Benchmark
  public void eraseInReverse(Chain chain) {
    Operation op = chain.program.block.last().previous();
    while (op != null) {
      Operation before = op.previous();
      chain.rewriter.erase(op);
      op = before;
    }
  }

  /// A function with all it holds.
  @Benchmark
  public void eraseFunction(Chain chain) {
    chain.rewriter.erase(chain.program.module.region(0).entry().first());
  }

  /// One use after the other, by hand.
  @Benchmark
  public void setOperand(Users users) {
    Value to = users.program.argument(1);
    for (Operation op = users.program.block.first(); op.resultCount() == 1; op = op.next()) {
      users.rewriter.setOperand(op, 0, to);
    }
  }
}
