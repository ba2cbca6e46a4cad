import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;
import java.util.function.Function;

/// DJL beside EagerTimes: a round for each line `OPERATOR SIZE CALLS` read, answered by the nanoseconds a call took.
///
/// `java -cp DJL_JARS DjlEagerTimes.java`
final class DjlEagerTimes {
  private static final Map<String, Function<NDArray, NDArray>> OPERATORS =
      Map.of(
          "add", x -> x.add(x),
          "multiply", x -> x.mul(x),
          "maximum", x -> x.maximum(x),
          "relu", x -> ai.djl.nn.Activation.relu(x),
          "exp", NDArray::exp,
          "tanh", NDArray::tanh,
          "sigmoid", x -> ai.djl.nn.Activation.sigmoid(x),
          "softmax", x -> x.softmax(-1),
          "sum", x -> x.sum(new int[] {0}),
          "mean", x -> x.mean(new int[] {0}));

  public static void main(String[] arguments) throws IOException {
    Engine engine = Engine.getInstance();
    try (NDManager manager = NDManager.newBaseManager();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
      System.out.println(
          "DJL "
              + Engine.getDjlVersion()
              + " on "
              + engine.getEngineName()
              + " "
              + engine.getVersion());
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        Function<NDArray, NDArray> operator = OPERATORS.get(words[0]);
        if (operator == null) {
          System.out.println("-");
          continue;
        }
        int count = Integer.parseInt(words[2]);
        NDArray x = manager.full(new Shape(Long.parseLong(words[1])), 0.5f);
        long start = System.nanoTime();
        for (int i = 0; i < count; i += 100) {
          try (NDManager own = manager.newSubManager()) {
            x.attach(own);
            for (int j = 0; j < 100; j++) {
              operator.apply(x);
            }
            x.attach(manager);
          }
        }
        System.out.println((System.nanoTime() - start) / (double) count);
        x.close();
      }
    }
  }
}
