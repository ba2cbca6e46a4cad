package dev.weir.dialect.mindir;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// The ops of `mindir`: the functional graphs of MindSpore.
///
/// Source: mindspore/core/ir/anf.h and func_graph.h, MindSpore 2.7.
@DialectDef(
    value = "mindir",
    types = {
      UMonadType.class,
      IOMonadType.class,
      RefType.class,
      ListType.class,
      DictType.class,
      MapTensorType.class,
      StringType.class,
      TypeType.class,
      EnvironType.class,
      UnknownType.class
    },
    attributes = {ListAttr.class, NamedAttr.class})
public sealed interface MindIrOp extends Operation
    permits FuncOp,
        ReturnOp,
        ClosureOp,
        CallOp,
        PartialOp,
        SwitchOp,
        SwitchLayerOp,
        ConstantOp,
        MakeTupleOp,
        TupleGetItemOp,
        MakeListOp,
        ListGetItemOp,
        MakeDictOp,
        DictGetItemOp,
        LoadOp,
        UpdateStateOp,
        DependOp,
        TensorMoveOp,
        HostCallOp,
        PrimitiveOp {}
