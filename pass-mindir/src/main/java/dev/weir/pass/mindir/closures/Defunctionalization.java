package dev.weir.pass.mindir.closures;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The rewriting of [MindirDefunctionalizePass].
final class Defunctionalization {
  private final Operation module;
  private final FunctionClasses classes;
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();
  private final List<FuncOp> functions = new ArrayList<>();
  private final List<ClosureOp> closures = new ArrayList<>();
  private final List<CallOp> calls = new ArrayList<>();
  private final List<ReturnOp> returns = new ArrayList<>();
  private final List<Value> retyped = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final TaggedCalls tagged;
  private int tags;

  private Defunctionalization(Operation module, FunctionClasses classes, Diagnostics diagnostics) {
    this.module = module;
    this.classes = classes;
    this.diagnostics = diagnostics;
    module.walk(this::gather);
    var order = ImmutableMap.<FuncOp, Integer>builder();
    for (int i = 0; i < functions.size(); i++) {
      order.put(functions.get(i), i);
    }
    tagged = new TaggedCalls(classes, order.buildOrThrow());
  }

  /// Has no function of `module` be a value.
  ///
  /// @return what was done; empty after reporting why it cannot be, with nothing changed
  static Optional<Defunctionalization> run(Operation module, Diagnostics diagnostics) {
    int found = diagnostics.errorCount();
    FunctionClasses classes = FunctionClasses.of(module, diagnostics);
    if (diagnostics.errorCount() > found) {
      return Optional.empty();
    }
    Defunctionalization work = new Defunctionalization(module, classes, diagnostics);
    work.plan();
    if (diagnostics.errorCount() > found) {
      return Optional.empty();
    }
    work.rewrite();
    return Optional.of(work);
  }

  /// {@return how many functions there were}
  int functionCount() {
    return functions.size();
  }

  /// {@return how many values became tags}
  int tagCount() {
    return tags;
  }

  /// {@return how many functions were made that tell others apart}
  int dispatchCount() {
    return tagged.dispatchCount();
  }

  private void gather(Operation op) {
    switch (op) {
      case FuncOp function -> functions.add(function);
      case ClosureOp closure -> closures.add(closure);
      case CallOp call -> calls.add(call);
      case ReturnOp end -> returns.add(end);
      default -> {
        // Stays what it is.
      }
    }
    if (op instanceof Symbol symbol) {
      names.add(symbol.symbolName());
    }
    gather(op.results());
    for (Region region : op.regions()) {
      for (Block block : region) {
        gather(block.arguments());
      }
    }
  }

  private void gather(List<? extends Value> values) {
    for (Value value : values) {
      if (Conversion.holdsFunctions(value.type())) {
        retyped.add(value);
      }
    }
  }

  private void plan() {
    for (CallOp call : calls) {
      if (call.callee().definingOp() instanceof ClosureOp closure) {
        check(call, known(closure));
      } else {
        tagged.add(call);
      }
    }
    tagged.plan(this::freshName);
  }

  private void check(CallOp call, FuncOp function) {
    FunctionType type =
        FunctionType.of(call.arguments().types(), ImmutableList.of(call.out().type()));
    if (!TypeAgreement.agree(type, function.functionType())) {
      diagnostics
          .error(
              call,
              "calls @%s, which is '%s', as '%s'",
              function.symName(),
              function.functionType(),
              type)
          .note(function.location(), "it is defined here");
    }
  }

  private FuncOp known(ClosureOp closure) {
    return Objects.requireNonNull(classes.function(closure));
  }

  private String freshName() {
    String name = "apply";
    for (int i = 1; !names.add(name); i++) {
      name = "apply_" + i;
    }
    return name;
  }

  private void rewrite() {
    retyped.forEach(value -> rewriter.setType(value, Conversion.type(value.type())));
    calls.forEach(this::call);
    closures.forEach(this::closure);
    returns.forEach(this::end);
    rewriter.setInsertionPointToEnd(module.region(0).entry());
    tagged.define(rewriter);
    functions.forEach(this::function);
  }

  private void call(CallOp call) {
    rewriter.setInsertionPoint(call);
    rewriter.setLocation(call.location());
    Value result =
        call.callee().definingOp() instanceof ClosureOp closure
            ? TaggedCalls.call(rewriter, known(closure), call.arguments(), closure.captured())
            : tagged.call(rewriter, call);
    rewriter.replace(call, Conversion.as(rewriter, result, call.out().type()));
  }

  /// What is only called was called by name.
  private void closure(ClosureOp closure) {
    if (closure.isUnused()) {
      rewriter.erase(closure);
      return;
    }
    FuncOp function = known(closure);
    rewriter.setInsertionPoint(closure);
    rewriter.setLocation(closure.location());
    List<Value> captured =
        Conversion.as(rewriter, closure.captured(), Conversion.types(function.captures()));
    rewriter.replaceWith(
        closure, ControlFlowOps.tag(captured, tagged.tag(function, closure.out())));
    tags++;
  }

  private void end(ReturnOp end) {
    if (end.parent() instanceof FuncOp function) {
      rewriter.setInsertionPoint(end);
      rewriter.setLocation(end.location());
      Value value = Conversion.as(rewriter, end.value(), Conversion.type(function.resultType()));
      rewriter.replaceWith(end, FunctionOps.returnOp(value));
    }
  }

  /// What is captured becomes parameters, behind the others.
  private void function(FuncOp function) {
    FunctionType type =
        FunctionType.of(
            Conversion.types(function.bodyRegion().entry().arguments()),
            ImmutableList.of(Conversion.type(function.resultType())));
    Region body = new Region();
    rewriter.inlineRegion(function.bodyRegion(), body);
    var made = FunctionOps.func(function.symName(), type, body);
    function.symVisibility().ifPresent(made::symVisibility);
    for (NamedAttribute each : function.discardableAttributes().entries()) {
      if (!each.name().startsWith("mindir.")) {
        made.with(each.name(), each.value());
      }
    }
    rewriter.setInsertionPoint(function);
    rewriter.add(made.at(function.location()));
    rewriter.erase(function);
  }
}
