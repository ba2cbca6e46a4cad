package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation whose result types follow from its operands, attributes and regions.
@OpInterface
public interface InfersTypes extends Operation {
  /// {@return the types of the results, in order}
  ///
  /// Called while the operation is being made, when operands, attributes and regions are set and
  /// results do not exist yet: reading a result throws. Also called by the verifier, which accepts
  /// declared types that are [#isCompatible compatible] with the inferred ones.
  ///
  /// @throws IllegalArgumentException if operands or attributes admit no result types; the message
  ///     says why and becomes a diagnostic where the operation came from a file
  List<Type> inferTypes();

  /// {@return whether results declared as `declared` are acceptable where `inferred` was inferred}
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return inferred.equals(declared);
  }
}
