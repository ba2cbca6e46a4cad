package dev.weir.benchmarks.core;

import dev.weir.dialect.mlir.arith.integer.AddIOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.WalkResult;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// What only looks at operations: walking, verifying, copying.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Program.SIZE)
public class ReadBenchmark {
  private Program program = Program.empty();

  /// Makes the benchmark.
  public ReadBenchmark() {}

  /// Makes the program that is looked at.
  @Setup
  public void setUp() {
    program = Program.chain();
  }

  /// What a visitor counts with.
  private static final class Counter {
    private int count;
  }

  /// All operations, parents first.
  @Benchmark
  public int walk() {
    Counter counter = new Counter();
    program.module.walk(op -> counter.count++);
    return counter.count;
  }

  /// All operations, parents first, by a visitor that may stop.
  @Benchmark
  public int walkPreOrder() {
    Counter counter = new Counter();
    program.module.walkPreOrder(op -> {
      counter.count++;
      return WalkResult.ADVANCE;
    });
    return counter.count;
  }

  /// All operations, children first.
  @Benchmark
  public int walkPostOrder() {
    Counter counter = new Counter();
    program.module.walkPostOrder(op -> counter.count++);
    return counter.count;
  }

  /// The operations of one class.
  @Benchmark
  public int walkTyped() {
    Counter counter = new Counter();
    program.module.walk(AddIOp.class, op -> counter.count++);
    return counter.count;
  }

  /// Signature, traits and dominance.
  @Benchmark
  public Diagnostics verify() {
    Diagnostics diagnostics = new Diagnostics();
    if (!Verifier.verify(program.module, diagnostics)) {
      throw new IllegalStateException(diagnostics.all().toString());
    }
    return diagnostics;
  }

  /// A copy, and what maps the one to the other.
  @Benchmark
  public Operation copy() {
    return program.module.clone(new IrMapping());
  }
}
