package dev.weir.benchmarks.models;

import com.google.common.base.Splitter;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.examples.embeddings.SentenceEncoder;
import dev.weir.ir.Diagnostics;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Prints how long a BERT takes for sentences of some lengths, compiled once for all: the shortest time of a run and the
/// median, in milliseconds.
///
/// Arguments: the ONNX file, lengths with commas between, the seconds for each. `OrtEmbeddingTimes.java` has the same tokens.
public final class EmbeddingTimes {
  private EmbeddingTimes() {}

  /// Prints a line `LENGTH MIN MEDIAN` for each length.
  public static void main(String[] arguments) {
    Diagnostics diagnostics = new Diagnostics();
    double seconds = Double.parseDouble(arguments[2]);
    try (Executable program =
        SentenceEncoder.compiled(Path.of(arguments[0]), diagnostics)
            .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()))) {
      for (String each : Splitter.on(',').split(arguments[1])) {
        Map<String, Tensor> inputs = inputs(program, Integer.parseInt(each));
        Map<String, Tensor> outputs = program.run(inputs);
        Runnable run = () -> program.run(inputs, outputs, Optional.empty());
        times(run, seconds);
        long[] times = times(run, seconds);
        System.out.printf("%s %.2f %.2f%n", each, times[0] / 1e6, times[times.length / 2] / 1e6);
      }
    }
  }

  /// {@return the times of runs for so long, the shortest first}
  private static long[] times(Runnable run, double seconds) {
    var times = new java.util.ArrayList<Long>();
    long begun = System.nanoTime();
    for (long now = begun; now - begun < seconds * 1e9; ) {
      run.run();
      long then = System.nanoTime();
      times.add(then - now);
      now = then;
    }
    return times.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private static Map<String, Tensor> inputs(Executable program, int length) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    for (Port port : program.inputs()) {
      Tensor tensor = Tensor.zeros(DType.INT64, 1, length);
      IntStream.range(0, length).forEach(i -> tensor.setLong(i, value(port.name(), i)));
      inputs.put(port.name(), tensor);
    }
    return inputs;
  }

  private static long value(String input, int i) {
    return switch (input) {
      case "input_ids" -> 1996 + 37L * i % 20000;
      case "attention_mask" -> 1;
      default -> 0;
    };
  }
}
