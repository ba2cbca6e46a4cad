package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Value;
import dev.weir.models.llama.LlamaWeights.Layer;
import dev.weir.models.llama.LlamaWeights.Projection;
import java.util.List;

/// Writes the operators of a model's layers.
final class LlamaLayers {
  private final LlamaConfig config;
  private final LlamaWeights weights;
  private final NetworkOperators net;

  /// The dimension of a head split in pairs that has the two elements of a pair.
  private final int pairAxis;

  private final int group;

  LlamaLayers(LlamaConfig config, LlamaWeights weights, NetworkOperators net) {
    this.config = config;
    this.weights = weights;
    this.net = net;
    pairAxis = config.rotatesNeighbours() ? 4 : 3;
    group = config.heads() / config.keyHeads();
  }

  /// Appends all of `prefill`.
  ///
  /// @param results gets what it returns
  void prefill(Value tokens, Value positions, List<Value> results) {
    read(tokens, positions, ImmutableList.of(), results);
  }

  /// Appends all of `extend`.
  ///
  /// @param arguments its arguments
  /// @param results gets what it returns
  void extend(List<? extends Value> arguments, List<Value> results) {
    read(arguments.get(0), arguments.get(1), arguments.subList(2, arguments.size()), results);
  }

  /// @param past what `extend` knows of the tokens before: their positions, and keys and values of each layer
  private void read(
      Value tokens, Value positions, List<? extends Value> past, List<Value> results) {
    Value angles = angles(positions);
    Value cos = net.cos(angles);
    Value sin = net.sin(angles);
    Value all = past.isEmpty() ? positions : net.concat(past.get(0), positions, 0);
    Value hidden = net.hiddenBehind(all, net.reshape(positions, 0, 1));
    Value x = net.embedding(tokens, weights.embedding());
    results.add(x); // stands for the logits until these are known
    for (int i = 0; i < weights.layers().size(); i++) {
      Layer layer = weights.layers().get(i);
      Value normal = norm(x, layer.attentionNorm());
      Value query = rotated(linear(normal, layer.query()), config.heads(), cos, sin);
      Value key = rotated(linear(normal, layer.key()), config.keyHeads(), cos, sin);
      Value value = heads(linear(normal, layer.value()), config.keyHeads());
      Value keys = net.transpose(key, 0, 2, 1, 3);
      Value values = net.transpose(value, 0, 2, 1, 3);
      if (!past.isEmpty()) {
        keys = net.concat(past.get(1 + 2 * i), keys, 2);
        values = net.concat(past.get(2 + 2 * i), values, 2);
      }
      results.add(keys);
      results.add(values);
      // Heads that share keys and values: [batch, keyHeads, group, length, headSize].
      Value queries =
          net.transpose(
              net.reshape(query, 0, 0, config.keyHeads(), group, config.headSize()), 0, 2, 3, 1, 4);
      Value scores = net.matmul(queries, past.isEmpty() ? shared(key) : ofGroup(keys), true);
      Value seen =
          net.matmul(
              probabilities(scores, hidden),
              past.isEmpty() ? shared(value) : ofGroup(values),
              false);
      Value joined = net.reshape(net.transpose(seen, 0, 3, 1, 2, 4), 0, 0, width());
      x = net.add(x, linear(joined, layer.attentionOutput()));
      x = net.add(x, feedForward(x, layer));
    }
    Value last = net.reshape(net.slice(x, 1, -1, Integer.MAX_VALUE), 0, config.width());
    results.set(0, logits(last));
  }

  /// `[batch, length, keyHeads, headSize] -> [batch, keyHeads, 1, length, headSize]`
  private Value shared(Value x) {
    return net.transpose(
        net.reshape(x, 0, 0, config.keyHeads(), 1, config.headSize()), 0, 2, 3, 1, 4);
  }

  /// `[batch, keyHeads, length, headSize] -> [batch, keyHeads, 1, length, headSize]`
  private Value ofGroup(Value x) {
    return net.reshape(x, 0, 0, 1, -1, config.headSize());
  }

  /// Appends all of `decode`.
  ///
  /// @param arguments its arguments
  /// @param results gets what it returns
  void decode(List<? extends Value> arguments, List<Value> results) {
    Value position = arguments.get(1);
    Value slots = arguments.get(2);
    Value angles = angles(position);
    Value cos = net.cos(angles);
    Value sin = net.sin(angles);
    Value hidden = net.hiddenBehind(slots, position);
    Value here = net.equal(net.reshape(slots, 0, 1), position);
    Value x = net.embedding(arguments.get(0), weights.embedding());
    results.add(x); // stands for the logits until these are known
    for (int i = 0; i < weights.layers().size(); i++) {
      Layer layer = weights.layers().get(i);
      Value normal = norm(x, layer.attentionNorm());
      Value query = rotated(linear(normal, layer.query()), config.heads(), cos, sin);
      Value key = rotated(linear(normal, layer.key()), config.keyHeads(), cos, sin);
      Value value = linear(normal, layer.value());
      Value keys = net.replace(arguments.get(3 + 2 * i), here, cached(key));
      Value values = net.replace(arguments.get(4 + 2 * i), here, cached(value));
      results.add(keys);
      results.add(values);
      // Heads that share keys and values are rows: [batch, keyHeads, group, headSize].
      Value queries = net.reshape(query, 0, config.keyHeads(), group, config.headSize());
      Value scores = net.matmul(queries, keys, true);
      Value seen = net.matmul(probabilities(scores, hidden), values, false);
      x = net.add(x, linear(net.reshape(seen, 0, 1, width()), layer.attentionOutput()));
      x = net.add(x, feedForward(x, layer));
    }
    results.set(0, logits(net.reshape(x, 0, config.width())));
  }

  private Value cached(Value x) {
    return net.reshape(x, 0, config.keyHeads(), 1, config.headSize());
  }

  private Value probabilities(Value scores, Value hidden) {
    return net.softmax(net.add(net.scale(scores, 1 / Math.sqrt(config.headSize())), hidden));
  }

  private Value feedForward(Value x, Layer layer) {
    Value normal = norm(x, layer.feedForwardNorm());
    Value gate = net.silu(linear(normal, layer.gate()));
    return linear(net.multiply(gate, linear(normal, layer.up())), layer.down());
  }

  private Value logits(Value x) {
    return linear(norm(x, weights.outputNorm()), weights.output());
  }

  private Value norm(Value x, WeightSource.Weight weight) {
    return net.rootMeanSquareNorm(x, weight, config.epsilon());
  }

  private Value linear(Value x, Projection projection) {
    return net.linear(x, projection.weight(), projection.bias());
  }

  private long width() {
    return (long) config.heads() * config.headSize();
  }

  private Value heads(Value x, int heads) {
    return net.reshape(x, 0, 0, heads, config.headSize());
  }

  private Value angles(Value positions) {
    int pairs = config.headSize() / 2;
    return config.rotatesNeighbours()
        ? net.angles(positions, config.frequencies(), pairs, 1)
        : net.angles(positions, config.frequencies(), 1, pairs);
  }

  /// {@return `x` as heads that are turned by their positions}: `[batch, length, heads, headSize]`
  private Value rotated(Value x, int heads, Value cos, Value sin) {
    int pairs = config.headSize() / 2;
    Value paired =
        config.rotatesNeighbours()
            ? net.reshape(x, 0, 0, heads, pairs, 2)
            : net.reshape(x, 0, 0, heads, 2, pairs);
    return heads(net.rotate(paired, cos, sin, pairAxis), heads);
  }
}
