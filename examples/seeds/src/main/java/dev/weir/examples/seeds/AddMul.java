package dev.weir.examples.seeds;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/// `demo.py` of MindSpore's documentation of MindIR: a network of a sum and a product, whose graphs are saved.
public final class AddMul {
  private AddMul() {}

  private static Tensor construct(Tensor first, Tensor y) {
    Tensor x = first;
    x = x.add(y);
    x = x.multiply(y);
    return x;
  }

  /// {@return what it gives of 3 and 2, and the files that are written on the way}
  ///
  /// @param folder where they are written
  public static String run(Path folder) {
    Fn2<Tensor, Tensor, Tensor> net = AddMul::construct;
    Tensor out = Jit.of(net).saveGraphs(folder).apply(Tensor.of(3f), Tensor.of(2f));
    try (var files = Files.list(folder)) {
      return out
          + "\n"
          + files
              .map(each -> each.getFileName().toString())
              .sorted()
              .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Prints them, which are written to the folder that the argument names.
  public static void main(String[] arguments) {
    System.out.println(run(Path.of(arguments.length > 0 ? arguments[0] : "ir_files")));
  }
}
