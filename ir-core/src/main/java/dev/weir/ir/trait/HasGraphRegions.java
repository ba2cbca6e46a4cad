package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation whose regions are graphs: order within a block means nothing, and a value may be used before it is defined.
@OpTrait
public interface HasGraphRegions extends Operation {}
