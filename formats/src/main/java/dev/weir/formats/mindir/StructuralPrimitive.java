package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.DictGetItemOp;
import dev.weir.dialect.mindir.ListGetItemOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeDictOp;
import dev.weir.dialect.mindir.MakeListOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.TensorMoveOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;

/// The primitives that are operations of their own, under each name that they have had.
public enum StructuralPrimitive {
  /// A tuple of its inputs.
  MAKE_TUPLE(MakeTupleOp.class, "MakeTuple", 0, MindIrOps::makeTuple),
  /// An element of a tuple.
  TUPLE_GET_ITEM(
      TupleGetItemOp.class,
      "TupleGetItem",
      2,
      (in, type) -> MindIrOps.tupleGetItem(in.get(0), in.get(1), type)),
  /// A list of its inputs.
  MAKE_LIST(MakeListOp.class, "MakeList", 0, MindIrOps::makeList),
  /// An element of a list.
  LIST_GET_ITEM(
      ListGetItemOp.class,
      "list_getitem",
      2,
      (in, type) -> MindIrOps.listGetItem(in.get(0), in.get(1), type)),
  /// A dictionary of keys and values.
  MAKE_DICT(
      MakeDictOp.class,
      "make_dict",
      2,
      (in, type) -> MindIrOps.makeDict(in.get(0), in.get(1), type)),
  /// A value of a dictionary.
  DICT_GET_ITEM(
      DictGetItemOp.class,
      "dict_getitem",
      2,
      (in, type) -> MindIrOps.dictGetItem(in.get(0), in.get(1), type)),
  /// What a parameter holds.
  LOAD(LoadOp.class, "Load", 2, (in, type) -> MindIrOps.load(in.get(0), in.get(1), type)),
  /// The state after its inputs.
  UPDATE_STATE(
      UpdateStateOp.class,
      "UpdateState",
      -2,
      (in, type) -> MindIrOps.updateState(in.get(0), in.subList(1, in.size()), type)),
  /// Its first input, once the others are computed.
  DEPEND(
      DependOp.class,
      "Depend",
      -1,
      (in, type) -> MindIrOps.depend(in.get(0), in.subList(1, in.size()), type)),
  /// A copy.
  TENSOR_MOVE(
      TensorMoveOp.class, "TensorMove", 1, (in, type) -> MindIrOps.tensorMove(in.get(0), type)),
  /// A function with arguments bound.
  PARTIAL(
      PartialOp.class,
      "Partial",
      -1,
      (in, type) -> MindIrOps.partial(in.get(0), in.subList(1, in.size()), type)),
  /// One of two values.
  SWITCH(
      SwitchOp.class,
      "Switch",
      3,
      (in, type) -> MindIrOps.switchOp(in.get(0), in.get(1), in.get(2), type)),
  /// One of several functions.
  SWITCH_LAYER(
      SwitchLayerOp.class,
      "switch_layer",
      2,
      (in, type) -> MindIrOps.switchLayer(in.get(0), in.get(1), type));

  private static final ImmutableMap<String, StructuralPrimitive> BY_NAME =
      ImmutableMap.<String, StructuralPrimitive>builder()
          .put("MakeTuple", MAKE_TUPLE)
          .put("make_tuple", MAKE_TUPLE)
          .put("TupleGetItem", TUPLE_GET_ITEM)
          .put("tuple_getitem", TUPLE_GET_ITEM)
          .put("MakeList", MAKE_LIST)
          .put("make_list", MAKE_LIST)
          .put("ListGetItem", LIST_GET_ITEM)
          .put("list_getitem", LIST_GET_ITEM)
          .put("make_dict", MAKE_DICT)
          .put("MakeDict", MAKE_DICT)
          .put("DictGetItem", DICT_GET_ITEM)
          .put("dict_getitem", DICT_GET_ITEM)
          .put("Load", LOAD)
          .put("UpdateState", UPDATE_STATE)
          .put("Depend", DEPEND)
          .put("depend", DEPEND)
          .put("TensorMove", TENSOR_MOVE)
          .put("Partial", PARTIAL)
          .put("partial", PARTIAL)
          .put("Switch", SWITCH)
          .put("switch", SWITCH)
          .put("SwitchLayer", SWITCH_LAYER)
          .put("switch_layer", SWITCH_LAYER)
          .buildOrThrow();

  /// Describes an operation from inputs and a type.
  private interface Maker {
    OpSpec<? extends Operation> make(List<Value> inputs, Type type);
  }

  private final Class<? extends Operation> op;
  private final String written;
  private final int inputs;
  private final Maker maker;

  /// @param written the name that present versions write
  /// @param inputs how many inputs there are; at least `-inputs` where negative, any number for 0
  StructuralPrimitive(Class<? extends Operation> op, String written, int inputs, Maker maker) {
    this.op = op;
    this.written = written;
    this.inputs = inputs;
    this.maker = maker;
  }

  /// {@return the primitive that is called `name`}
  public static Optional<StructuralPrimitive> of(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /// {@return whether `op` is it}
  public boolean isOf(Operation op) {
    return this.op.isInstance(op);
  }

  /// {@return the name of the primitive that `op` is}
  public static Optional<String> nameOf(Operation op) {
    for (StructuralPrimitive each : values()) {
      if (each.isOf(op)) {
        return Optional.of(each.written);
      }
    }
    return Optional.empty();
  }

  /// {@return whether it can have `count` inputs}; one that has others stays a primitive by name
  public boolean takes(int count) {
    return inputs > 0 ? count == inputs : count >= -inputs;
  }

  /// {@return the operation, to be made}
  public OpSpec<? extends Operation> make(List<Value> operands, Type type) {
    return maker.make(operands, type);
  }
}
