package dev.weir.formats.weights;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// NumPy's archives of arrays (`numpy.savez`): a ZIP file in which each entry `NAME.npy` is the array `NAME`.
public final class NpzFile {
  private static final String ENDING = ".npy";

  private NpzFile() {}

  /// {@return the arrays in `file` by name, in the order of the archive, or empty after reporting what is wrong}
  ///
  /// @param expected the element type of an array by its name, where raw bytes stand for what NumPy does not know;
  ///     `UNDEFINED` for others
  public static Optional<ImmutableMap<String, Tensor>> read(
      Path file, Map<String, DType> expected, Diagnostics diagnostics) {
    Location where = Location.of(file.toString(), 0, 0);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String name = entry.getName();
        if (!name.endsWith(ENDING)) {
          diagnostics.error(where, "entry '%s' is no array: its name does not end in .npy", name);
          return Optional.empty();
        }
        name = name.substring(0, name.length() - ENDING.length());
        Optional<Tensor> tensor;
        try (InputStream content = zip.getInputStream(entry)) {
          // What the archive says of the size of an entry is not believed.
          tensor =
              Npy.read(
                  content.readAllBytes(),
                  file + "(" + entry.getName() + ")",
                  expected.getOrDefault(name, DType.UNDEFINED),
                  diagnostics);
        }
        if (tensor.isEmpty()) {
          return Optional.empty();
        }
        if (tensors.putIfAbsent(name, tensor.get()) != null) {
          diagnostics.error(where, "array '%s' is there twice", name);
          return Optional.empty();
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      diagnostics.error(where, "cannot read the archive: %s", e.getMessage());
      return Optional.empty();
    } catch (OutOfMemoryError e) {
      diagnostics.error(where, "there is no memory for the arrays of the archive");
      return Optional.empty();
    }
    return Optional.of(ImmutableMap.copyOf(tensors));
  }
}
