package dev.weir.ir.trait;

import dev.weir.ir.def.OpTrait;

/// A terminator that hands all its operands to whatever comes after the region: the end of a
/// function, or of the body of a loop.
@OpTrait
public interface ReturnLike extends RegionBranchTerminator {
  @Override
  default OperandRange forwardedOperands(RegionSuccessor successor) {
    return OperandRange.all(this);
  }
}
