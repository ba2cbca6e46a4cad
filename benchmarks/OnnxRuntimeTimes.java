import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Prints the median time of a run of ONNX models with ONNX Runtime on the CPU, in milliseconds: a line
/// `NAME MEDIAN ERROR` for each name, the error in parts of the largest number expected. Outputs go to
/// memory that is given once.
///
/// `java -cp onnxruntime.jar OnnxRuntimeTimes.java THREADS MODELS DATA NAME...`, where `MODELS/NAME.onnx`
/// and `DATA/NAME/INPUT.npy` are as `benchmarks/workloads` writes them.
final class OnnxRuntimeTimes {
  private static final long WARM_UP = 1_000_000_000L;
  private static final long MEASURED = 2_000_000_000L;

  public static void main(String[] arguments) throws OrtException, IOException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    for (int i = 3; i < arguments.length; i++) {
      try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
        options.setIntraOpNumThreads(Integer.parseInt(arguments[0]));
        options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
        String model = Path.of(arguments[1], arguments[i] + ".onnx").toString();
        try (OrtSession session = environment.createSession(model, options)) {
          Path data = Path.of(arguments[2], arguments[i]);
          System.out.println(arguments[i] + " " + time(environment, session, data));
        }
      }
    }
  }

  private static String time(OrtEnvironment environment, OrtSession session, Path data)
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
    run(session, inputs, outputs, WARM_UP);
    List<Long> times = run(session, inputs, outputs, MEASURED);
    times.sort(null);
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
    return "%.3f %.1e".formatted(times.get(times.size() / 2) / 1e6, error);
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

  private static List<Long> run(
      OrtSession session, Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs,
      long duration) throws OrtException {
    List<Long> times = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < duration || times.size() < 5) {
      long begin = System.nanoTime();
      session.run(inputs, outputs).close();
      times.add(System.nanoTime() - begin);
    }
    return times;
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
