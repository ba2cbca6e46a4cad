package dev.weir.examples.seeds;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// What MindSpore's PIJit captures from bytecode, as Java.
public final class PiJitListings {
  /// Lines that the captured code writes.
  private static final List<String> LINES = new ArrayList<>();

  /// An object with a tensor that changes.
  public static final class Holder {
    Tensor value = Tensor.of(new int[] {1, 2, 3});
  }

  private PiJitListings() {}

  /// A matmul and a sum.
  static Tensor product(Tensor x, Tensor y) {
    return x.matmul(y).add(Tensor.ones(2, 4));
  }

  /// A loop as often as a tensor is long.
  static int length(Tensor x) {
    int count = 0;
    for (int i = 0; i < x.dim(0); i++) {
      count++;
    }
    return count;
  }

  /// A field that is changed.
  static void increase(Holder holder) {
    holder.value = holder.value.add(Tensor.of(1));
  }

  /// Output in the middle.
  static Tensor withOutput(Tensor x) {
    Tensor y = x.add(x);
    write("between");
    return y.multiply(x);
  }

  private static void write(String line) {
    System.out.println(line);
    LINES.add(line);
  }

  /// {@return what the examples print, a line each}
  public static String run() {
    List<String> all = new ArrayList<>();
    Fn2<Tensor, Tensor, Tensor> product = PiJitListings::product;
    all.add(Jit.of(product).fullGraph().apply(Tensor.ones(2, 3), Tensor.ones(3, 4)).toString());
    Fn1<Tensor, Integer> length = PiJitListings::length;
    all.add(String.valueOf(Jit.of(length).fullGraph().apply(Tensor.ones(3))));
    Fn1<Holder, Boolean> increase =
        holder -> {
          increase(holder);
          return true;
        };
    Holder holder = new Holder();
    var unused = Jit.of(increase).fullGraph().apply(holder);
    all.add(holder.value.toString());
    Fn1<Tensor, Tensor> doubled = x -> x.add(x);
    Jit.One<Tensor, Tensor> shapes = Jit.of(doubled);
    for (int size : new int[] {2, 3, 2}) {
      unused = shapes.apply(Tensor.ones(size)).rank() == 1;
    }
    all.add("%d compilations, %s".formatted(shapes.compilations(), unused));
    Fn1<Tensor, Tensor> withOutput = PiJitListings::withOutput;
    Jit.One<Tensor, Tensor> broken = Jit.of(withOutput);
    Tensor result = broken.apply(Tensor.of(3f));
    var found = broken.explain();
    all.add(
        "%s after %s: %d graphs, %d break"
            .formatted(result, LINES, found.graphs().size(), found.breaks().size()));
    return String.join("\n", all);
  }

  /// Prints them.
  public static void main(String[] arguments) {
    System.out.println(run());
  }
}
