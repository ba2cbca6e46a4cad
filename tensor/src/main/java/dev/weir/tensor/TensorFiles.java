package dev.weir.tensor;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.weir.formats.npy.Npy;
import dev.weir.formats.weights.NpzFile;
import dev.weir.formats.weights.SafetensorsFile;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Tensors in files: NumPy's `.npy` and `.npz`, and safetensors.
///
/// A file that cannot be read or written is an `IllegalArgumentException` that names it and says why.
public final class TensorFiles {
  private TensorFiles() {}

  /// {@return the array in a `.npy` file}
  public static Tensor readNpy(Path file) {
    return Tensor.copyOf(read(diagnostics -> Npy.read(file, diagnostics)));
  }

  /// Writes a `.npy` file, which is replaced as a whole.
  public static void writeNpy(Path file, Tensor tensor) {
    write(diagnostics -> Npy.write(file, tensor.storage(), diagnostics));
  }

  /// {@return the arrays in a `.npz` file by name, in its order}
  public static ImmutableMap<String, Tensor> readNpz(Path file) {
    return copy(read(diagnostics -> NpzFile.read(file, Map.of(), diagnostics)));
  }

  /// Writes a `.npz` file, which is replaced as a whole.
  public static void writeNpz(Path file, Map<String, Tensor> tensors) {
    write(diagnostics -> NpzFile.write(file, storage(tensors), diagnostics));
  }

  /// {@return the tensors in a safetensors file by name, in its order}
  public static ImmutableMap<String, Tensor> readSafetensors(Path file) {
    return copy(read(diagnostics -> SafetensorsFile.read(file, diagnostics)));
  }

  /// Writes a safetensors file, which is replaced as a whole.
  public static void writeSafetensors(Path file, Map<String, Tensor> tensors) {
    write(diagnostics -> SafetensorsFile.write(file, storage(tensors), diagnostics));
  }

  private static Map<String, dev.weir.dialect.builtin.data.Tensor> storage(
      Map<String, Tensor> tensors) {
    return Maps.transformValues(tensors, Tensor::storage);
  }

  private static ImmutableMap<String, Tensor> copy(
      ImmutableMap<String, dev.weir.dialect.builtin.data.Tensor> raw) {
    return ImmutableMap.copyOf(Maps.transformValues(raw, Tensor::copyOf));
  }

  private static <T> T read(Function<Diagnostics, Optional<T>> reader) {
    Diagnostics diagnostics = new Diagnostics();
    return reader.apply(diagnostics).orElseThrow(() -> failure(diagnostics));
  }

  private static void write(Function<Diagnostics, Boolean> writer) {
    Diagnostics diagnostics = new Diagnostics();
    if (!writer.apply(diagnostics)) {
      throw failure(diagnostics);
    }
  }

  private static IllegalArgumentException failure(Diagnostics diagnostics) {
    return new IllegalArgumentException(
        diagnostics.all().stream()
            .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
            .map(each -> each.location() + ": " + each.message())
            .collect(Collectors.joining("; ")));
  }
}
