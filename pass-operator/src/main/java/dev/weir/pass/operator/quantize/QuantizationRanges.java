package dev.weir.pass.operator.quantize;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What a calibration found.
///
/// @param method how ranges were chosen, for who reads it
/// @param runs how many runs it saw
/// @param ranges the range of each operand, in program order
public record QuantizationRanges(String method, long runs, ImmutableList<TensorRange> ranges) {
  /// Which operand of which operator.
  private record Key(int number, String operand) {}

  /// Looks ranges up.
  interface Lookup {
    /// {@return the range of an operand of the operator of that number, if there is one}
    Optional<TensorRange> find(int number, String operand);
  }

  /// {@return what finds ranges}; of two for one operand it finds the last
  Lookup lookup() {
    Map<Key, TensorRange> found = new HashMap<>();
    ranges.forEach(range -> found.put(new Key(range.number(), range.operand()), range));
    return (number, operand) -> Optional.ofNullable(found.get(new Key(number, operand)));
  }
}
