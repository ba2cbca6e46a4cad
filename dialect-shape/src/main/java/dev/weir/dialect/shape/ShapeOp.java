package dev.weir.dialect.shape;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// Sizes that are not known when a program is compiled: their names, and the facts about them.
///
/// PIR has a dialect of this name with the same op; see paddle/pir/include/dialect/shape/ir/shape_op.h.
@DialectDef(
    value = "shape",
    attributes = {ConstraintAttr.class, SizesAttr.class, TermAttr.class},
    types = WitnessType.class)
public sealed interface ShapeOp extends Operation
    permits AssertOp, AssumeOp, AssumingOp, CastOp, DimOp, LikelyOp, ReadsSizes, YieldOp {}
