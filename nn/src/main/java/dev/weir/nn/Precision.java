package dev.weir.nn;

/// In which precision the products of a model are computed: those of linear layers, convolutions and attention. Where
/// that is narrower than f32, it is f16, or bf16, as [Phase#with] says.
///
/// PyTorch's `autocast` narrows the operands of the same products. What differs from it on a CPU: results are f32 again
/// right after a product (`O1`), where PyTorch hands them on in 16 bits, to activations, norms and sums too; and
/// exponentials, norms and losses compute in f32 whatever they are given, where PyTorch's softmax, activations and norms
/// of 16 bits give 16 bits.
public enum Precision {
  /// All in the dtype of the weights.
  FULL,
  /// Products in 16 bits; weights and everything else stay f32.
  O1,
  /// Weights and what lies between layers in 16 bits, but for norms, which compute in f32. Whoever trains keeps the weights in
  /// f32.
  O2
}
