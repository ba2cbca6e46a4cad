package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.def.OpDef;

/// As the matmul of `w` and `input`, whose dimensions up to `in_num_col_dims` are rows and whose
/// others are a row's elements; plus one bias vector, then an activation: none (`""`) or `relu`.
///
/// Shapes: `input: [A..., B...], w: [K, N], bias: [...] -> out: [A..., N]`, where `A` are the first
/// `in_num_col_dims` dimensions and `K` is the product of `B`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: inner sizes that differ, weights of a rank other than 2, `in_num_col_dims` out of range,
/// a bias that does not broadcast to the result, and an unknown activation.
///
/// Source:
/// [fused_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/fused_ops.yaml).
/// Deviation: weights are not padded.
@OpDef("fc")
public non-sealed interface FcOp extends LinearLayerOp {
  /// The activations, the empty one for none.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("", "relu");

  @Override
  default ImmutableSet<String> activations() {
    return ACTIVATIONS;
  }
}
