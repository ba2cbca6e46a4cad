package dev.weir.benchmarks.core;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// Making attributes and types, which no table has to be asked for.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InternBenchmark {
  private long number = 17;
  private int width = 32;
  private String text = "name";

  /// Makes the benchmark.
  public InternBenchmark() {}

  /// An integer.
  @Benchmark
  public Attribute integerAttr() {
    return IntegerAttr.of(number, IntegerType.I32);
  }

  /// A string.
  @Benchmark
  public Attribute stringAttr() {
    return new StringAttr(text);
  }

  /// An integer type.
  @Benchmark
  public IntegerType integerType() {
    return IntegerType.signless(width);
  }

  /// A dictionary of three entries.
  @Benchmark
  public DictionaryAttr dictionary() {
    Attribute value = IntegerAttr.of(number, IntegerType.I32);
    return DictionaryAttr.of(
        List.of(
            new NamedAttribute("b", value),
            new NamedAttribute("a", value),
            new NamedAttribute("c", value)));
  }
}
