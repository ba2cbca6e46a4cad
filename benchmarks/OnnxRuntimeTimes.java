import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs an ONNX model with ONNX Runtime on the CPU when it is told to. Outputs go to memory that is given once.
///
/// `java -cp onnxruntime.jar OnnxRuntimeTimes.java THREADS MODELS DATA NAME`, where `MODELS/NAME.onnx`
/// and `DATA/NAME/INPUT.npy` are as `benchmarks/workloads` writes them. It prints how far the outputs are
/// from those expected, in parts of the largest number; then, for each line it reads, a number of
/// seconds, it runs for so long and prints the median time of a run in milliseconds.
final class OnnxRuntimeTimes {
  public static void main(String[] arguments) throws OrtException, IOException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(Integer.parseInt(arguments[0]));
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      String model = Path.of(arguments[1], arguments[3] + ".onnx").toString();
      try (OrtSession session = environment.createSession(model, options)) {
        takeTurns(environment, session, Path.of(arguments[2], arguments[3]));
      }
    }
  }

  private static void takeTurns(OrtEnvironment environment, OrtSession session, Path data)
      throws OrtException, IOException {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    Map<String, OnnxTensor> outputs = new HashMap<>();
    for (String name : session.getInputNames()) {
      TensorInfo info = (TensorInfo) session.getInputInfo().get(name).getInfo();
      inputs.put(name, tensor(environment, info, payload(data.resolve(name + ".npy"))));
    }
    for (String name : session.getOutputNames()) {
      TensorInfo info = (TensorInfo) session.getOutputInfo().get(name).getInfo();
      outputs.put(name, tensor(environment, info, null));
    }
    session.run(inputs, outputs).close();
    double error = 0;
    for (int i = 0; i < outputs.size(); i++) {
      ByteBuffer expected = payload(data.resolve("expected_" + i + ".npy"));
      error =
          Math.max(
              error,
              error(
                  outputs.get("output_" + i).getFloatBuffer(),
                  expected.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer()));
    }
    System.out.println("%.1e".formatted(error));
    BufferedReader turns =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = turns.readLine(); line != null; line = turns.readLine()) {
      double seconds = Double.parseDouble(line);
      System.out.println("%.3f".formatted(median(session, inputs, outputs, seconds)));
    }
  }

  private static double error(FloatBuffer got, FloatBuffer expected) {
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.limit(); i++) {
      largest = Math.max(largest, Math.abs(expected.get(i)));
      difference = Math.max(difference, Math.abs(got.get(i) - expected.get(i)));
    }
    return difference / largest;
  }

  private static double median(
      OrtSession session,
      Map<String, OnnxTensor> inputs,
      Map<String, OnnxTensor> outputs,
      double seconds)
      throws OrtException {
    List<Long> times = new ArrayList<>();
    long start = System.nanoTime();
    do {
      long begin = System.nanoTime();
      session.run(inputs, outputs).close();
      times.add(System.nanoTime() - begin);
    } while (System.nanoTime() - start < seconds * 1e9);
    times.sort(null);
    return times.get(times.size() / 2) / 1e6;
  }

  private static OnnxTensor tensor(OrtEnvironment environment, TensorInfo info, ByteBuffer bytes)
      throws OrtException {
    OnnxJavaType type = info.type;
    long size = type.size;
    for (long n : info.getShape()) {
      size *= n;
    }
    ByteBuffer buffer =
        ByteBuffer.allocateDirect(Math.toIntExact(size)).order(ByteOrder.nativeOrder());
    if (bytes != null) {
      buffer.put(bytes).rewind();
    }
    return OnnxTensor.createTensor(environment, buffer, info.getShape(), type);
  }

  /// The elements of an array in NumPy's format, version 1.
  private static ByteBuffer payload(Path file) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    return all.position(10 + (all.getShort(8) & 0xffff));
  }
}
