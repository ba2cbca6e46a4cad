package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import dev.weir.models.llama.WeightSource.Weight;
import java.util.Optional;
import java.util.stream.Stream;

/// The weights of a model by their role.
///
/// @param embedding a row for each token
/// @param layers those of each layer
/// @param outputNorm the last normalization's
/// @param output what makes logits of a hidden state; the embedding where they are tied
record LlamaWeights(
    Weight embedding, ImmutableList<Layer> layers, Weight outputNorm, Projection output) {
  /// A matmul, perhaps with a bias.
  record Projection(Weight weight, Optional<Weight> bias) {
    private Stream<Weight> all() {
      return Stream.concat(Stream.of(weight), bias.stream());
    }
  }

  /// The weights of a layer.
  record Layer(
      Weight attentionNorm,
      Projection query,
      Projection key,
      Projection value,
      Projection attentionOutput,
      Weight feedForwardNorm,
      Projection gate,
      Projection up,
      Projection down) {
    private Stream<Weight> all() {
      return Stream.concat(
          Stream.of(attentionNorm, feedForwardNorm),
          Stream.of(query, key, value, attentionOutput, gate, up, down).flatMap(Projection::all));
    }
  }

  /// {@return all weights, those that are used twice perhaps twice}
  Stream<Weight> all() {
    return Stream.of(
            Stream.of(embedding),
            layers.stream().flatMap(Layer::all),
            Stream.of(outputNorm),
            output.all())
        .flatMap(each -> each);
  }

  /// {@return the weights that a model of `config` has in `source`}
  ///
  /// @param tied whether logits are made with the embedding
  /// @throws ModelFault if one is not there, or has another shape
  static LlamaWeights of(LlamaConfig config, WeightSource source, boolean tied) {
    long width = config.width();
    Weight embedding =
        source
            .require(
                source.naming().name(LlamaTensor.EMBEDDING) + ".weight", config.vocabulary(), width)
            .dequantized(); // its rows are read one by one
    var layers = ImmutableList.<Layer>builder();
    for (int i = 0; i < config.layers(); i++) {
      layers.add(new Builder(config, source, i).layer());
    }
    Weight norm = source.require(source.naming().name(LlamaTensor.OUTPUT_NORM) + ".weight", width);
    Projection output =
        tied
            ? new Projection(embedding, Optional.empty())
            : projection(
                source, source.naming().name(LlamaTensor.OUTPUT), config.vocabulary(), width);
    return new LlamaWeights(embedding, layers.build(), norm, output);
  }

  private static Projection projection(WeightSource source, String name, long out, long in) {
    return new Projection(
        source.require(name + ".weight", out, in), source.find(name + ".bias", out));
  }

  private record Builder(LlamaConfig config, WeightSource source, int index) {
    Layer layer() {
      long width = config.width();
      long inner = config.innerWidth();
      long queries = (long) config.heads() * config.headSize();
      long keys = (long) config.keyHeads() * config.headSize();
      return new Layer(
          norm(LlamaTensor.ATTENTION_NORM),
          projection(LlamaTensor.QUERY, queries, width),
          projection(LlamaTensor.KEY, keys, width),
          projection(LlamaTensor.VALUE, keys, width),
          projection(LlamaTensor.ATTENTION_OUTPUT, width, queries),
          norm(LlamaTensor.FEED_FORWARD_NORM),
          projection(LlamaTensor.GATE, inner, width),
          projection(LlamaTensor.UP, inner, width),
          projection(LlamaTensor.DOWN, width, inner));
    }

    private Weight norm(LlamaTensor tensor) {
      return source.require(source.naming().name(tensor, index) + ".weight", config.width());
    }

    private Projection projection(LlamaTensor tensor, long out, long in) {
      return LlamaWeights.projection(source, source.naming().name(tensor, index), out, in);
    }
  }
}
