package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The types of what functions give back, where their bodies say more of sizes than they declare, and what each computes
/// of the sizes of its arguments and requires of them.
final class FunctionResults {
  /// What a function does with sizes, in names of its own.
  private record Summary(
      ImmutableList<Type> arguments,
      ImmutableList<Type> results,
      ImmutableList<KnownSizes.Requirement> required) {}

  /// What a call does with sizes, in the names of the caller.
  ///
  /// @param results the types of the results, with `?` for what the function makes of anything but sizes of arguments
  /// @param equal what makes the arguments fit
  /// @param required what the function requires
  record Sizes(
      ImmutableList<Type> results,
      ImmutableList<Constraint> equal,
      ImmutableList<KnownSizes.Requirement> required) {}

  private final Map<String, FuncOp> functions = new HashMap<>();
  private final Map<FuncOp, Summary> summaries = new IdentityHashMap<>();
  private final Map<String, FunctionType> known = new HashMap<>();

  /// Takes note of a function of the program.
  void add(FuncOp function) {
    functions.put(function.symbolName(), function);
  }

  /// {@return the function that `call` calls, or null if the program has none of that name}
  @Nullable FuncOp callee(CallOp call) {
    return functions.get(call.callee().root());
  }

  /// Takes note of what the body of `function`, whose types are known, does with sizes.
  void summarize(FuncOp function, List<KnownSizes.Requirement> required) {
    if (function.isDeclaration()) {
      return;
    }
    List<Type> results = new ArrayList<>();
    function.walk(ReturnOp.class, end -> returned(results, end));
    summaries.put(
        function,
        new Summary(
            function.bodyRegion().entry().argumentTypes(),
            ImmutableList.copyOf(results),
            ImmutableList.copyOf(required)));
  }

  /// {@return what `call` does with sizes, if its function has been summarised}
  Optional<Sizes> sizes(CallOp call) {
    FuncOp function = callee(call);
    Summary summary = function == null ? null : summaries.get(function);
    if (summary == null
        || summary.results().size() != call.resultCount()
        || summary.arguments().size() != call.operandCount()) {
      return Optional.empty();
    }
    Map<SymbolTerm, Term> given = new HashMap<>();
    var equal = ImmutableList.<Constraint>builder();
    for (int i = 0; i < call.operandCount(); i++) {
      bind(summary.arguments().get(i), call.operand(i).type(), given, equal);
    }
    var required = ImmutableList.<KnownSizes.Requirement>builder();
    for (KnownSizes.Requirement each : summary.required()) {
      Constraint constraint = each.statement().constraint();
      if (constraint.terms().stream().allMatch(term -> isKnown(term, given))) {
        Statement statement =
            new Statement(
                constraint.map(term -> term.substitute(given)), each.statement().provenance());
        required.add(new KnownSizes.Requirement(statement, call));
      }
    }
    return Optional.of(
        new Sizes(
            summary.results().stream()
                .map(type -> inCaller(type, given))
                .collect(ImmutableList.toImmutableList()),
            equal.build(),
            required.build()));
  }

  private static boolean isKnown(Term term, Map<SymbolTerm, Term> given) {
    return given.keySet().containsAll(term.symbols());
  }

  /// Takes the names in the type of an argument to be what the caller gives.
  private static void bind(
      Type argument,
      Type operand,
      Map<SymbolTerm, Term> given,
      ImmutableList.Builder<Constraint> equal) {
    if (!(argument instanceof TensorType to
        && operand instanceof TensorType from
        && to.rank() == from.rank())) {
      return;
    }
    ImmutableList<Optional<Term>> inside = SymbolicSizes.of(to);
    ImmutableList<Optional<Term>> outside = SymbolicSizes.of(from);
    for (int i = 0; i < inside.size(); i++) {
      if (inside.get(i).isEmpty() || outside.get(i).isEmpty()) {
        continue;
      }
      Term actual = outside.get(i).get();
      if (inside.get(i).get() instanceof SymbolTerm name && !given.containsKey(name)) {
        given.put(name, actual);
      } else if (isKnown(inside.get(i).get(), given)) {
        equal.add(new Constraint.Equal(actual, inside.get(i).get().substitute(given)));
      }
    }
  }

  private static Type inCaller(Type type, Map<SymbolTerm, Term> given) {
    return type instanceof TensorType tensor
        ? SymbolicSizes.with(
            tensor,
            SymbolicSizes.of(tensor).stream()
                .map(size ->
                    size.filter(term -> isKnown(term, given)).map(term -> term.substitute(given)))
                .toList())
        : type;
  }

  /// Joins the types that `end` returns to those that other ends do; sizes in which they differ are not known.
  private static void returned(List<Type> results, ReturnOp end) {
    boolean first = results.isEmpty();
    for (int i = 0; i < end.operandCount(); i++) {
      Type type = end.operand(i).type();
      if (first) {
        results.add(type);
      } else if (i < results.size() && !results.get(i).equals(type)) {
        results.set(i, TypeAgreement.join(results.get(i), type).orElse(type));
      }
    }
  }

  /// Makes `function` declare what its body returns.
  ///
  /// @return whether it declared something else
  boolean update(FuncOp function, Rewriter rewriter) {
    List<Type> results = new ArrayList<>();
    function.walk(ReturnOp.class, end -> join(results, end));
    FunctionType declared = function.functionType();
    if (results.size() != declared.results().size() || results.equals(declared.results())) {
      return false;
    }
    FunctionType type = new FunctionType(declared.inputs(), ImmutableList.copyOf(results));
    rewriter.setAttribute(function, "function_type", new TypeAttr(type));
    known.put(function.symbolName(), type);
    return true;
  }

  private static void join(List<Type> results, ReturnOp end) {
    for (int i = 0; i < end.operandCount(); i++) {
      Type type =
          end.operand(i).type() instanceof TensorType tensor
              ? tensor.withoutSizes()
              : end.operand(i).type();
      if (i == results.size()) {
        results.add(type);
      } else {
        results.set(i, TypeAgreement.join(results.get(i), type).orElse(type));
      }
    }
  }

  /// {@return the type of result `index` of `call`, if its callee declares another one now}
  Optional<Type> result(CallOp call, int index) {
    return Optional.ofNullable(known.get(call.callee().root()))
        .map(type -> type.results().get(index));
  }
}
