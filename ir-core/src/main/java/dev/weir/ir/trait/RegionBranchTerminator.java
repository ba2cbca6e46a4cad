package dev.weir.ir.trait;

import dev.weir.ir.def.OpInterface;

/// The end of a region of a [RegionBranch], which says what of its operands goes where control goes
/// next.
///
/// Mirrors MLIR's `RegionBranchTerminatorOpInterface`.
@OpInterface
public interface RegionBranchTerminator extends Terminator {
  /// {@return the operands that are given to the inputs of `successor`}
  OperandRange forwardedOperands(RegionSuccessor successor);
}
