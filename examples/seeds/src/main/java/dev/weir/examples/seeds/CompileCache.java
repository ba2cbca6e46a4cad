package dev.weir.examples.seeds;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.nio.file.Path;

/// The program by which MindSpore's programming tips show its compile cache: a loop of 200 steps that is unrolled. The
/// second process that runs it takes from the folder what the first compiled.
public final class CompileCache {
  private CompileCache() {}

  private static Tensor func(Tensor x, Tensor y) {
    Tensor output = x;
    for (int i = 0; i < 200; i++) {
      output = x.add(x.multiply(y)).add(output);
    }
    return output;
  }

  /// {@return what the function gives of `[1]` and `[2]`}
  public static Tensor run() {
    Fn2<Tensor, Tensor, Tensor> f = Jit.of(CompileCache::func);
    return f.apply(Tensor.of(new float[] {1}), Tensor.of(new float[] {2}));
  }

  /// Prints that, and how long the call took; the argument, if any, is the folder of the cache. With a second one the program
  /// is looked up there once more, as the next process does.
  public static void main(String[] arguments) {
    if (arguments.length > 0) {
      Jit.setCache(Path.of(arguments[0]));
    }
    long start = System.nanoTime();
    Tensor out = run();
    long end = System.nanoTime();
    if (arguments.length > 1) {
      out = run();
    }
    System.out.println(out);
    System.out.println("cost time: " + Math.round((end - start) / 1e5) / 1e4);
  }
}
