package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.FunctionOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/// Adds to the body of a function, before its end, what computes the gradients that are asked for.
final class GradientBody {
  /// The gradients with respect to inputs and parameters.
  record Gradients(ImmutableList<Value> inputs, ImmutableList<Value> parameters) {}

  private final ReverseMode reverse;
  private final Operation original;
  private final GradientRequest request;
  private final CotangentAlgebra algebra;
  private final Optional<GraphDerivatives> derivatives;
  private final Cotangents cotangents;
  private final CalledFunctions calls;
  private final Rewriter builder = new Rewriter();

  /// @param original the function that is differentiated, for what is said of it
  /// @param derivatives the derivatives of the functions that it calls, if it can call any
  GradientBody(
      ReverseMode reverse,
      Operation original,
      GradientRequest request,
      CotangentAlgebra algebra,
      Optional<GraphDerivatives> derivatives) {
    this.reverse = reverse;
    this.original = original;
    this.request = request;
    this.algebra = algebra;
    this.derivatives = derivatives;
    this.cotangents = new Cotangents(algebra);
    this.calls =
        new CalledFunctions(
            reverse,
            algebra,
            name -> request.parameters().map(all -> all.contains(name)).orElse(true));
  }

  private Diagnostics diagnostics() {
    return reverse.diagnostics();
  }

  /// Adds to `block`, whose terminator gives the results and whose arguments are the inputs.
  Optional<Gradients> add(Block block) {
    return add(block, block.arguments(), () -> Objects.requireNonNull(block.last()).operands());
  }

  /// Adds to `block` the gradients of what `returned` says its results are once calls have been looked
  /// at.
  Optional<Gradients> add(
      Block block, List<? extends Value> candidates, Supplier<List<? extends Value>> returned) {
    Optional<List<Value>> inputs = inputs(candidates);
    Optional<Map<String, List<Value>>> parameters = parameters(block);
    if (inputs.isEmpty() || parameters.isEmpty()) {
      return Optional.empty();
    }
    derivatives.ifPresent(known -> known.prepare(block, false));
    List<Value> sources = new ArrayList<>(inputs.get());
    parameters.get().values().forEach(sources::addAll);
    Activity activity = Activity.of(algebra, sources, block);
    derivatives.ifPresent(known -> known.expand(block, activity));
    calls.expand(block, activity);
    Operation last = Objects.requireNonNull(block.last());
    if (last instanceof Terminator) {
      builder.setInsertionPoint(last);
    } else {
      builder.setInsertionPointToEnd(block);
    }
    seed(block, ImmutableList.copyOf(returned.get()), activity);
    new ReverseSweep(
            reverse.context(activity, algebra, block, derivatives, calls, false),
            cotangents,
            builder)
        .over(block);
    builder.setLocation(last.location());
    var ofInputs = ImmutableList.<Value>builder();
    for (Value input : inputs.get()) {
      ofInputs.add(cotangents.orZero(input, builder));
    }
    var ofParameters = ImmutableList.<Value>builder();
    for (List<Value> reads : parameters.get().values()) {
      Value sum = cotangents.orZero(reads.get(0), builder);
      for (Value read : reads.subList(1, reads.size())) {
        if (cotangents.has(read)) {
          sum = algebra.sum(builder, sum, cotangents.orZero(read, builder));
        }
      }
      ofParameters.add(sum);
    }
    return Optional.of(new Gradients(ofInputs.build(), ofParameters.build()));
  }

  /// Takes back, after an error, what was done to calls.
  void undo() {
    calls.undo();
  }

  private void seed(Block block, List<Value> returned, Activity activity) {
    boolean reached = false;
    for (Value result : returned) {
      boolean differentiable = algebra.isDifferentiable(result.type());
      if (request.sensitivity() && differentiable) {
        Value given = block.addArgument(result.type(), result.location());
        if (activity.isVaried(result)) {
          cotangents.add(result, given, builder);
        }
      } else if (activity.isVaried(result)) {
        cotangents.add(result, algebra.onesLike(builder, result), builder);
      }
      reached |= activity.isVaried(result);
    }
    if (!reached) {
      diagnostics()
          .warning(
              original.location(),
              "no result of %s depends on what gradients are taken with respect to; they are zero",
              original instanceof FunctionOp || original instanceof FuncOp
                  ? "@" + ((Symbol) original).symbolName()
                  : "the program");
    }
  }

  // What gradients are taken with respect to.

  private Optional<List<Value>> inputs(List<? extends Value> candidates) {
    List<Value> inputs = new ArrayList<>();
    if (request.inputs().isEmpty()) {
      for (Value argument : candidates) {
        if (!(argument.type() instanceof RefType) && algebra.isDifferentiable(argument.type())) {
          inputs.add(argument);
        }
      }
      return Optional.of(inputs);
    }
    ImmutableIntArray positions = request.inputs().get();
    for (int i = 0; i < positions.length(); i++) {
      int position = positions.get(i);
      if (position < 0 || position >= candidates.size()) {
        diagnostics()
            .error(
                original,
                "has no input #%d to take a gradient with respect to; it has %d",
                position,
                candidates.size());
        return Optional.empty();
      }
      Value argument = candidates.get(position);
      if (!algebra.isDifferentiable(argument.type())) {
        diagnostics()
            .error(
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
    request
        .parameters()
        .ifPresent(names -> names.forEach(each -> found.put(each, new ArrayList<>())));
    for (BlockArgument argument : block.arguments()) {
      if (argument.type() instanceof RefType ref) {
        note(ref.key(), argument, found);
      }
    }
    for (Operation op : block) {
      if (op instanceof ParameterOp parameter) {
        note(parameter.parameterName(), parameter.out(), found);
      }
    }
    for (Map.Entry<String, List<Value>> entry : found.entrySet()) {
      if (entry.getValue().isEmpty()) {
        diagnostics().error(original, "has no parameter '%s' that has a gradient", entry.getKey());
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  private void note(String name, Value value, Map<String, List<Value>> found) {
    if (!algebra.isDifferentiable(value.type())) {
      return;
    }
    if (request.parameters().isEmpty()) {
      found.computeIfAbsent(name, each -> new ArrayList<>());
    }
    List<Value> reads = found.get(name);
    if (reads != null) {
      reads.add(value);
    }
  }

  /// Gives the arguments that were added to a function as many empty dictionaries.
  ///
  /// @param known the dictionaries of those before them
  static void setArgumentAttributes(
      Operation function, Optional<ArrayAttr> known, int arguments, Rewriter builder) {
    known.ifPresent(given -> {
      List<Attribute> all = new ArrayList<>(given.elements());
      while (all.size() < arguments) {
        all.add(DictionaryAttr.empty());
      }
      builder.setAttribute(function, "arg_attrs", new ArrayAttr(ImmutableList.copyOf(all)));
    });
  }

  /// Forward operations of which neither a result nor a gradient needs anything go.
  static void eraseDead(Block block, Rewriter rewriter) {
    for (Operation op = block.last(); op != null; ) {
      Operation previous = op.previous();
      if (MemoryEffects.isTriviallyDead(op)) {
        rewriter.erase(op);
      }
      op = previous;
    }
  }
}
