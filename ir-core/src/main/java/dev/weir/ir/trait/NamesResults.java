package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import java.util.function.BiConsumer;

/// An operation that suggests names for its results or for the arguments of its regions, used in
/// custom assembly: `%c0_i32` for a constant.
@OpInterface
public interface NamesResults extends Operation {
  /// Calls `name` with a value and its name, without `%`, for each value that gets one. A name given
  /// to one of several results covers those after it up to the next that has one. Names that are
  /// taken get a number appended.
  void nameValues(BiConsumer<? super Value, String> name);
}
