package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An operation that knows in which range its integers are, given the ranges of its operands.
///
/// Mirrors MLIR's `InferIntRangeInterface`.
@OpInterface
public interface InfersIntRanges extends Operation {
  /// Tells the ranges of results, and of arguments of regions that come into being here.
  ///
  /// @param operands for each operand its range, or null where it is no integer
  /// @param ranges takes a value with its range; of one that is not told nothing is known
  void inferIntRanges(List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges);
}
