import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Prints how long ONNX Runtime takes for sentences of some lengths, as EmbeddingTimes does.
///
/// `java -cp onnxruntime.jar OrtEmbeddingTimes.java FILE.onnx LENGTH,LENGTH... SECONDS THREADS`
final class OrtEmbeddingTimes {
  public static void main(String[] arguments) throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    double seconds = Double.parseDouble(arguments[2]);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(Integer.parseInt(arguments[3]));
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      try (OrtSession session = environment.createSession(arguments[0], options)) {
        for (String each : arguments[1].split(",")) {
          int length = Integer.parseInt(each);
          Map<String, OnnxTensor> inputs = new HashMap<>();
          for (String name : session.getInputNames()) {
            long[][] values = new long[1][length];
            for (int i = 0; i < length; i++) {
              values[0][i] = value(name, i);
            }
            inputs.put(name, OnnxTensor.createTensor(environment, values));
          }
          times(session, inputs, seconds);
          List<Long> times = times(session, inputs, seconds);
          System.out.printf(
              "%s %.2f %.2f%n", each, times.get(0) / 1e6, times.get(times.size() / 2) / 1e6);
        }
      }
    }
  }

  private static List<Long> times(
      OrtSession session, Map<String, OnnxTensor> inputs, double seconds) throws OrtException {
    List<Long> times = new ArrayList<>();
    long begun = System.nanoTime();
    for (long now = begun; now - begun < seconds * 1e9; ) {
      session.run(inputs).close();
      long then = System.nanoTime();
      times.add(then - now);
      now = then;
    }
    Collections.sort(times);
    return times;
  }

  private static long value(String input, int i) {
    return switch (input) {
      case "input_ids" -> 1996 + 37L * i % 20000;
      case "attention_mask" -> 1;
      default -> 0;
    };
  }
}
