package dev.weir.pass.onnx.rules.domains;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.microsoft.AttentionOp;
import dev.weir.dialect.onnx.microsoft.MultiHeadAttentionOp;
import dev.weir.dialect.onnx.microsoft.RotaryEmbeddingOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.List;
import java.util.Optional;

/// Attention of `com.microsoft`, without what was computed for earlier tokens.
final class AttentionRules {
  private AttentionRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(MultiHeadAttentionOp.class, AttentionRules::multiHead);
    table.one(AttentionOp.class, AttentionRules::self);
    table.one(RotaryEmbeddingOp.class, AttentionRules::rotary);
  }

  private static boolean isUsed(Optional<OpResult> result) {
    return result.isPresent() && !result.get().isUnused();
  }

  /// What holds of all scores.
  ///
  /// @param heads how many heads there are
  /// @param scale by what scores are multiplied, that of the size of a head if it is not given
  /// @param masked what is added where a key is masked
  /// @param causal whether a query sees no later key
  private record Settings(long heads, Optional<Float> scale, double masked, boolean causal) {}

  private static Value multiHead(MultiHeadAttentionOp op, GraphWriter g) {
    Value query = g.in(op.query());
    Optional<Value> key = g.in(op.key());
    Optional<Value> value = g.in(op.value());
    if (g.in(op.pastKey()).isPresent()
        || isUsed(op.presentKey())
        || isUsed(op.presentValue())
        || isUsed(op.qk())) {
      throw new Refusal("keeps keys and values of earlier tokens, which is not known");
    }
    if (key.isEmpty()
        || value.isEmpty()
        || GraphWriter.rank(query) != 3
        || GraphWriter.rank(key.get()) != 3) {
      throw new Refusal("packs queries, keys and values, which is not known");
    }
    long wide = GraphWriter.size(query, 2);
    long valueWidth = GraphWriter.size(value.get(), 2);
    Value q = query;
    Value k = key.get();
    Value v = value.get();
    Optional<Value> bias = g.in(op.bias());
    if (bias.isPresent()) {
      q = g.add(q, g.slice(bias.get(), 0, 0, wide));
      k = g.add(k, g.slice(bias.get(), 0, wide, 2 * wide));
      v = g.add(v, g.slice(bias.get(), 0, 2 * wide, 2 * wide + valueWidth));
    }
    Settings settings =
        new Settings(op.numHeads(), op.scale(), op.maskFilterValue(), op.unidirectional() != 0);
    return attention(g, q, k, v, g.in(op.keyPaddingMask()), g.in(op.attentionBias()), settings);
  }

  private static Value self(AttentionOp op, GraphWriter g) {
    if (g.in(op.past()).isPresent() || isUsed(op.present())) {
      throw new Refusal("keeps keys and values of earlier tokens, which is not known");
    }
    if (op.qkvHiddenSizes().isPresent() || op.doRotary() != 0) {
      throw new Refusal("has sizes or a rotation of its own, which is not known");
    }
    Value all =
        ContributedRules.plus(g, g.matmul(g.in(op.input()), g.in(op.weights())), g.in(op.bias()));
    long width = GraphWriter.size(all, 2) / 3;
    Settings settings =
        new Settings(op.numHeads(), op.scale(), op.maskFilterValue(), op.unidirectional() != 0);
    return attention(
        g,
        g.slice(all, 2, 0, width),
        g.slice(all, 2, width, 2 * width),
        g.slice(all, 2, 2 * width, 3 * width),
        g.in(op.maskIndex()),
        g.in(op.attentionBias()),
        settings);
  }

  /// @param mask 0 for each key of each batch that is not seen
  /// @param bias what is added to scores
  private static Value attention(
      GraphWriter g,
      Value query,
      Value key,
      Value value,
      Optional<Value> mask,
      Optional<Value> bias,
      Settings settings) {
    Value q = heads(g, query, settings.heads());
    Value k = heads(g, key, settings.heads());
    Value v = heads(g, value, settings.heads());
    long[] shape = GraphWriter.shape(q);
    double scale =
        settings
            .scale()
            .filter(given -> given != 0)
            .map(Float::doubleValue)
            .orElse(1 / Math.sqrt((double) shape[3]));
    DType dtype = GraphWriter.dtype(q);
    Value scores = g.multiply(g.add(OperatorOps.matmul(q, k).transposeY(true)), scale);
    long keys = GraphWriter.size(k, 2);
    if (mask.isPresent()) {
      if (GraphWriter.rank(mask.get()) != 2 || GraphWriter.size(mask.get(), 1) != keys) {
        throw new Refusal("has a mask '%s'; one number for each key is known", mask.get().type());
      }
      Value hidden = g.subtract(g.number(1, dtype), g.cast(mask.get(), dtype));
      scores =
          g.add(scores, g.reshape(g.multiply(hidden, settings.masked()), shape[0], 1, 1, keys));
    }
    scores = ContributedRules.plus(g, scores, bias);
    if (settings.causal()) {
      Value rows = IndexRules.steps(g, 2, 0, shape[2]);
      Value columns = IndexRules.steps(g, 2, 1, keys);
      Value later = g.isLess(g.add(rows, keys - shape[2]), columns);
      scores = g.choose(later, g.number(-Float.MAX_VALUE, dtype), scores);
    }
    Value weights = g.add(OperatorOps.softmax(scores).axis(-1));
    Value together = g.transpose(g.matmul(weights, v), 0, 2, 1, 3);
    return g.reshape(together, shape[0], shape[2], GraphWriter.size(value, 2));
  }

  /// {@return the parts of each token by heads, heads first}
  private static Value heads(GraphWriter g, Value x, long heads) {
    long[] shape = GraphWriter.shape(x);
    if (heads < 1 || shape[2] % heads != 0) {
      throw new Refusal("has %d heads for '%s'", heads, x.type());
    }
    return g.transpose(g.reshape(x, shape[0], shape[1], heads, shape[2] / heads), 0, 2, 1, 3);
  }

  /// The two halves of a head are turned by one another, or neighbours.
  private static Value rotary(RotaryEmbeddingOp op, GraphWriter g) {
    Value x = g.in(op.input());
    Value cosines = g.in(op.cosCache());
    Value sines = g.in(op.sinCache());
    long half = GraphWriter.size(cosines, 1);
    boolean isPartial = op.rotaryEmbeddingDim() != 0;
    if (isPartial || GraphWriter.rank(x) != 3 || op.isPackedBatching() != 0 || op.scale() != 1) {
      throw new Refusal("turns a part of a head, or heads that come first, which is not known");
    }
    long[] shape = GraphWriter.shape(x);
    Value positions = g.cast(g.in(op.positionIds()), DType.INT64);
    if (GraphWriter.rank(positions) == 1) {
      positions = g.add(g.reshape(positions, 1, 1), IndexRules.steps(g, 2, 1, shape[1]));
    }
    long batch = GraphWriter.size(positions, 0);
    Value cosine = g.reshape(IndexRules.gather(g, cosines, positions, 0), batch, shape[1], 1, half);
    Value sine = g.reshape(IndexRules.gather(g, sines, positions, 0), batch, shape[1], 1, half);
    boolean pairs = op.interleaved() != 0;
    long count = shape[2] / (2 * half);
    Value parts =
        pairs
            ? g.reshape(x, shape[0], shape[1], count, half, 2)
            : g.reshape(x, shape[0], shape[1], count, 2, half);
    int axis = pairs ? 4 : 3;
    Value first = g.squeeze(g.slice(parts, axis, 0, 1), axis);
    Value second = g.squeeze(g.slice(parts, axis, 1, 2), axis);
    Value turned = g.subtract(g.multiply(first, cosine), g.multiply(second, sine));
    Value other = g.add(g.multiply(second, cosine), g.multiply(first, sine));
    return g.reshape(g.stack(List.of(turned, other), axis), shape);
  }
}
