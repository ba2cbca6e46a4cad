package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation that runs when its turn comes, as those of PIR's programs do: its operands are defined
/// before it even where it lies in a graph region, such as that of a module.
@OpTrait
public interface ProgramOrdered extends Operation {}
