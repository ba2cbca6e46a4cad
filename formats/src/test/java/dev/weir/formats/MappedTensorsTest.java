package dev.weir.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedTensorsTest {
  @TempDir Path folder;

  /// Parts that are no multiple of a page lie between tensors which are written to in memory.
  @Test
  void releasingAPartLeavesItsNeighbours() throws IOException {
    byte[] bytes = new byte[1_000_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31 >> 3);
    }
    Path file = Files.write(folder.resolve("parts"), bytes);
    MappedTensors mapped = MappedTensors.open(file);
    Tensor before = mapped.tensor(0, DType.INT8, 300_001);
    Tensor behind = mapped.tensor(700_003, DType.INT8, 299_997);
    for (Tensor each : new Tensor[] {before, behind}) {
      for (long i = 0; i < each.elementCount(); i++) {
        each.setLong(i, 7);
      }
    }
    mapped.release(300_001, 400_002);
    for (int i = 0; i < bytes.length; i++) {
      boolean isPart = i >= 300_001 && i < 700_003;
      assertThat(mapped.bytes().get(ValueLayout.JAVA_BYTE, i))
          .as("byte %d", i)
          .isEqualTo(isPart ? bytes[i] : (byte) 7);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }
}
