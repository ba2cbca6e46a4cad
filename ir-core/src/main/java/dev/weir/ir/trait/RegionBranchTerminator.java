package dev.weir.ir.trait;

import dev.weir.ir.def.OpInterface;

/// The terminator of a region of a [RegionBranch], which specifies the operands that it
/// forwards to each region, or to the results, that control goes to next.
///
/// Mirrors MLIR's `RegionBranchTerminatorOpInterface`.
@OpInterface
public interface RegionBranchTerminator extends Terminator {
  /// {@return the operands that are given to the inputs of `successor`}
  OperandRange forwardedOperands(RegionSuccessor successor);
}
