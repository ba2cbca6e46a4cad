package dev.weir.formats.weights;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.formats.gguf.GgufTensor;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.testkit.fuzz.FuzzCampaign;
import dev.weir.testkit.fuzz.FuzzTarget;
import dev.weir.testkit.fuzz.Mutator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged files of weights: pieces taken away, doubled, moved or brought from another file, numbers made extreme. Each is
/// refused with a message that names the file, or all of its elements can be read; nothing is thrown, and no file takes
/// more memory than is bounded. The files are small, so that most damage meets what describes the tensors.
class WeightDamageTest {
  private static final System.Logger LOGGER = System.getLogger(WeightDamageTest.class.getName());

  /// What a file of some hundred bytes may allocate at most.
  private static final long MOST_BYTES = 16L << 20;

  @TempDir Path folder;

  @Test
  void someDamagedFiles() {
    damage("safetensors", safetensors(), this::readSafetensors, 2_000, 41_000_000);
    damage("GGUF", gguf(), this::readGguf, 2_000, 42_000_000);
  }

  /// `-Dweir.weightFiles` says how many, and `-Dweir.weightSeed` from which seed on.
  @Test
  @Tag("campaign")
  void asManyDamagedSafetensorsAsAskedFor() {
    damage("safetensors", safetensors(), this::readSafetensors, count(), seed());
  }

  @Test
  @Tag("campaign")
  void asManyDamagedGgufFilesAsAskedFor() {
    damage("GGUF", gguf(), this::readGguf, count(), seed());
  }

  private static int count() {
    return Integer.getInteger("weir.weightFiles", 2_000);
  }

  private static long seed() {
    return Long.getLong("weir.weightSeed", 43_000_000);
  }

  private static void damage(
      String format, List<byte[]> files, FuzzTarget target, int count, long seed) {
    FuzzCampaign.Result result = FuzzCampaign.run(new Mutator(files, true), target, seed, count);
    LOGGER.log(System.Logger.Level.INFO, "{0}: {1}", format, result);
    assertThat(result.faults()).as(result.toString()).isEmpty();
    assertThat(result.accepted()).isBetween(count / 50L, count - count / 10L);
    assertThat(result.mostBytes()).as(result.toString()).isLessThan(MOST_BYTES);
  }

  private boolean readSafetensors(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<? extends Map<String, Tensor>> read = SafetensorsFile.read(write(bytes), diagnostics);
    check(read.isPresent(), diagnostics);
    read.map(Map::values).ifPresent(WeightDamageTest::readAll);
    return read.isPresent();
  }

  private boolean readGguf(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<GgufFile> read = GgufFile.read(write(bytes), diagnostics);
    check(read.isPresent(), diagnostics);
    read.ifPresent(file -> {
      readAll(file.tensors().values().stream().map(GgufTensor::values).toList());
      file.tensors().values().forEach(GgufTensor::quantized);
    });
    return read.isPresent();
  }

  private Path write(byte[] bytes) {
    try {
      return Files.write(folder.resolve("damaged.bin"), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void readAll(Collection<Tensor> tensors) {
    for (Tensor tensor : tensors) {
      for (long i = 0; i < tensor.elementCount(); i++) {
        tensor.getDouble(i);
      }
    }
  }

  private static void check(boolean accepted, Diagnostics diagnostics) {
    assertThat(accepted)
        .as("refused without a word, or read with an error")
        .isEqualTo(!diagnostics.hasErrors());
    for (Diagnostic each : diagnostics.all()) {
      assertThat(each.location().toString()).as("an error without a place").contains("damaged.bin");
      assertThat(each.message()).isNotBlank().doesNotContain("Exception");
    }
  }

  // ---- whole files

  private static ImmutableList<byte[]> safetensors() {
    return ImmutableList.of(
        safetensors(
            """
            {"__metadata__":{"format":"pt"},\
            "w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},\
            "b":{"dtype":"I64","shape":[3],"data_offsets":[24,48]}}\
            """,
            48),
        safetensors(
            """
            {"a":{"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]},\
            "b":{"dtype":"F16","shape":[],"data_offsets":[8,10]},\
            "c":{"dtype":"I8","shape":[0,4],"data_offsets":[10,10]},\
            "d":{"dtype":"BOOL","shape":[3],"data_offsets":[10,13]},\
            "e":{"dtype":"U8","shape":[1,1,3],"data_offsets":[13,16]},\
            "f":{"dtype":"F64","shape":[1],"data_offsets":[16,24]}}\
            """,
            24),
        safetensors("{}", 0));
  }

  private static byte[] safetensors(String header, int bytes) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Long.BYTES + text.length + bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(text.length)
        .put(text)
        .array();
  }

  /// Files as ggml's description of the format has them: values of all types, and tensors of each kind of elements.
  private static ImmutableList<byte[]> gguf() {
    var plain = new GgufBytes();
    for (int type : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12}) {
      plain.text("k." + type).int32(type).zeros(GgufBytes.width(type));
    }
    plain.text("general.name").int32(8).text("small");
    plain.text("a.strings").int32(9).int32(8).int64(2).text("x").text("yz");
    plain.text("a.numbers").int32(9).int32(4).int64(3).zeros(12);
    plain.text("a.arrays").int32(9).int32(9).int64(1).int32(0).int64(2).zeros(2);
    var rows = new GgufBytes();
    rows.text("general.alignment").int32(4).int32(32);
    return ImmutableList.of(
        plain.file(15, new int[] {0, 1, 30}, new long[] {2, 3}, new int[] {24, 12, 12}),
        rows.file(1, new int[] {2, 8}, new long[] {32, 2}, new int[] {36, 68}),
        rows.file(1, new int[] {12, 14}, new long[] {256}, new int[] {144, 210}));
  }

  /// The bytes of a GGUF file, as they come.
  private static final class GgufBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    static int width(int type) {
      return switch (type) {
        case 0, 1, 7 -> 1;
        case 2, 3 -> 2;
        case 4, 5, 6 -> 4;
        default -> 8;
      };
    }

    GgufBytes zeros(int count) {
      bytes.writeBytes(new byte[count]);
      return this;
    }

    GgufBytes int32(int value) {
      bytes.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
      return this;
    }

    GgufBytes int64(long value) {
      bytes.writeBytes(
          ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
      return this;
    }

    GgufBytes text(String text) {
      int64(text.length());
      bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
      return this;
    }

    /// {@return a file of these values, and of one tensor of each type of `types`}
    byte[] file(int values, int[] types, long[] sizes, int[] lengths) {
      var file = new GgufBytes();
      file.bytes.writeBytes("GGUF".getBytes(StandardCharsets.UTF_8));
      file.int32(3).int64(types.length).int64(values);
      file.bytes.writeBytes(bytes.toByteArray());
      long offset = 0;
      for (int i = 0; i < types.length; i++) {
        file.text("blk." + i + ".w").int32(sizes.length);
        for (long size : sizes) {
          file.int64(size);
        }
        file.int32(types[i]).int64(offset);
        offset += (lengths[i] + 31) / 32 * 32L;
      }
      file.zeros((32 - file.bytes.size() % 32) % 32).zeros((int) offset);
      return file.bytes.toByteArray();
    }
  }
}
