package dev.weir.benchmarks.core;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Value;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/// Making operations.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Program.SIZE)
public class CreateBenchmark {
  private static final OpDefinition UNREGISTERED = OpDefinition.unregistered("none.add");

  /// Makes the benchmark.
  public CreateBenchmark() {}

  /// A binary operation whose result type is given.
  @Benchmark
  public Object typed() {
    return Program.chain();
  }

  /// A binary operation by its generated factory, which infers the result type.
  @Benchmark
  public Object inferred() {
    Program program = Program.empty();
    Value last = program.argument(0);
    for (int i = 0; i < Program.SIZE; i++) {
      last = program.builder.add(ArithOps.addI(last, program.argument(1))).result(0);
    }
    return program;
  }

  /// A binary operation that no dialect declares.
  @Benchmark
  public Object unregistered() {
    Program program = Program.empty();
    Value last = program.argument(0);
    for (int i = 0; i < Program.SIZE; i++) {
      last = program.add(UNREGISTERED, last, program.argument(1)).result(0);
    }
    return program;
  }
}
