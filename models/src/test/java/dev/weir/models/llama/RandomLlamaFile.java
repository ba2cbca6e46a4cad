package dev.weir.models.llama;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Writes GGUF files of the architecture LLaMA with random weights in blocks of Q8_0 or Q4_0, with a scale of its own for
/// each block.
///
/// Source: [the format](https://github.com/ggml-org/ggml/blob/master/docs/gguf.md), version 3.
///
/// @param bits 8 for Q8_0, 4 for Q4_0
record RandomLlamaFile(
    int bits, int width, int layers, int heads, int keyHeads, int inner, int vocabulary) {
  static final int BLOCK = 32;
  static final double EPSILON = 1e-5;
  static final double BASE = 10000;

  /// The standard deviation of weights, roughly.
  private static final double SIGMA = 0.02;

  private static final int ALIGNMENT = 32;
  private static final int U32 = 4;
  private static final int F32 = 6;
  private static final int STRING = 8;

  /// A tensor in the file; one of rank 1 is of f32.
  ///
  /// @param offset where its bytes begin in the file
  record Entry(int rows, int columns, long offset) {}

  /// {@return the shape of TinyLlama-1.1B}
  static RandomLlamaFile tinyLlama(int bits, int layers, int vocabulary) {
    return new RandomLlamaFile(bits, 2048, layers, 32, 4, 5632, vocabulary);
  }

  int headSize() {
    return width / heads;
  }

  int blockBytes() {
    return bits == 8 ? 2 + BLOCK : 2 + BLOCK / 2;
  }

  private Map<String, int[]> shapes() {
    Map<String, int[]> shapes = new LinkedHashMap<>();
    shapes.put("token_embd", new int[] {vocabulary, width});
    for (int i = 0; i < layers; i++) {
      String layer = "blk." + i + ".";
      int keys = keyHeads * headSize();
      shapes.put(layer + "attn_norm", new int[] {1, width});
      shapes.put(layer + "attn_q", new int[] {width, width});
      shapes.put(layer + "attn_k", new int[] {keys, width});
      shapes.put(layer + "attn_v", new int[] {keys, width});
      shapes.put(layer + "attn_output", new int[] {width, width});
      shapes.put(layer + "ffn_norm", new int[] {1, width});
      shapes.put(layer + "ffn_gate", new int[] {inner, width});
      shapes.put(layer + "ffn_up", new int[] {inner, width});
      shapes.put(layer + "ffn_down", new int[] {width, inner});
    }
    shapes.put("output_norm", new int[] {1, width});
    shapes.put("output", new int[] {vocabulary, width});
    return shapes;
  }

  private static boolean isNorm(String name) {
    return name.endsWith("_norm");
  }

  private long bytes(String name, int[] shape) {
    return isNorm(name)
        ? (long) shape[1] * Float.BYTES
        : (long) shape[0] * shape[1] / BLOCK * blockBytes();
  }

  /// Little-endian numbers and strings.
  private static final class Head {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private Head ints(long... values) {
      for (long value : values) {
        write(Integer.BYTES, value);
      }
      return this;
    }

    private Head longs(long... values) {
      for (long value : values) {
        write(Long.BYTES, value);
      }
      return this;
    }

    private Head string(String value) {
      byte[] utf8 = value.getBytes(UTF_8);
      longs(utf8.length);
      bytes.writeBytes(utf8);
      return this;
    }

    private Head pad() {
      bytes.writeBytes(new byte[Math.floorMod(-bytes.size(), ALIGNMENT)]);
      return this;
    }

    private void write(int size, long value) {
      for (int i = 0; i < size; i++) {
        bytes.write((int) (value >> (8 * i)));
      }
    }
  }

  /// Writes a file.
  ///
  /// @return its tensors by their names without `.weight`
  Map<String, Entry> write(Path file, long seed) throws IOException {
    Map<String, Long> integers = new LinkedHashMap<>();
    integers.put("context_length", 2048L);
    integers.put("embedding_length", (long) width);
    integers.put("block_count", (long) layers);
    integers.put("feed_forward_length", (long) inner);
    integers.put("rope.dimension_count", (long) headSize());
    integers.put("attention.head_count", (long) heads);
    integers.put("attention.head_count_kv", (long) keyHeads);
    Map<String, int[]> shapes = shapes();
    Head head = new Head();
    head.ints(0x46554747, 3).longs(shapes.size(), integers.size() + 3);
    head.string("general.architecture").ints(STRING).string("llama");
    integers.forEach((key, value) -> head.string("llama." + key).ints(U32, value));
    head.string("llama.rope.freq_base").ints(F32, Float.floatToIntBits((float) BASE));
    head.string("llama.attention.layer_norm_rms_epsilon")
        .ints(F32, Float.floatToIntBits((float) EPSILON));
    List<Long> offsets = new ArrayList<>();
    long offset = 0;
    for (Map.Entry<String, int[]> each : shapes.entrySet()) {
      int[] shape = each.getValue();
      boolean norm = isNorm(each.getKey());
      head.string(each.getKey() + ".weight").ints(norm ? 1 : 2).longs(shape[1]);
      if (!norm) {
        head.longs(shape[0]);
      }
      head.ints(norm ? 0 : bits == 8 ? 8 : 2).longs(offset);
      offsets.add(offset);
      offset += Math.ceilDiv(bytes(each.getKey(), shape), ALIGNMENT) * ALIGNMENT;
    }
    byte[] begin = head.pad().bytes.toByteArray();
    Map<String, Entry> entries = new LinkedHashMap<>();
    SplittableRandom random = new SplittableRandom(seed);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      out.write(begin);
      for (Map.Entry<String, int[]> each : shapes.entrySet()) {
        int[] shape = each.getValue();
        long at = begin.length + offsets.get(entries.size());
        entries.put(each.getKey(), new Entry(shape[0], shape[1], at));
        long bytes = bytes(each.getKey(), shape);
        for (int row = 0; row < shape[0]; row++) {
          out.write(isNorm(each.getKey()) ? norm(shape[1], random) : row(shape[1], random));
        }
        out.write(new byte[(int) Math.floorMod(-bytes, (long) ALIGNMENT)]);
      }
    }
    return entries;
  }

  private static byte[] norm(int columns, SplittableRandom random) {
    ByteBuffer row = ByteBuffer.allocate(columns * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (row.hasRemaining()) {
      row.putFloat((float) random.nextDouble(0.5, 1.5));
    }
    return row.array();
  }

  private byte[] row(int columns, SplittableRandom random) {
    byte[] row = new byte[columns / BLOCK * blockBytes()];
    random.nextBytes(row);
    double scale = SIGMA / (bits == 8 ? 73.9 : 4.61);
    for (int at = 0; at < row.length; at += blockBytes()) {
      short half = Float.floatToFloat16((float) (scale * random.nextDouble(0.5, 1.5)));
      row[at] = (byte) half;
      row[at + 1] = (byte) (half >> 8);
    }
    return row;
  }
}
