package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.DictGetItemOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ListGetItemOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeDictOp;
import dev.weir.dialect.mindir.MakeListOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.TensorMoveOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Bindings;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.Containers;
import dev.weir.pass.mindir.lowering.FrontEndNames;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringErrors;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.TypeContradiction;
import dev.weir.pass.mindir.primitives.PrimitiveTable;
import java.util.List;

/// What the nodes of function graphs give: the ops of `mindir`, on the facts about their operands.
final class NodeEvaluator {
  private final GraphEvaluator evaluator;
  private final Choices choices;
  private final OperatorBuilder out;
  private final SymbolIndex symbols;
  private final LoweringErrors errors;

  NodeEvaluator(
      GraphEvaluator evaluator,
      Choices choices,
      OperatorBuilder out,
      SymbolIndex symbols,
      LoweringErrors errors) {
    this.evaluator = evaluator;
    this.choices = choices;
    this.out = out;
    this.symbols = symbols;
    this.errors = errors;
  }

  /// {@return what `op` gives for these operands}
  Lowered evaluate(Operation op, List<Lowered> operands) {
    if (op instanceof PrimitiveOp primitive) {
      return primitive(primitive, operands);
    } else if (op instanceof ConstantOp constant) {
      return constant(constant);
    } else if (op instanceof MakeTupleOp) {
      return Lowered.Sequence.of(operands);
    } else if (op instanceof MakeListOp) {
      return new Lowered.Sequence(ImmutableList.copyOf(operands), ImmutableList.of(), true);
    } else if (op instanceof TupleGetItemOp || op instanceof ListGetItemOp) {
      return choices.item(operands.get(0), operands.get(1));
    } else if (op instanceof MakeDictOp) {
      return Containers.dictionary(operands.get(0), operands.get(1));
    } else if (op instanceof DictGetItemOp) {
      return Containers.entry(operands.get(0), operands.get(1));
    } else if (op instanceof LoadOp) {
      return operands.get(0) instanceof Lowered.Parameter parameter
          ? new Lowered.TensorValue(out.tensor(parameter))
          : operands.get(0);
    } else if (op instanceof DependOp) {
      return operands.get(0);
    } else if (op instanceof TensorMoveOp) {
      return copy(operands.get(0));
    } else if (op instanceof UpdateStateOp) {
      return Lowered.Token.TOKEN;
    } else if (op instanceof ClosureOp closure) {
      return new Lowered.Function(
          (FuncOp) symbols.lookupNearest(closure, closure.callee().path()),
          ImmutableList.copyOf(operands),
          ImmutableMap.of());
    } else if (op instanceof PartialOp) {
      return Bindings.partial(operands.get(0), operands.subList(1, operands.size()));
    } else if (op instanceof SwitchOp) {
      return choices.choose(operands.get(0), operands.get(1), operands.get(2));
    } else if (op instanceof SwitchLayerOp) {
      return choices.item(operands.get(1), operands.get(0));
    } else if (op instanceof CallOp) {
      return evaluator.call(operands.get(0), operands.subList(1, operands.size()));
    }
    throw new LoweringException("'%s' has no lowering to pd_op", op.name());
  }

  /// What is no memory of a parameter is never written over.
  private Lowered copy(Lowered value) {
    boolean changes =
        value instanceof Lowered.Parameter
            || value instanceof Lowered.TensorValue tensor
                && out.versions().isParameter(tensor.value());
    return changes
        ? new Lowered.TensorValue(out.add(OperatorOps.assign(out.tensor(value))))
        : value;
  }

  /// Reports a primitive that cannot be lowered whatever it takes, which is not known.
  void check(PrimitiveOp op) {
    try {
      PrimitiveTable.lowering(FrontEndNames.plain(op.primitive()), SideEffects.of(op));
    } catch (LoweringException failure) {
      errors.add(op.location(), NodeNames.describe(op) + ": " + failure.getMessage());
    }
  }

  private Lowered primitive(PrimitiveOp op, List<Lowered> operands) {
    PrimitiveCall call = PrimitiveCall.of(op, operands, out, evaluator::call);
    SideEffects effects = SideEffects.of(op);
    Lowered result = PrimitiveTable.lowering(call.name(), effects).lower(call);
    Type declared = op.out().type();
    if (declared instanceof UnknownType || !(result instanceof Lowered.TensorValue made)) {
      return result;
    }
    boolean isNumber = ElementTypes.find(declared).isPresent();
    Type type = isNumber ? TensorType.of(declared) : declared;
    if (effects == SideEffects.NONE && !TypeAgreement.agree(made.value().type(), type)) {
      throw new TypeContradiction(
          "primitive '%s' is declared to yield '%s', but computes '%s'",
          op.primitive(), declared, made.value().type());
    }
    return new Lowered.TensorValue(made.value(), isNumber);
  }

  /// {@return what a primitive gives that is called as a value}
  static Lowered primitive(PrimitiveCall call) {
    return PrimitiveTable.lowering(call.name(), SideEffects.NONE).lower(call);
  }

  private static Lowered constant(ConstantOp constant) {
    if (constant.out().type() instanceof MonadType) {
      return Lowered.Token.TOKEN;
    }
    return constant.value() instanceof NamedAttr(String kind, String name)
            && kind.startsWith("primitive")
        ? new Lowered.Primitive(name, ImmutableList.of())
        : Constants.of(constant.value(), constant.out().type());
  }
}
