package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Puts tokens into the body of one function, in the order of its operations.
///
/// Source: `AutoMonadConverter` in mindspore/ccsrc/pipeline/jit/ps/static_analysis/auto_monad.cc,
/// MindSpore 2.7.
final class MonadInsertion {
  private final FuncOp function;
  private final FunctionEffects effects;
  private final Rewriter rewriter;
  private final boolean isEntry;
  private final Block body;
  private @Nullable Value memory;
  private @Nullable Value outside;

  /// @param isEntry whether nothing calls the function, so that it starts the tokens itself
  MonadInsertion(FuncOp function, FunctionEffects effects, boolean isEntry, Rewriter rewriter) {
    this.function = function;
    this.effects = effects;
    this.isEntry = isEntry;
    this.rewriter = rewriter;
    this.body = function.bodyRegion().entry();
  }

  /// {@return whether there was something to order}
  boolean run() {
    if (!isEntry) {
      parameters();
    }
    List<Operation> ops = new ArrayList<>();
    for (Operation op : body) {
      if (effects.of(op).any()) {
        ops.add(op);
      }
    }
    boolean updates = needsUpdates(ops);
    for (Operation op : ops) {
      order(op, updates);
    }
    if (updates) {
      attach(memory);
      attach(outside);
    }
    return !ops.isEmpty();
  }

  /// A function whose only effect is that of a call which it returns leaves the states to that.
  private boolean needsUpdates(List<Operation> ops) {
    return ops.size() > 1
        || ops.size() == 1
            && (!(ops.get(0) instanceof CallOp)
                || function.returnOp().value().definingOp() != ops.get(0));
  }

  private void order(Operation op, boolean updates) {
    FunctionEffects.Effects what = effects.of(op);
    rewriter.setLocation(op.location());
    if (op instanceof LoadOp load) {
      rewriter.setOperand(load, 1, memory());
      update(true, load.out(), load, updates);
      return;
    }
    if (what.writes() || what.reads() && op instanceof CallOp) {
      takes(op, memory());
      update(true, op.result(0), op, updates);
    } else if (what.reads()) {
      loads(op, updates);
    }
    if (what.outside()) {
      takes(op, outside());
      update(false, op.result(0), op, updates);
    }
  }

  private void takes(Operation op, Value token) {
    int group = op instanceof PrimitiveOp ? 0 : 1;
    List<Value> operands = new ArrayList<>(op.operands().subList(group, op.operandCount()));
    operands.add(token);
    rewriter.setOperandGroup(op, group, operands);
  }

  private void update(boolean ofMemory, Value done, Operation behind, boolean updates) {
    if (!updates) {
      return;
    }
    rewriter.setInsertionPointAfter(behind);
    Value before = ofMemory ? memory() : outside();
    Value next =
        rewriter.add(MindIrOps.updateState(before, ImmutableList.of(done), before.type())).out();
    if (ofMemory) {
      memory = next;
    } else {
      outside = next;
    }
  }

  /// Reads the parameters among the operands of `op` before it, in the same state.
  private void loads(Operation op, boolean updates) {
    Value state = memory();
    Map<Value, Value> loaded = new LinkedHashMap<>();
    rewriter.setInsertionPoint(op);
    for (int i = 0; i < op.operandCount(); i++) {
      Value operand = op.operand(i);
      if (operand.type() instanceof RefType) {
        rewriter.setOperand(op, i, loaded.computeIfAbsent(operand, each -> load(each, state)));
      }
    }
    if (updates && loaded.size() == 1) {
      Value only = loaded.values().iterator().next();
      memory = rewriter.add(MindIrOps.updateState(state, List.of(only), state.type())).out();
    } else if (updates && !loaded.isEmpty()) {
      Value all = tuple(List.copyOf(loaded.values()), false);
      memory = rewriter.add(MindIrOps.updateState(state, List.of(all), state.type())).out();
    }
    for (int i = 0; i < op.operandCount(); i++) {
      if (FunctionEffects.holdsParameter(op.operand(i).type())) {
        elements(op, i, updates);
      }
    }
  }

  private Value load(Value parameter, Value state) {
    return rewriter
        .add(MindIrOps.load(parameter, state, RefType.contentOf(parameter.type())))
        .out();
  }

  /// A tuple with parameters in it is made anew from what they hold.
  private void elements(Operation op, int index, boolean updates) {
    Value sequence = op.operand(index);
    boolean list = sequence.type() instanceof ListType;
    List<Type> types =
        sequence.type() instanceof TupleType tuple
            ? tuple.types()
            : ((ListType) sequence.type()).types();
    Value state = memory();
    List<Value> elements = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Value at = rewriter.add(MindIrOps.constant(IntegerAttr.i64(i), IntegerType.I64)).out();
      Value element =
          list
              ? rewriter.add(MindIrOps.listGetItem(sequence, at, types.get(i))).out()
              : rewriter.add(MindIrOps.tupleGetItem(sequence, at, types.get(i))).out();
      elements.add(types.get(i) instanceof RefType ? load(element, state) : element);
    }
    Value made = tuple(elements, list);
    rewriter.setOperand(op, index, made);
    if (updates) {
      memory = rewriter.add(MindIrOps.updateState(state, List.of(made), state.type())).out();
    }
  }

  private Value tuple(List<Value> elements, boolean list) {
    ImmutableList<Type> types =
        elements.stream().map(Value::type).collect(ImmutableList.toImmutableList());
    return list
        ? rewriter.add(MindIrOps.makeList(elements, new ListType(types))).out()
        : rewriter.add(MindIrOps.makeTuple(elements, new TupleType(types))).out();
  }

  private void attach(@Nullable Value state) {
    if (state == null) {
      return;
    }
    Operation end = function.returnOp();
    rewriter.setInsertionPoint(end);
    rewriter.setLocation(end.location());
    Value result = end.operand(0);
    rewriter.setOperand(
        end, 0, rewriter.add(MindIrOps.depend(result, List.of(state), result.type())).out());
  }

  private Value memory() {
    if (memory == null) {
      memory = start(UMonadType.UMONAD);
    }
    return memory;
  }

  private Value outside() {
    if (outside == null) {
      outside = start(IOMonadType.IOMONAD);
    }
    return outside;
  }

  private Value start(MonadType type) {
    rewriter.setInsertionPointToStart(body);
    return rewriter.add(MindIrOps.constant(UnitAttr.UNIT, type)).out();
  }

  /// Adds the tokens that callers give.
  private void parameters() {
    FunctionEffects.Effects what = effects.of(function);
    if (what.touchesMemory()) {
      memory = parameter(UMonadType.UMONAD);
    }
    if (what.outside()) {
      outside = parameter(IOMonadType.IOMONAD);
    }
  }

  private Value parameter(MonadType type) {
    int index = function.functionType().inputs().size();
    Value token = rewriter.insertArgument(body, index, type, function.location());
    var inputs = ImmutableList.<Type>builder().addAll(function.functionType().inputs());
    FunctionTypes.set(function, inputs.add(type).build(), function.resultType(), rewriter);
    if (function.argAttrs().isPresent()) {
      var all = ImmutableList.<Attribute>builder().addAll(function.argAttrs().get().elements());
      rewriter.setAttribute(
          function, "arg_attrs", new ArrayAttr(all.add(DictionaryAttr.empty()).build()));
    }
    return token;
  }
}
