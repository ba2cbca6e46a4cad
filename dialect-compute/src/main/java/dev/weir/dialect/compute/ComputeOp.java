package dev.weir.dialect.compute;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// The index level: each element of a kernel's results as a function of its indices.
///
/// A [KernelOp] stands beside the program and is used by [CallOp]s. It holds nests ([NestOp]): a space of
/// axes and a body of scalar operations. A value of the body is a function of the axes it depends on. Tensors
/// are read and written at coordinates ([LoadOp], [StoreOp]), elements are reduced along axes ([ReduceOp],
/// [ContractOp]). Loops, tiles and threads are no part of it: they are the nest's schedule
/// ([AxisScheduleAttr]), which passes choose for a device and which may be written by hand.
///
/// It corresponds to `linalg.generic` of MLIR, to the compute statements of TVM and to the expressions of
/// CINN; unlike these, one nest holds all that the same programs compute, reductions among it.
@DialectDef(
    value = "compute",
    attributes = {
      AxisScheduleAttr.class,
      ExtentsAttr.class,
      RasterAttr.class,
      ReductionSplitAttr.class
    })
public sealed interface ComputeOp extends Operation
    permits BinaryOp,
        CallOp,
        CastOp,
        CompareOp,
        ConstantOp,
        ContractOp,
        ElementFromElementOp,
        IndexOp,
        KernelOp,
        LoadIndexOp,
        LoadOp,
        NestOp,
        PositionOp,
        SelectOp,
        ShiftOp,
        SizeOp,
        StoreOp {}
