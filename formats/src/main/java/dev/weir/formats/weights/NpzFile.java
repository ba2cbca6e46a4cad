package dev.weir.formats.weights;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.AtomicFile;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// NumPy's archives of arrays (`numpy.savez`): a ZIP file in which each entry `NAME.npy` is the array `NAME`.
public final class NpzFile {
  private static final String ENDING = ".npy";

  /// The time of entries, so that the same arrays are the same file.
  private static final LocalDateTime EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);

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

  /// Writes `tensors` to `file`, which is replaced as a whole, as `numpy.savez` does.
  ///
  /// @return whether that was possible; if not, `diagnostics` tells why and the file is as it was
  public static boolean write(Path file, Map<String, Tensor> tensors, Diagnostics diagnostics) {
    try {
      AtomicFile.write(
          file,
          channel -> {
            // Closed with the file.
            ZipOutputStream zip = new ZipOutputStream(Channels.newOutputStream(channel));
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (Map.Entry<String, Tensor> each : tensors.entrySet()) {
              ZipEntry entry = new ZipEntry(each.getKey() + ENDING);
              entry.setTimeLocal(EPOCH);
              zip.putNextEntry(entry);
              Npy.write(Channels.newChannel(zip), each.getValue());
              zip.closeEntry();
            }
            zip.finish();
            zip.flush();
          });
      return true;
    } catch (IOException e) {
      diagnostics.error(
          Location.of(file.toString(), 0, 0), "cannot write the archive: %s", e.getMessage());
      return false;
    }
  }
}
