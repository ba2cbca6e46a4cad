package dev.weir.pass.batching;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.batching.rules.StandardBatching;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/// Makes functions of one lane functions of many: the result is IR like any other, which can be optimised,
/// run, differentiated, and batched again.
///
/// ```java
/// Batching.of(registry, diagnostics)
///     .batch(distance, "distances", BatchRequest.of(100, inAxes));
/// ```
public final class Batching {
  private final DialectRegistry registry;
  private final BatchRules rules;
  private final Diagnostics diagnostics;

  private Batching(DialectRegistry registry, BatchRules rules, Diagnostics diagnostics) {
    this.registry = registry;
    this.rules = rules;
    this.diagnostics = diagnostics;
  }

  /// {@return batching with the rules of ops themselves, those attached in `registry`, and the standard
  /// ones}; what cannot be batched goes to `diagnostics`, and what runs in a loop, as remarks
  public static Batching of(DialectRegistry registry, Diagnostics diagnostics) {
    return new Batching(registry, StandardBatching.RULES, diagnostics);
  }

  /// {@return this with `more` rules, which stand in for standard ones of the same ops}
  public Batching withRules(BatchRules more) {
    return new Batching(
        registry, BatchRules.builder().addAll(rules).addAll(more).build(), diagnostics);
  }

  /// Adds, after `function`, the function called `name` that does for all lanes what `function` does for
  /// one.
  ///
  /// @return that function, or nothing where something cannot be done for many lanes; then nothing was added
  public Optional<FuncOp> batch(FuncOp function, String name, BatchRequest request) {
    int faults = diagnostics.errorCount();
    if (function.bodyRegion().size() != 1
        || !(function.bodyRegion().entry().last() instanceof ReturnOp)) {
      diagnostics.error(
          function,
          "@%s cannot be batched: expects a body of one block, with structured control flow",
          function.symbolName());
      return Optional.empty();
    }
    Block original = function.bodyRegion().entry();
    if (!check(function, original, request)) {
      return Optional.empty();
    }
    Block block = new Block();
    OpBuilder builder = OpBuilder.atEnd(block);
    builder.setLocation(function.location());
    LaneSweep sweep =
        new LaneSweep(new LaneSweep.Context(rules, registry, request, diagnostics), builder);
    for (int i = 0; i < original.argumentCount(); i++) {
      argument(sweep, block, original.argument(i), request.inAxes().get(i));
    }
    sweep.over(original);
    builder.setLocation(function.location());
    List<Value> results = results(sweep, function, original, request);
    if (diagnostics.errorCount() > faults) {
      LaneSweep.erase(block, null);
      return Optional.empty();
    }
    builder.add(FunctionOps.returnOp(results));
    List<Type> types = results.stream().map(Value::type).toList();
    Region region = new Region();
    region.append(block);
    FuncOp made =
        FunctionOps.func(name, FunctionType.of(block.argumentTypes(), types), region)
            .build(function.location());
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPointAfter(function);
    rewriter.insert(made);
    eraseDead(block, rewriter);
    return Optional.of(made);
  }

  /// What stood in for operands that a rule did not use after all goes.
  private static void eraseDead(Block block, Rewriter rewriter) {
    for (Operation op = block.last(); op != null; ) {
      Operation previous = op.previous();
      if (dev.weir.ir.trait.MemoryEffects.isTriviallyDead(op)) {
        rewriter.erase(op);
      }
      op = previous;
    }
  }

  private boolean check(FuncOp function, Block original, BatchRequest request) {
    int faults = diagnostics.errorCount();
    int arguments = original.argumentCount();
    int results = Objects.requireNonNull(original.last()).operandCount();
    if (request.inAxes().size() != arguments) {
      diagnostics.error(
          function,
          "@%s takes %d arguments, and axes of %d are given",
          function.symbolName(),
          arguments,
          request.inAxes().size());
      return false;
    }
    if (request.inAxes().stream().noneMatch(OptionalInt::isPresent)) {
      diagnostics.error(
          function,
          "no argument of @%s has an axis along which its lanes lie",
          function.symbolName());
    }
    if (request.outAxes().size() != 1 && request.outAxes().size() != results) {
      diagnostics.error(
          function,
          "@%s gives %d results, and axes of %d are given",
          function.symbolName(),
          results,
          request.outAxes().size());
    }
    for (int i = 0; i < arguments; i++) {
      OptionalInt axis = request.inAxes().get(i);
      Type type = original.argument(i).type();
      if (axis.isEmpty()) {
        continue;
      }
      if (!(type instanceof TensorType tensor) || !tensor.isStatic()) {
        diagnostics.error(
            function,
            "argument #%d of @%s is '%s'; the lanes of a tensor are mapped, whose sizes are known",
            i,
            function.symbolName(),
            type);
      } else {
        check(function, axis.getAsInt(), tensor.rank(), "argument #" + i);
      }
    }
    return diagnostics.errorCount() == faults;
  }

  private boolean check(FuncOp function, int axis, int rank, String what) {
    if (axis < -rank - 1 || axis > rank) {
      diagnostics.error(
          function,
          "lanes along axis %d of %s: it has %d dimensions with its lanes, so -%d to %d can be"
              + " meant",
          axis,
          what,
          rank + 1,
          rank + 1,
          rank);
      return false;
    }
    return true;
  }

  private static void argument(LaneSweep sweep, Block block, Value original, OptionalInt axis) {
    if (axis.isEmpty()) {
      sweep.map(original, block.addArgument(original.type(), original.location()), false);
      return;
    }
    TensorType type = (TensorType) original.type();
    int at = normalized(axis.getAsInt(), type.rank());
    List<Long> sizes = new ArrayList<>(type.shape().asList());
    sizes.add(at, sweep.size());
    Value given =
        block.addArgument(
            TensorType.of(type.elementType(), sizes.stream().mapToLong(Long::longValue).toArray()),
            original.location());
    sweep.map(original, sweep.moved(given, at, 0), true);
  }

  private static int normalized(int axis, int rank) {
    return axis < 0 ? axis + rank + 1 : axis;
  }

  private List<Value> results(
      LaneSweep sweep, FuncOp function, Block original, BatchRequest request) {
    List<Value> results = new ArrayList<>();
    List<Value> returned = List.copyOf(Objects.requireNonNull(original.last()).operands());
    for (int i = 0; i < returned.size(); i++) {
      Value value = returned.get(i);
      OptionalInt axis = request.outAxes().get(request.outAxes().size() == 1 ? 0 : i);
      if (!(value.type() instanceof TensorType type)) {
        diagnostics.error(function, "result #%d is '%s', which is no tensor", i, value.type());
      } else if (axis.isPresent()) {
        if (check(function, axis.getAsInt(), type.rank(), "result #" + i)) {
          int at = normalized(axis.getAsInt(), type.rank());
          results.add(sweep.moved(sweep.wide(value), 0, at));
        }
      } else if (sweep.isBatched(value)) {
        diagnostics.error(
            function, "result #%d differs from lane to lane; give its lanes an axis", i);
      } else {
        results.add(sweep.plain(value));
      }
    }
    return results;
  }
}
