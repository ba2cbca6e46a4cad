package dev.weir.examples.seeds;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.jit.HostFunction;
import dev.weir.tensor.jit.Syntax;
import java.util.ArrayList;
import java.util.List;

/// The network by which MindSpore's programming tips show `Depend`: what is done to a state outside comes before and after
/// what is computed. Captured Java keeps the order of its lines, so that nothing has to be said.
public final class FloatStatus {
  /// What was done.
  private static final List<String> DONE = new ArrayList<>();

  private FloatStatus() {}

  @HostFunction
  private static void alloc() {
    DONE.add("alloc");
  }

  @HostFunction
  private static void clear() {
    DONE.add("clear");
  }

  @HostFunction
  private static void get(Tensor of) {
    DONE.add("get of " + of.dim(0));
  }

  private static Tensor construct(Tensor x) {
    alloc();
    clear();
    Tensor res = x.subtract(x.neg());
    get(res);
    return res;
  }

  /// {@return what the network gives of fives, and in which order what was done, as one program}
  public static String run() {
    DONE.clear();
    Fn1<Tensor, Tensor> net = FloatStatus::construct;
    Tensor out =
        Jit.of(net).syntax(Syntax.LAX).fullGraph().apply(Tensor.full(5, DType.FLOAT16, 2, 3));
    return out + "\n" + String.join(", ", DONE);
  }

  /// Prints it.
  public static void main(String[] arguments) {
    System.out.println(run());
  }
}
