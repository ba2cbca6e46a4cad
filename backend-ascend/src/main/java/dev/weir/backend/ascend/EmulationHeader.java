package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The header `kernel_operator.h` that runs Ascend C on the host, and the files it is made of.
///
/// It stops a kernel at what the hardware would do wrong; `docs/reference/target-ascend.md` lists its
/// rules and what they do not prove.
final class EmulationHeader {
  private static final String[] NAMES = {
    "kernel_operator.h",
    "lib/matmul_intf.h",
    "tiling/tiling_api.h",
    "tiling/platform/platform_ascendc.h",
    "emulation/types.h",
    "emulation/core.h",
    "emulation/tensor.h",
    "emulation/queue.h",
    "emulation/copy.h",
    "emulation/vector.h",
    "emulation/selection.h",
    "emulation/repeat.h",
    "emulation/cube.h",
    "emulation/matmul.h",
    "emulation/tiling.h",
    "emulation/launch.h"
  };

  private EmulationHeader() {}

  /// {@return the files, by their paths from the folder that is searched for headers}
  static ImmutableMap<String, byte[]> files() {
    ImmutableMap.Builder<String, byte[]> files = ImmutableMap.builder();
    for (String name : NAMES) {
      files.put(name, resource(name));
    }
    return files.build();
  }

  /// Writes the files under `folder`.
  static void writeTo(Path folder) {
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      try {
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// {@return a file beside the header}
  static byte[] resource(String name) {
    try (InputStream stream = EmulationHeader.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource '" + name + "' is missing");
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
