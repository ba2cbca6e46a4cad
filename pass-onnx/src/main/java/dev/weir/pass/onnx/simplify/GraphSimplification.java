package dev.weir.pass.onnx.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.dialect.onnx.OnnxOp;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.onnx.UnknownType;
import dev.weir.dialect.onnx.creation.ConstantOp;
import dev.weir.dialect.onnx.notation.NotationOp;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.FunctionType;
import dev.weir.pass.onnx.lowering.GraphValues;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Takes nodes out of the graph of a model, and writes the types of tensors that the file leaves open.
public final class GraphSimplification {
  /// Tensors of up to as many elements become initialisers in the program, larger ones weights beside it.
  private static final long MOST_INLINE = 64;

  /// A tensor of up to as many elements is folded although it takes more room than what it is computed of.
  private static final long SMALL = 1024;

  private final FuncOp graph;
  private final GraphValues values;
  private final ParameterScope weights;
  private final Rewriter rewriter = new Rewriter();
  private int folded;
  private int forwarded;
  private int erased;

  /// @param values types and constants of the tensors of `graph`
  /// @param weights those of the model, which change
  public GraphSimplification(FuncOp graph, GraphValues values, ParameterScope weights) {
    this.graph = graph;
    this.values = values;
    this.weights = weights;
  }

  /// Changes the graph.
  public void run() {
    Block body = graph.bodyRegion().entry();
    for (Operation op : ImmutableList.copyOf(body)) {
      if (op instanceof OnnxOp && !(op instanceof NotationOp) && !isInitializer(op)) {
        op.results().forEach(result -> simplify(op, (OpResult) result));
      }
    }
    eraseDead(body);
    for (Operation op : body) {
      if (op instanceof OnnxOp) {
        op.results().forEach(this::declare);
      }
    }
    declareResults(body);
  }

  /// {@return how many tensors became constants}
  public int folded() {
    return folded;
  }

  /// {@return how many results were the operand of their node}
  public int forwarded() {
    return forwarded;
  }

  /// {@return how many nodes and initialisers were taken out}
  public int erased() {
    return erased;
  }

  private static boolean isInitializer(Operation op) {
    return op instanceof ConstantOp && op.attribute("onnx.initializer") != null;
  }

  private void simplify(Operation op, OpResult result) {
    if (result.isUnused()) {
      return;
    }
    for (Value operand : op.operands()) {
      if (values.areSame(operand, result)) {
        if (operand.type() instanceof UnknownType) {
          rewriter.setType(operand, result.type());
        }
        rewriter.replaceAllUses(result, operand);
        forwarded++;
        return;
      }
    }
    Optional<Tensor> constant = values.constant(result).filter(tensor -> isWorthIt(op, tensor));
    if (constant.isPresent()) {
      rewriter.setInsertionPoint(op);
      rewriter.replaceAllUses(result, constant(constant.get(), name(op, result), op));
      folded++;
    }
  }

  /// A constant that takes much more room than what it is computed of stays computed.
  private boolean isWorthIt(Operation op, Tensor tensor) {
    long given = 0;
    for (Value operand : op.operands()) {
      given += values.constant(operand).map(Tensor::elementCount).orElse(0L);
    }
    return op instanceof ConstantOp || tensor.elementCount() <= Math.max(SMALL, given);
  }

  private static String name(Operation op, OpResult result) {
    return op.attribute("onnx.outputs") instanceof ArrayAttr names
            && result.index() < names.elements().size()
            && names.elements().get(result.index()) instanceof StringAttr name
            && !name.value().isEmpty()
        ? name.value()
        : "folded";
  }

  private Value constant(Tensor tensor, String name, Operation op) {
    // Files of weights hold no strings.
    if (tensor.elementCount() <= MOST_INLINE || tensor.dtype() == DType.STRING) {
      rewriter.setLocation(new Location.Named(name, op.location()));
      return rewriter
          .add(
              OnnxOps.constant(TensorElements.typeOf(tensor))
                  .value(TensorElements.attribute(tensor))
                  .with("onnx.initializer", UnitAttr.UNIT))
          .output();
    }
    String own = name;
    for (int i = 1; weights.contains(own); i++) {
      own = name + "." + i;
    }
    weights.add(own, tensor);
    rewriter.setLocation(op.location());
    return rewriter.add(PirOps.parameter(own, TensorElements.typeOf(tensor))).out();
  }

  private void eraseDead(Block body) {
    @Nullable Operation before;
    for (Operation op = body.last(); op != null; op = before) {
      before = op.previous();
      if (!op.isUnused() || op.resultCount() == 0) {
        continue;
      }
      boolean isWeight = op instanceof ParameterOp;
      if (op instanceof ParameterOp parameter) {
        weights.remove(parameter.parameterName());
      }
      if (isWeight || MemoryEffects.isPure(op) || op instanceof DrawsAtRandom) {
        rewriter.erase(op);
        erased++;
      }
    }
  }

  private void declareResults(Block body) {
    if (body.last() instanceof ReturnOp last) {
      var type = FunctionType.of(graph.functionType().inputs(), last.operands().types());
      rewriter.setAttribute(graph, "function_type", new TypeAttr(type));
    }
  }

  private void declare(Value result) {
    if (result.type() instanceof UnknownType) {
      values.type(result).ifPresent(type -> rewriter.setType(result, type));
    }
  }
}
