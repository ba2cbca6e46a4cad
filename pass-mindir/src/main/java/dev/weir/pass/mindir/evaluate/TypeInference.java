package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.primitives.PrimitiveTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Finds the types of function graphs call by call, as MindSpore's evaluator does: from the parameters of the
/// main graph, each function is evaluated for what it is called with, recursion until nothing changes. What a
/// primitive yields is the type of the operators that it becomes.
///
/// A function that is called with values of different types is cloned for each. A function value that is
/// called with different ones stays as it was, without types: it is specialised where it is lowered.
///
/// Source: mindspore/ccsrc/pipeline/jit/ps/static_analysis/static_analysis.cc, program_specialize.cc.
/// Deviation: specialisations that differ in constants only are one.
public final class TypeInference {
  private static final String NAME = "sym_name";
  private static final String FUNCTION_TYPE = "function_type";
  private static final String CALLEE = "callee";

  private final ImmutableList<FuncOp> graphs;
  private final Diagnostics diagnostics;
  private final SymbolIndex symbols = new SymbolIndex();
  private final Rewriter rewriter = new Rewriter();
  private final FunctionVersions versions;

  /// The names of the versions.
  private final Map<Integer, String> names = new HashMap<>();

  private TypeInference(
      ImmutableList<FuncOp> graphs, TypeRecorder recorder, Diagnostics diagnostics) {
    this.graphs = graphs;
    this.diagnostics = diagnostics;
    this.versions = new FunctionVersions(recorder, symbols);
  }

  /// {@return whether something in `graphs` has no type}
  public static boolean isNeeded(List<FuncOp> graphs) {
    for (FuncOp graph : graphs) {
      for (Value value : FunctionVersions.values(graph)) {
        if (TypeAgreement.isOpen(value.type())) {
          return true;
        }
      }
    }
    return false;
  }

  /// Gives `graphs`, all those of a module, of which `main` is the main one, the types that they have.
  ///
  /// @return false if types contradict each other, which was reported; the graphs are as they were then
  public static boolean infer(FuncOp main, List<FuncOp> graphs, Diagnostics diagnostics) {
    TypeRecorder recorder = new TypeRecorder();
    GraphLowering lowering =
        new GraphLowering(
            main, graphs, graphs, ParameterScope.of(ParameterStore.empty()), diagnostics);
    if (!lowering.infer(recorder)) {
      return false;
    }
    TypeInference inference =
        new TypeInference(ImmutableList.copyOf(graphs), recorder, diagnostics);
    if (!inference.agree(recorder)) {
      return false;
    }
    inference.apply();
    return true;
  }

  // Contradictions.

  /// {@return whether what is declared agrees with what is inferred}; what does not is reported
  private boolean agree(TypeRecorder recorder) {
    int errors = diagnostics.errorCount();
    for (FunctionFacts.Key key : versions.representatives()) {
      FuncOp function = key.function();
      List<? extends Value> arguments = function.bodyRegion().entry().arguments();
      for (int i = 0; i < arguments.size(); i++) {
        Type given = versions.inferred(key, arguments.get(i));
        Type declared = arguments.get(i).type();
        if (!TypeAgreement.agree(given, declared)) {
          diagnostics
              .error(
                  recorder.caller(key),
                  "argument #%d is '%s', but @%s takes '%s'",
                  i,
                  given,
                  function.symName(),
                  declared)
              .note(function.parameters().get(0).location(), "it is declared here");
        }
      }
      for (Operation op : function.bodyRegion().entry()) {
        for (Value result : op.results()) {
          Type computed = versions.inferred(key, result);
          if (!TypeAgreement.agree(computed, result.type())) {
            diagnostics
                .error(op, "is declared to yield '%s', but yields '%s'", result.type(), computed)
                .note(recorder.caller(key), "where @%s is called here", function.symName());
          }
        }
      }
      Value returned = function.returnOp().value();
      Type computed = versions.type(key, returned);
      if (!TypeAgreement.agree(computed, function.resultType())) {
        diagnostics
            .error(
                function,
                "is declared to return '%s', but returns '%s'",
                function.resultType(),
                computed)
            .note(function.returnOp().location(), "it is returned here");
      }
    }
    return diagnostics.errorCount() == errors;
  }

  // Cloning.

  private void apply() {
    ImmutableList<FunctionFacts.Key> representatives = versions.representatives();
    Set<FuncOp> kept = untyped(representatives);
    name(representatives, kept);
    for (FunctionFacts.Key key : representatives) {
      clone(key);
    }
    rewriter.eraseAll(graphs.stream().filter(graph -> !kept.contains(graph)).toList());
  }

