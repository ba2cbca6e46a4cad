package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.FLOAT64;
import static dev.weir.tests.transforms.FusionProperties.fuses;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.operator.fusion.FusionPasses;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/// The fusion rules of attention and embeddings keep what random programs compute that have their
/// patterns in them, whole or with something else using a part of them.
class AttentionFusionProperties {
  private static final int TRIES = 60;
  private static final ImmutableIntArray HEADS_FIRST = ImmutableIntArray.of(0, 2, 1, 3);
  private static final ImmutableIntArray TRANSPOSED = ImmutableIntArray.of(0, 1, 3, 2);

  /// No rule goes without a program on which it was applied.
  @AfterContainer
  static void everyRuleWasApplied() {
    RuleCoverage.assertEveryRuleWasApplied();
  }

  private static Value ints(RandomProgram p, long... values) {
    return p.b
        .add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
        .out();
  }

  private static Value reshape(RandomProgram p, Value x, long... shape) {
    return p.b.add(OperatorOps.reshape(x, ints(p, shape))).out();
  }

  private static Value transpose(RandomProgram p, Value x, ImmutableIntArray perm) {
    return p.b.add(OperatorOps.transpose(x, perm)).out();
  }

  private static Value scale(RandomProgram p, Value x, double factor) {
    return p.b.add(OperatorOps.scale(x, p.constant(FLOAT32, factor))).out();
  }

  private static Value matmul(RandomProgram p, Value x, Value y, boolean transposeY) {
    return p.b.add(OperatorOps.matmul(x, y).transposeY(transposeY)).out();
  }

  private static Value cut(RandomProgram p, Value parts, long place) {
    return p.b
        .add(
            OperatorOps.slice(parts, ints(p, place), ints(p, place + 1), ImmutableLongArray.of(0))
                .inferFlags(ImmutableLongArray.of(1))
                .decreaseAxis(ImmutableLongArray.of(0)))
        .out();
  }

