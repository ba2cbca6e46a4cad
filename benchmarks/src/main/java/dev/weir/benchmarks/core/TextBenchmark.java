package dev.weir.benchmarks.core;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// The generic text form and the bytecode.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Program.SIZE)
public class TextBenchmark {
  private static final PrintOptions GENERIC = PrintOptions.of(Program.REGISTRY).withGeneric(true);

  private Program program = Program.empty();
  private SourceText source = SourceText.of("bench.mlir", "");
  private byte[] bytecode = {};

  /// Makes the benchmark.
  public TextBenchmark() {}

  /// Makes a program and its text.
  @Setup
  public void setUp() {
    program = Program.chain();
    source = SourceText.of("bench.mlir", IrPrinter.print(program.module, GENERIC));
    bytecode = writeBytecode();
  }

  /// To bytes.
  @Benchmark
  public byte[] print() {
    return IrPrinter.printBytes(program.module, GENERIC);
  }

  /// From bytes.
  @Benchmark
  public Operation parse() {
    return Program.parse(source);
  }

  /// To bytecode.
  @Benchmark
  public byte[] writeBytecode() {
    return BytecodeWriter.write(program.module, BytecodeOptions.of(Program.REGISTRY));
  }

  /// From bytecode.
  @Benchmark
  public Operation readBytecode() {
    Diagnostics diagnostics = new Diagnostics();
    return BytecodeReader.read(
            bytecode, "bench.mlirbc", Program.REGISTRY, ParseOptions.LENIENT, diagnostics)
        .orElseThrow(() -> new IllegalStateException(diagnostics.all().toString()));
  }
}
