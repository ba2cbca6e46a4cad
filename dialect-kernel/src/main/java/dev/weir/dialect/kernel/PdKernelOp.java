package dev.weir.dialect.kernel;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.trait.ProgramOrdered;

/// The kernel level: which kernel runs, where, on which memory.
///
/// A program of this level is a list of kernel calls over tensors whose types say where they live.
/// Structured control flow keeps its ops (`pd_op.if`, `pd_op.while`) with placed types.
@DialectDef(
    value = "pd_kernel",
    types = {AllocatedTensorType.class},
    attributes = {
      KernelKeyAttr.class,
      IndexBoundsAttr.class,
      StorageAttr.class,
      BufferPlanAttr.class
    })
public sealed interface PdKernelOp extends Operation, ProgramOrdered
    permits LaunchOp, PhiKernelOp {}