  /// {@return the functions that stay as they are, because something refers to them for which there is no
  /// single version, or that are not reached at all}
  private Set<FuncOp> untyped(List<FunctionFacts.Key> representatives) {
    Set<FuncOp> kept = new LinkedHashSet<>();
    Deque<FuncOp> found = new ArrayDeque<>();
    Set<FuncOp> typed = new HashSet<>();
    for (FunctionFacts.Key key : representatives) {
      typed.add(key.function());
      for (Operation op : key.function().bodyRegion().entry()) {
        if (op instanceof ClosureOp closure) {
          for (OpOperand use : closure.out().uses()) {
            if (versions.target(key, closure, use).isEmpty()) {
              addCallee(closure, found);
            }
          }
        }
      }
    }
    graphs.stream().filter(graph -> !typed.contains(graph)).forEach(found::add);
    while (!found.isEmpty()) {
      FuncOp graph = found.remove();
      if (kept.add(graph)) {
        graph.walk(ClosureOp.class, closure -> addCallee(closure, found));
      }
    }
    return kept;
  }

  private void addCallee(ClosureOp closure, Deque<FuncOp> into) {
    if (symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp callee) {
      into.add(callee);
    }
  }

  /// The first version of a function has its name, where the function itself goes.
  private void name(List<FunctionFacts.Key> representatives, Set<FuncOp> kept) {
    Set<String> taken = new HashSet<>();
    kept.forEach(graph -> taken.add(graph.symName()));
    List<FunctionFacts.Key> others = new ArrayList<>();
    for (FunctionFacts.Key key : representatives) {
      String own = key.function().symName();
      if (key.function().isPublic() || taken.add(own)) {
        names.put(versions.version(key), own);
        taken.add(own);
      } else {
        others.add(key);
      }
    }
    for (FunctionFacts.Key key : others) {
      String name = key.function().symName();
      for (int i = 1; !taken.add(name); i++) {
        name = key.function().symName() + "_" + i;
      }
      names.put(versions.version(key), name);
    }
  }

  private void clone(FunctionFacts.Key key) {
    FuncOp function = key.function();
    IrMapping mapping = new IrMapping();
    Operation copy = function.clone(mapping);
    rewriter.setInsertionPoint(function);
    rewriter.insert(copy);
    rewriter.setAttribute(copy, NAME, StringAttr.of(name(key)));
    rewriter.setAttribute(copy, FUNCTION_TYPE, new TypeAttr(versions.functionType(key)));
    for (Value value : FunctionVersions.values(function)) {
      rewriter.setType(mapping.of(value), versions.type(key, value));
    }
    for (Operation op : function.bodyRegion().entry()) {
      if (op instanceof ClosureOp closure) {
        closure(key, closure, mapping);
      } else if (op instanceof PrimitiveOp primitive) {
        remark(primitive, versions.type(key, primitive.out()));
      }
    }
  }

  private String name(FunctionFacts.Key key) {
    return Objects.requireNonNull(names.get(versions.version(key)));
  }

  /// Has each use of a closure refer to the version that it calls.
  private void closure(FunctionFacts.Key key, ClosureOp closure, IrMapping mapping) {
    ClosureOp copy = (ClosureOp) Objects.requireNonNull(mapping.of(closure.out()).definingOp());
    Map<String, Value> made = new HashMap<>();
    for (OpOperand use : ImmutableList.copyOf(closure.out().uses()).reverse()) {
      Optional<FunctionFacts.Key> target = versions.target(key, closure, use);
      if (target.isEmpty()) {
        continue;
      }
      Operation owner =
          use.owner().resultCount() == 0
              ? ((FuncOp) Objects.requireNonNull(copy.parent())).returnOp()
              : Objects.requireNonNull(mapping.of(use.owner().result(0)).definingOp());
      Value typed =
          made.computeIfAbsent(name(target.get()), name -> typed(copy, name, target.get()));
      rewriter.setOperand(owner, use.index(), typed);
    }
    if (copy.out().isUnused() && !closure.out().isUnused()) {
      rewriter.erase(copy);
    } else {
      rewriter.setType(copy.out(), closure.out().type());
    }
  }

  private Value typed(ClosureOp closure, String name, FunctionFacts.Key target) {
    Operation made = closure.copy();
    rewriter.setInsertionPoint(closure);
    rewriter.insert(made);
    rewriter.setAttribute(made, CALLEE, SymbolRefAttr.of(name));
    rewriter.setType(made.result(0), versions.functionType(target));
    return made.result(0);
  }

  private void remark(PrimitiveOp op, Type type) {
    if (TypeAgreement.isOpen(type) && PrimitiveTable.find(op.primitive()).isEmpty()) {
      Location where = op.location();
      diagnostics.remark(
          where,
          "the type of what primitive '%s' yields is not known here; the program has to declare it",
          op.primitive());
    }
  }
}
