package dev.weir.transforms.autodiff;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the gradient function of a `func.func` of one block.
final class FunctionGradient {
  private final ReverseMode reverse;
  private final FuncOp original;
  private final String name;
  private final GradientRequest request;
  private final CotangentAlgebra algebra = TensorAlgebra.INSTANCE;
  private final Cotangents cotangents = new Cotangents(algebra);
  private final Rewriter builder = new Rewriter();

  FunctionGradient(ReverseMode reverse, FuncOp original, String name, GradientRequest request) {
    this.reverse = reverse;
    this.original = original;
    this.name = name;
    this.request = request;
  }

  Optional<FuncOp> make() {
    int faults = reverse.diagnostics().errorCount();
    if (original.bodyRegion().size() != 1
        || !(original.bodyRegion().entry().last() instanceof ReturnOp)) {
      reverse.diagnostics().error(
          original,
          "@%s cannot be differentiated: expects a body of one block, with structured control flow",
          original.symbolName());
      return Optional.empty();
    }
    FuncOp made = (FuncOp) original.clone(new IrMapping());
    builder.setInsertionPointAfter(original);
    builder.insert(made);
    builder.setAttribute(made, "sym_name", new StringAttr(name));
    Optional<List<Value>> results = results(made.bodyRegion().entry());
    if (results.isEmpty() || reverse.diagnostics().errorCount() > faults) {
      builder.erase(made);
      return Optional.empty();
    }
    finish(made, results.get());
    return Optional.of(made);
  }

  private Optional<List<Value>> results(Block block) {
    Optional<List<Value>> inputs = inputs(block);
    Optional<Map<String, List<Value>>> parameters = parameters(block);
    if (inputs.isEmpty() || parameters.isEmpty()) {
      return Optional.empty();
    }
    List<Value> sources = new ArrayList<>(inputs.get());
    parameters.get().values().forEach(sources::addAll);
    ReturnOp last = (ReturnOp) block.last();
    Activity activity = Activity.of(algebra, sources, block);
    builder.setInsertionPoint(last);
    List<Value> results = new ArrayList<>();
    if (request.value()) {
      results.addAll(last.operands());
    }
    seed(block, last, activity);
    ReverseSweep sweep =
        new ReverseSweep(reverse.context(activity, algebra, block), cotangents, builder);
    sweep.over(block);
    builder.setLocation(last.location());
    for (Value input : inputs.get()) {
      results.add(cotangents.orZero(input, builder));
    }
    for (List<Value> reads : parameters.get().values()) {
      Value sum = cotangents.orZero(reads.get(0), builder);
      for (Value read : reads.subList(1, reads.size())) {
        if (cotangents.has(read)) {
          sum = algebra.sum(builder, sum, cotangents.orZero(read, builder));
        }
      }
      results.add(sum);
    }
    return Optional.of(results);
  }

  private void seed(Block block, ReturnOp last, Activity activity) {
    boolean reached = false;
    for (Value result : ImmutableList.copyOf(last.operands())) {
      boolean differentiable = algebra.isDifferentiable(result.type());
      if (request.sensitivity() && differentiable) {
        Value given =
            block.addArgument(result.type(), result.location());
        if (activity.isVaried(result)) {
          cotangents.add(result, given, builder);
        }
      } else if (activity.isVaried(result)) {
        cotangents.add(result, algebra.onesLike(builder, result), builder);
      }
      reached |= activity.isVaried(result);
    }
    if (!reached) {
      reverse.diagnostics().warning(
          original.location(),
          "no result of @%s depends on what gradients are taken with respect to; they are zero",
          original.symbolName());
    }
  }

  private Optional<List<Value>> inputs(Block block) {
    List<Value> inputs = new ArrayList<>();
    if (request.inputs().isEmpty()) {
      for (Value argument : block.arguments()) {
        if (algebra.isDifferentiable(argument.type())) {
          inputs.add(argument);
        }
      }
      return Optional.of(inputs);
    }
    ImmutableIntArray positions = request.inputs().get();
    for (int i = 0; i < positions.length(); i++) {
      int position = positions.get(i);
      if (position < 0 || position >= block.argumentCount()) {
        reverse.diagnostics().error(
            original,
            "has no input #%d to take a gradient with respect to; it has %d",
            position,
            block.argumentCount());
        return Optional.empty();
      }
      Value argument = block.argument(position);
      if (!algebra.isDifferentiable(argument.type())) {
        reverse.diagnostics().error(
            original,
            "has no gradient with respect to input #%d, which is '%s'",
            position,
            argument.type());
        return Optional.empty();
      }
      inputs.add(argument);
    }
    return Optional.of(inputs);
  }

  /// {@return the values that are read of each parameter asked for}
  private Optional<Map<String, List<Value>>> parameters(Block block) {
    Map<String, List<Value>> found = new LinkedHashMap<>();
    request.parameters().ifPresent(
        names -> names.forEach(each -> found.put(each, new ArrayList<>())));
    for (Operation op : block) {
      if (op instanceof ParameterOp parameter
          && algebra.isDifferentiable(parameter.out().type())) {
        if (request.parameters().isEmpty()) {
          found.computeIfAbsent(parameter.parameterName(), each -> new ArrayList<>());
        }
        List<Value> reads = found.get(parameter.parameterName());
        if (reads != null) {
          reads.add(parameter.out());
        }
      }
    }
    for (Map.Entry<String, List<Value>> entry : found.entrySet()) {
      if (entry.getValue().isEmpty()) {
        reverse.diagnostics().error(
            original, "has no parameter '%s' that has a gradient", entry.getKey());
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  private void finish(FuncOp made, List<Value> results) {
    Block block = made.bodyRegion().entry();
    Operation last = block.last();
    builder.setInsertionPoint(last);
    builder.add(FunctionOps.returnOp(results));
    builder.erase(last);
    List<Type> inputs = block.arguments().stream().map(Value::type).toList();
    List<Type> types = results.stream().map(Value::type).toList();
    builder.setAttribute(
        made, "function_type", new TypeAttr(FunctionType.of(inputs, types)));
    builder.setAttribute(made, "res_attrs", null);
    made.argAttrs().ifPresent(
        known -> {
          List<Attribute> all = new ArrayList<>(known.elements());
          while (all.size() < inputs.size()) {
            all.add(DictionaryAttr.empty());
          }
          builder.setAttribute(made, "arg_attrs", new ArrayAttr(ImmutableList.copyOf(all)));
        });
    eraseDead(block);
  }

  /// Forward operations of which neither a result nor a gradient needs anything go.
  private void eraseDead(Block block) {
    for (Operation op = block.last(); op != null;) {
      Operation previous = op.previous();
      if (MemoryEffects.isTriviallyDead(op)) {
        builder.erase(op);
      }
      op = previous;
    }
  }
}
