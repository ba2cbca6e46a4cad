package dev.weir.benchmarks.core;

import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// The order of operations in a block, at random places.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Program.SIZE)
public class OrderBenchmark {
  private Operation[] operations = {};
  private int[] places = {};
  private final Rewriter rewriter = new Rewriter();

  /// Makes the benchmark.
  public OrderBenchmark() {}

  /// Makes a program and a fixed shuffle of its operations.
  @Setup
  public void setUp() {
    Program program = Program.flat();
    operations = new Operation[Program.SIZE];
    places = new int[Program.SIZE];
    Operation op = program.block.first();
    long random = 12345;
    for (int i = 0; i < Program.SIZE; i++) {
      operations[i] = op;
      op = op.next();
      random = random * 6364136223846793005L + 1442695040888963407L;
      places[i] = (int) ((random >>> 33) % Program.SIZE);
    }
  }

  /// Moves each operation before another.
  @Benchmark
  public void moveBefore() {
    for (int i = 0; i < Program.SIZE; i++) {
      rewriter.moveBefore(operations[i], operations[places[i]]);
    }
  }

  /// Compares each operation with another.
  @Benchmark
  public int isBeforeInBlock() {
    int before = 0;
    for (int i = 0; i < Program.SIZE; i++) {
      before += operations[i].isBeforeInBlock(operations[places[i]]) ? 1 : 0;
    }
    return before;
  }
}
