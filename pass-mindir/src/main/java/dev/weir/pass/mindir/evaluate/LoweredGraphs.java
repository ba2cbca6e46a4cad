package dev.weir.pass.mindir.evaluate;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.mindir.functions.CallInlining;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Function graphs whose bodies are operators already: `mindir-lower-functions` leaves such, and
/// gradients are made of them. There is nothing to infer, and what is called only when the program runs
/// may have types that nobody knows before.
public final class LoweredGraphs {
  /// How often calls are inlined into callers that became known by doing so.
  private static final int MAX_ROUNDS = 16;

  private LoweredGraphs() {}

  /// {@return whether the graphs of a program are such}
  public static boolean are(MainGraph main) {
    return main.graph().parameters().stream().allMatch(each -> each.type() instanceof TensorType)
        && holdsTensors(main.graph().resultType())
        && main.all().stream().allMatch(LoweredGraphs::isLowered);
  }

  private static boolean holdsTensors(Type type) {
    return type instanceof TupleType tuple
        ? tuple.types().stream().allMatch(LoweredGraphs::holdsTensors)
        : type instanceof TensorType;
  }

  private static boolean isLowered(FuncOp graph) {
    return graph.walkPreOrder(op ->
        op instanceof MindIrOp && !isFunctional(op) ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
        != WalkResult.INTERRUPT;
  }

  private static boolean isFunctional(Operation op) {
    return op instanceof FuncOp
        || op instanceof ClosureOp
        || op instanceof CallOp
        || op instanceof ReturnOp;
  }

  /// Works functions into those that call them, as far as it is known which these are.
  public static void inline(Operation module, Rewriter rewriter) {
    for (int i = 0; i < MAX_ROUNDS; i++) {
      if (CallInlining.inline(module, rewriter) == 0 || foldTuples(module, rewriter) == 0) {
        return;
      }
    }
  }

  /// Takes tuples apart where they are made, so that a function in one is known.
  private static int foldTuples(Operation module, Rewriter rewriter) {
    List<TupleSplitOp> found = new ArrayList<>();
    module.walk(
        TupleSplitOp.class,
        split -> {
          if (split.input().definingOp() instanceof CombineOp) {
            found.add(split);
          }
        });
    for (TupleSplitOp split : found) {
      CombineOp combine = (CombineOp) split.input().definingOp();
      rewriter.replace(split, List.copyOf(combine.inputs()));
      if (combine.isUnused()) {
        rewriter.erase(combine);
      }
    }
    return found.size();
  }

  /// {@return a block with what the main graph computes}: its parameters are inputs and weights, what it
  /// returns outputs. The functions follow as operations of the block.
  public static Block program(MainGraph main) {
    Block block = new Block(List.of());
    OpBuilder out = OpBuilder.atEnd(block);
    IrMapping mapping = new IrMapping();
    FuncOp graph = main.graph();
    for (BlockArgument parameter : graph.parameters()) {
      out.setLocation(parameter.location());
      mapping.map(parameter, input(graph, parameter, out));
    }
    for (Operation op : graph.bodyRegion().entry()) {
      if (op instanceof ReturnOp last) {
        out.setLocation(op.location());
        outputs(mapping.of(last.value()), 0, out);
      } else {
        out.insert(op.clone(mapping));
      }
    }
    Rewriter rewriter = new Rewriter();
    for (FuncOp each : main.all()) {
      if (each != graph) {
        out.insert(each.clone(new IrMapping()));
      } else if (isReferredTo(main)) {
        Operation own = out.insert(graph.clone(new IrMapping()));
        rewriter.setAttribute(own, Symbol.VISIBILITY_ATTRIBUTE, new StringAttr("private"));
      }
    }
    return block;
  }

  /// {@return whether the main graph calls itself, or is a value}
  private static boolean isReferredTo(MainGraph main) {
    String name = main.graph().symName();
    for (FuncOp graph : main.all()) {
      if (graph.anyMatch(ClosureOp.class, closure -> closure.callee().root().equals(name))) {
        return true;
      }
    }
    return false;
  }

  private static Value input(FuncOp graph, BlockArgument parameter, OpBuilder out) {
    TensorType type = (TensorType) parameter.type();
    Optional<String> weight = graph.weight(parameter.index());
    return weight.isPresent()
        ? out.add(PirOps.parameter(weight.get(), type)).out()
        : out.add(
                OperatorOps.data(
                    NodeNames.of(parameter.location()).orElse("arg" + parameter.index()),
                    type.shape(),
                    ElementTypes.dtypeOf(type.elementType())))
            .out();
  }

  /// {@return the number of the next output}
  private static int outputs(Value value, int index, OpBuilder out) {
    if (!(value.type() instanceof TupleType tuple)) {
      out.add(PirOps.shadowOutput(value, "output_" + index));
      return index + 1;
    }
    List<? extends Value> elements =
        value.definingOp() instanceof CombineOp combine
            ? combine.inputs()
            : tuple.types().isEmpty() ? List.of() : out.add(PirOps.tupleSplit(value)).outputs();
    int next = index;
    for (Value element : elements) {
      next = outputs(element, next, out);
    }
    return next;
  }
}
