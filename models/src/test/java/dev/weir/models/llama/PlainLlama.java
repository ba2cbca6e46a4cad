package dev.weir.models.llama;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.weir.models.llama.RandomLlamaFile.Entry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A model as plain loops over doubles, from the published formulas: nothing of Weir is used, blocks are read as
/// [ggml](https://github.com/ggml-org/ggml/blob/master/src/ggml-common.h) defines them, and each position attends to those
/// before it one by one.
final class PlainLlama {
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final RandomLlamaFile shape;
  private final Map<String, Entry> entries;
  private final MemorySegment file;

  /// Of each layer the keys and values of all positions so far.
  private final List<List<double[]>> keys = new ArrayList<>();

  private final List<List<double[]>> values = new ArrayList<>();

  PlainLlama(RandomLlamaFile shape, Map<String, Entry> entries, Path path, Arena arena)
      throws IOException {
    this.shape = shape;
    this.entries = entries;
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    }
    for (int i = 0; i < shape.layers(); i++) {
      keys.add(new ArrayList<>());
      values.add(new ArrayList<>());
    }
  }

  /// Takes the next token.
  ///
  /// @return the hidden state behind the last layer
  double[] next(int token) {
    double[] x = row(entries.get("token_embd"), token);
    for (int i = 0; i < shape.layers(); i++) {
      String layer = "blk." + i + ".";
      double[] normal = norm(x, layer + "attn_norm");
      int position = keys.get(i).size();
      double[] query = turned(product(layer + "attn_q", normal), position);
      keys.get(i).add(turned(product(layer + "attn_k", normal), position));
      values.get(i).add(product(layer + "attn_v", normal));
      add(x, product(layer + "attn_output", attention(query, keys.get(i), values.get(i))));
      normal = norm(x, layer + "ffn_norm");
      double[] gate = product(layer + "ffn_gate", normal);
      double[] up = product(layer + "ffn_up", normal);
      for (int j = 0; j < gate.length; j++) {
        gate[j] = gate[j] / (1 + Math.exp(-gate[j])) * up[j];
      }
      add(x, product(layer + "ffn_down", gate));
    }
    return x;
  }

  /// {@return the logits of a hidden state}
  double[] logits(double[] x) {
    return product("output", norm(x, "output_norm"));
  }

  private static void add(double[] x, double[] y) {
    for (int i = 0; i < x.length; i++) {
      x[i] += y[i];
    }
  }

  private double[] norm(double[] x, String name) {
    double sum = 0;
    for (double each : x) {
      sum += each * each;
    }
    double factor = 1 / Math.sqrt(sum / x.length + RandomLlamaFile.EPSILON);
    double[] out = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      out[i] = x[i] * factor * file.get(FLOAT, entries.get(name).offset() + 4L * i);
    }
    return out;
  }

  /// Turns neighbours by angles that are the larger the nearer they are to the begin of their head.
  private double[] turned(double[] x, int position) {
    int size = shape.headSize();
    double[] out = new double[x.length];
    for (int i = 0; i < x.length; i += 2) {
      double angle = position * Math.pow(RandomLlamaFile.BASE, -(double) (i % size) / size);
      out[i] = x[i] * Math.cos(angle) - x[i + 1] * Math.sin(angle);
      out[i + 1] = x[i] * Math.sin(angle) + x[i + 1] * Math.cos(angle);
    }
    return out;
  }

  private double[] attention(double[] query, List<double[]> keys, List<double[]> values) {
    int size = shape.headSize();
    double[] out = new double[query.length];
    for (int head = 0; head < shape.heads(); head++) {
      int from = head / (shape.heads() / shape.keyHeads()) * size;
      double[] weights = new double[keys.size()];
      double sum = 0;
      for (int p = 0; p < weights.length; p++) {
        double score = 0;
        for (int i = 0; i < size; i++) {
          score += query[head * size + i] * keys.get(p)[from + i];
        }
        weights[p] = Math.exp(score / Math.sqrt(size));
        sum += weights[p];
      }
      for (int p = 0; p < weights.length; p++) {
        for (int i = 0; i < size; i++) {
          out[head * size + i] += weights[p] / sum * values.get(p)[from + i];
        }
      }
    }
    return out;
  }

  private double[] product(String name, double[] x) {
    Entry entry = entries.get(name);
    return IntStream.range(0, entry.rows())
        .parallel()
        .mapToDouble(row -> {
          double[] weights = row(entry, row);
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            sum += weights[i] * x[i];
          }
          return sum;
        })
        .toArray();
  }

  /// {@return a row, `d * q` or `d * (q - 8)` for each element}: the first half of a Q4_0 block is in the low halves of its
  /// bytes, the second in the high ones
  private double[] row(Entry entry, int row) {
    int size = shape.blockBytes();
    int blocks = entry.columns() / RandomLlamaFile.BLOCK;
    byte[] bytes = new byte[blocks * size];
    MemorySegment.copy(
        file, JAVA_BYTE, entry.offset() + (long) row * bytes.length, bytes, 0, bytes.length);
    double[] out = new double[entry.columns()];
    for (int block = 0; block < blocks; block++) {
      int at = block * size;
      double scale = Float.float16ToFloat((short) (bytes[at] & 0xFF | bytes[at + 1] << 8));
      for (int i = 0; i < RandomLlamaFile.BLOCK; i++) {
        int half = RandomLlamaFile.BLOCK / 2;
        int q =
            shape.bits() == 8
                ? bytes[at + 2 + i]
                : (bytes[at + 2 + i % half] >> (i < half ? 0 : 4) & 15) - 8;
        out[block * RandomLlamaFile.BLOCK + i] = scale * q;
      }
    }
    return out;
  }
}