  @Property(tries = TRIES)
  @Covers("multihead_matmul_fuse_pass")
  void bert(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.MULTIHEAD_MATMUL.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long batch = p.size(2);
          long places = p.size(4);
          long heads = p.size(3);
          long size = p.size(3);
          long inner = p.size(4);
          long width = heads * size;
          Value x = p.before(p.input(FLOAT32, batch, places, inner));
          Value[] parts = new Value[3];
          for (int i = 0; i < 3; i++) {
            Value product = matmul(p, x, p.weight(FLOAT32, inner, width), false);
            Value sum = p.sum(product, p.weight(FLOAT32, width));
            parts[i] = transpose(p, reshape(p, sum, batch, places, heads, size), HEADS_FIRST);
          }
          Value scores = matmul(p, scale(p, parts[0], 0.5), parts[1], true);
          if (p.oneIn(2)) {
            Value bias = p.input(FLOAT32, p.oneIn(2) ? 1 : batch, heads, places, places);
            scores = p.b.add(OperatorOps.add(scores, bias)).out();
          }
          Value soft = p.b.add(OperatorOps.softmax(scores)).out();
          p.sometimesGive(intact, soft);
          Value context = transpose(p, matmul(p, soft, parts[2], false), HEADS_FIRST);
          p.give(reshape(p, context, batch, places, width));
        });
  }

  @Property(tries = TRIES)
  @Covers("multihead_matmul_fuse_pass")
  void vit(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.MULTIHEAD_MATMUL.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long batch = p.size(2);
          long places = p.size(4);
          long heads = p.size(3);
          long size = p.size(3);
          long inner = p.size(4);
          long width = heads * size;
          Value x = p.before(p.input(FLOAT32, batch, places, inner));
          Value product = matmul(p, x, p.weight(FLOAT32, inner, 3 * width), false);
          Value sum = p.sum(product, p.weight(FLOAT32, 3 * width));
          Value parts =
              transpose(
                  p,
                  reshape(p, sum, batch, places, 3, heads, size),
                  ImmutableIntArray.of(2, 0, 3, 1, 4));
          Value scores =
              matmul(p, cut(p, parts, 0), transpose(p, cut(p, parts, 1), TRANSPOSED), false);
          Value soft = p.b.add(OperatorOps.softmax(scale(p, scores, 0.25))).out();
          p.sometimesGive(intact, soft);
          Value context = transpose(p, matmul(p, soft, cut(p, parts, 2), false), HEADS_FIRST);
          p.give(reshape(p, context, batch, places, width));
        });
  }

  @Property(tries = 2 * TRIES)
  @Covers("fused_flash_attn_pass")
  void flash(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.FLASH_ATTN.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long batch = p.size(2);
          long heads = p.size(3);
          long queries = p.size(4);
          long keys = p.size(4);
          long size = p.size(4);
          double factor = 1 / Math.sqrt((double) size);
          boolean scaledQueries = p.oneIn(2);
          boolean hasMask = scaledQueries || p.oneIn(2);
          Value q = transpose(p, p.input(FLOAT32, batch, queries, heads, size), HEADS_FIRST);
          Value k = transpose(p, p.input(FLOAT32, batch, keys, heads, size), HEADS_FIRST);
          Value v = transpose(p, p.input(FLOAT32, batch, keys, heads, size), HEADS_FIRST);
          Value left = scaledQueries ? scale(p, q, factor) : q;
          Value scores =
              hasMask
                  ? matmul(p, left, transpose(p, k, TRANSPOSED), false)
                  : matmul(p, left, k, true);
          p.sometimesGive(intact, scores);
          scores = scaledQueries ? scores : scale(p, scores, factor);
          if (hasMask) {
            scores = p.sum(scores, p.input(FLOAT32, p.oneIn(2) ? 1 : batch, 1, queries, keys));
          }
          boolean wide = p.oneIn(2);
          Value weighed = wide ? p.b.add(OperatorOps.cast(scores, FLOAT64)).out() : scores;
          Value soft = p.b.add(OperatorOps.softmax(weighed)).out();
          Value weights = wide ? p.b.add(OperatorOps.cast(soft, FLOAT32)).out() : soft;
          p.give(transpose(p, matmul(p, weights, v, false), HEADS_FIRST));
        });
  }

  /// Queries and keys that are turned by their positions, which are computed to be small enough.
  @Property(tries = TRIES)
  @Covers("fused_rotary_position_embedding_pass")
  void rotary(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.ROTARY_POSITION_EMBEDDING.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long batch = p.size(2);
          long places = p.size(3);
          long size = 2L * p.size(3);
          int most = (int) places + p.size(4);
          Value positions =
              p.b
                  .add(
                      OperatorOps.remainder(
                          p.input(DType.INT64, batch, places), p.constant(DType.INT64, most)))
                  .out();
          Value cos = rows(p, positions, most, size);
          Value sin = rows(p, positions, most, size);
          Value queries = p.input(FLOAT32, batch, places, p.size(3), size);
          Value keys = p.input(FLOAT32, batch, places, p.size(3), size);
          for (Value x : List.of(queries, keys)) {
            Value first = part(p, x, 0, size / 2);
            Value second = part(p, x, size / 2, p.oneOf(size, (long) Integer.MAX_VALUE));
            p.sometimesGive(intact, second);
            Value axis = p.constant(DType.INT32, p.oneOf(-1, 3));
            Value exchanged =
                p.b
                    .add(
                        OperatorOps.concat(
                            p.b.add(PirOps.combine(List.of(scale(p, second, -1), first))).out(),
                            axis))
                    .out();
            p.give(
                p.sum(
                    p.b.add(OperatorOps.multiply(x, cos)).out(),
                    p.b.add(OperatorOps.multiply(exchanged, sin)).out()));
          }
        });
  }

  /// The rows of a new table that belong to `positions`.
  private static Value rows(RandomProgram p, Value positions, int most, long size) {
    Value table = p.input(FLOAT32, 1, most, 1, size);
    Value flat = p.b.add(OperatorOps.squeeze(table, ints(p, 0, 2))).out();
    Value index = p.b.add(OperatorOps.unsqueeze(positions, ints(p, -1))).out();
    Value found = p.b.add(OperatorOps.gatherNd(flat, index)).out();
    return p.b.add(OperatorOps.unsqueeze(found, ints(p, 2))).out();
  }

  private static Value part(RandomProgram p, Value x, long from, long to) {
    return p.b
        .add(
            OperatorOps.slice(x, ints(p, from), ints(p, to), ImmutableLongArray.of(3))
                .inferFlags(ImmutableLongArray.of(1))
                .decreaseAxis(ImmutableLongArray.of()))
        .out();
  }

  @Property(tries = TRIES)
  @Covers("fused_flash_attn_pass")
  void flashOfOneTensor(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.FLASH_ATTN.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long batch = p.size(2);
          long heads = p.size(3);
          long places = p.size(4);
          long size = p.size(4);
          Value parts = p.input(FLOAT32, 3, batch, heads, places, size);
          Value k = cut(p, parts, 1);
          p.sometimesGive(intact, k);
          Value scores = matmul(p, cut(p, parts, 0), transpose(p, k, TRANSPOSED), false);
          Value masked =
              p.sum(
                  scale(p, scores, 1 / Math.sqrt((double) size)),
                  p.input(FLOAT32, batch, 1, places, places));
          Value soft = p.b.add(OperatorOps.softmax(masked)).out();
          p.give(transpose(p, matmul(p, soft, cut(p, parts, 2), false), HEADS_FIRST));
        });
  }

  /// Rows are looked up by numbers that are computed to be small enough.
  @Property(tries = TRIES)
  @Covers("embedding_eltwise_layernorm_fuse_pass")
  void embeddings(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.EMBEDDING_ELTWISE_LAYERNORM.create(),
        new Tolerance(1e-4, "a variance may be small"),
        (p, intact) -> {
          long width = 2L + p.size(4);
          long[] shape = {p.size(2), p.size(3)};
          Value sum = null;
          for (int i = 1 + p.size(2); i > 0; i--) {
            Value ids =
                p.b
                    .add(
                        OperatorOps.remainder(
                            p.input(DType.INT64, shape), p.constant(DType.INT64, 5)))
                    .out();
            Value rows = p.b.add(OperatorOps.embedding(ids, p.weight(FLOAT32, 5, width))).out();
            p.sometimesGive(intact, rows);
            sum = sum == null ? rows : p.b.add(OperatorOps.add(sum, rows)).out();
          }
          p.give(
              p.b
                  .add(
                      OperatorOps.layerNorm(sum)
                          .scale(p.weight(FLOAT32, width))
                          .bias(p.weight(FLOAT32, width))
                          .epsilon(1e-2f)
                          .beginNormAxis(2))
                  .out());
        });
  }
}
