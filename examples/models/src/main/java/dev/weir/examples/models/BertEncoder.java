package dev.weir.examples.models;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Value;

/// A BERT encoder of two post-norm layers with exact GELU, and its pooler: hidden size 64, 4 heads,
/// inner size 256.
public final class BertEncoder {
  private static final int LAYERS = 2;
  private static final int HIDDEN = 64;
  private static final int HEADS = 4;
  private static final int INNER = 256;
  private static final int VOCABULARY = 100;

  private final NetworkBuilder net = new NetworkBuilder();

  private BertEncoder() {}

  /// {@return the encoder for `batch` sequences of `length` tokens}: inputs `input_ids`,
  /// `token_type_ids`, `position_ids` and the additive `attention_mask`; outputs the last hidden
  /// state `layer1.norm2` and `pooled`
  public static Model build(long batch, long length) {
    return new BertEncoder().network(batch, length);
  }

  private Model network(long batch, long length) {
    Value ids = net.input("input_ids", DType.INT64, batch, length);
    Value types = net.input("token_type_ids", DType.INT64, batch, length);
    Value positions = net.input("position_ids", DType.INT64, 1, length);
    Value mask = net.input("attention_mask", DType.FLOAT32, batch, 1, 1, length);
    Value x = net.embedding("embeddings.word", ids, VOCABULARY, HIDDEN);
    x = net.add(x, net.embedding("embeddings.position", positions, length, HIDDEN));
    x = net.add(x, net.embedding("embeddings.type", types, 2, HIDDEN));
    x = net.layerNorm("embeddings.norm", x, HIDDEN);
    for (int i = 0; i < LAYERS; i++) {
      x = layer("layer" + i, x, mask);
    }
    net.output(x, "layer%d.norm2".formatted(LAYERS - 1));
    Value first = net.slice(x, 1, 0);
    net.output(net.tanh(linear("pooler", first, HIDDEN, HIDDEN)), "pooled");
    return net.model();
  }

  private Value layer(String name, Value x, Value mask) {
    Value query = heads(linear(name + ".query", x, HIDDEN, HIDDEN));
    Value key = heads(linear(name + ".key", x, HIDDEN, HIDDEN));
    Value value = heads(linear(name + ".value", x, HIDDEN, HIDDEN));
    double scale = 1 / Math.sqrt((double) HIDDEN / HEADS);
    Value scores = net.scale(net.matmul(query, key, true), scale);
    Value probabilities = net.softmax(net.add(scores, mask));
    Value context = net.transpose(net.matmul(probabilities, value, false), 0, 2, 1, 3);
    context = net.reshape(context, 0, 0, HIDDEN);
    Value attended =
        net.layerNorm(
            name + ".norm1", net.add(x, linear(name + ".output", context, HIDDEN, HIDDEN)), HIDDEN);
    Value inner = net.gelu(linear(name + ".ffn1", attended, HIDDEN, INNER));
    Value outer = linear(name + ".ffn2", inner, INNER, HIDDEN);
    return net.layerNorm(name + ".norm2", net.add(attended, outer), HIDDEN);
  }

  private Value linear(String name, Value x, int in, int out) {
    return net.linear(name, x, in, out, Math.sqrt(12.0 / in));
  }

  private Value heads(Value x) {
    return net.transpose(net.reshape(x, 0, 0, HEADS, HIDDEN / HEADS), 0, 2, 1, 3);
  }
}
