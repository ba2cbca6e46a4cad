package dev.weir.nn;

/// In which precision the products of a model are computed: those of linear layers, convolutions and attention.
public enum Precision {
  /// All in the dtype of the weights.
  FULL,
  /// Products in f16; weights and everything else stay f32.
  O1,
  /// Weights and what lies between layers in f16, but for norms, which compute in f32. Whoever trains keeps the weights in
  /// f32.
  O2
}
