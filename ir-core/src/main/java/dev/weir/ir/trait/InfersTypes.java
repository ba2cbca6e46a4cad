package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
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

  /// {@return how many of the inferred types belong to each group of results}; asked only where an
  /// operation is made whose definition has several groups of variable size
  ///
  /// @throws IllegalArgumentException if the types have to be given group by group
  default int[] inferGroupSizes() {
    throw new IllegalArgumentException(
        "'" + name() + "' has several optional results; their types must be given group by group");
  }

  /// {@return whether results declared as `declared` are acceptable where `inferred` was inferred}
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return inferred.equals(declared);
  }

  /// {@return whether the verifier compares the declared types with the inferred ones}; an op whose
  /// other checks say as much can do without. One op of a kind answers for all.
  default boolean checksInference() {
    return true;
  }

  /// Reports that the results of `op` have other types than `inferred`.
  static void reportIncompatible(Operation op, List<Type> inferred, Diagnostics diagnostics) {
    diagnostics.error(
        op,
        "inferred type(s) %s are incompatible with return type(s) of operation %s",
        quoted(inferred),
        quoted(op.resultTypes()));
  }

  private static String quoted(List<Type> types) {
    StringBuilder text = new StringBuilder();
    for (Type type : types) {
      text.append(text.isEmpty() ? "'" : ", '").append(type).append('\'');
    }
    return text.toString();
  }
}
