package dev.weir.pass.operator.quantize;

/// How the range of integers is chosen from the values that were seen.
public enum CalibrationMethod {
  /// From the least to the largest value: nothing is cut.
  MINMAX,
  /// All values but the outermost at either end, so that a few of them do not make the steps of all others coarse.
  PERCENTILE,
  /// The range whose integers tell most of the values: the Kullback-Leibler divergence of their distribution from that
  /// of the values is least.
  ENTROPY
}
