package dev.weir.dialect.operator;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;

/// The first result has the elements of the first operand in their order; only the shape differs. The
/// in-place twin of such an operator changes no memory.
///
/// Source: the operators with a `view:` entry in paddle/phi/ops/yaml/ops.yaml whose kernels only set a
/// shape.
@OpInterface
public interface KeepsElements extends Operation {}
