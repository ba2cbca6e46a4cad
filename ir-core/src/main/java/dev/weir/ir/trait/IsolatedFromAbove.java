package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation whose regions use no value defined outside of it. Passes can run on such operations
/// in parallel. The verifier checks the isolation itself, in one sweep with dominance.
@OpTrait
public interface IsolatedFromAbove extends Operation {}
