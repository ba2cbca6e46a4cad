package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Adds the gradient function of a function to its module, after it. Where a function of its name is
/// declared, so that there can be calls of it, it is what was declared.
///
/// The gradient function takes what the function takes, and with `sensitivity` a cotangent of each
/// result after that, which else is one everywhere. It returns the function's results if `value` is
/// set, then the gradients with respect to `inputs`, then those with respect to `parameters`.
///
/// A module with outputs is a program: what is added to it are outputs, called as the input or
/// parameter is with `@GRAD` behind, unless `function` says what is meant.
///
/// Functions that are called stay functions: each gets one that goes there and one that comes back. Those that call
/// themselves are to be written as loops.
///
/// The declaration may say whose gradient it is by the attribute `autodiff.gradient_of`, a symbol: this
/// keeps the function alive as long as nobody else calls it.
///
/// @param function the function's name; where there is none, the one of which a gradient is declared,
///     or the only one of the module
/// @param name the name of the gradient function; where there is none, the declared one, or the
///     function's name with `_grad` after it
/// @param inputs the positions of inputs, or `all`
/// @param parameters the names of parameters, or `all`
/// @param value whether the function's results are returned too
/// @param sensitivity whether cotangents of the results are given
/// @param only whether the function itself becomes private, so that it can go once nothing calls it
public record AutodiffPass(
    String function,
    String name,
    ImmutableList<String> inputs,
    ImmutableList<String> parameters,
    boolean value,
    boolean sensitivity,
    boolean only)
    implements Pass {
  /// The attribute of a declaration that says whose gradient it is.
  public static final String GRADIENT_OF = "autodiff.gradient_of";

  private static final String ALL = "all";

  private static final Option<String> FUNCTION =
      Option.text(
          "function",
          "",
          "the function's name; none for the one a gradient is declared of, or the only one");
  private static final Option<String> NAME =
      Option.text(
          "name",
          "",
          "the gradient function's name; none for the declared one, or '_grad' after the other");
  private static final Option<ImmutableList<String>> INPUTS =
      Option.list(
          "inputs",
          ImmutableList.of("0"),
          "the positions of the inputs to take gradients with respect to, or 'all'");
  private static final Option<ImmutableList<String>> PARAMETERS =
      Option.list(
          "parameters",
          ImmutableList.of(),
          "the names of the parameters to take gradients with respect to, or 'all'");
  private static final Option<Boolean> VALUE =
      Option.flag("value", false, "return the function's results too, first");
  private static final Option<Boolean> SENSITIVITY =
      Option.flag("sensitivity", false, "take cotangents of the results, after the inputs");
  private static final Option<Boolean> ONLY =
      Option.flag(
          "only", false, "make the function private, so that it can go if nothing calls it");

  /// The type of the pass.
  public static final PassType<AutodiffPass> TYPE =
      PassType.builder(AutodiffPass.class, "autodiff", "Adds the gradient function of a function")
          .on(ModuleOp.class)
          .option(FUNCTION, AutodiffPass::function)
          .option(NAME, AutodiffPass::name)
          .option(INPUTS, AutodiffPass::inputs)
          .option(PARAMETERS, AutodiffPass::parameters)
          .option(VALUE, AutodiffPass::value)
          .option(SENSITIVITY, AutodiffPass::sensitivity)
          .option(ONLY, AutodiffPass::only)
          .build(options ->
              new AutodiffPass(
                  options.get(FUNCTION),
                  options.get(NAME),
                  options.get(INPUTS),
                  options.get(PARAMETERS),
                  options.get(VALUE),
                  options.get(SENSITIVITY),
                  options.get(ONLY)));

  @Override
  public PassType<AutodiffPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    Optional<GradientRequest> request = request(module, run);
    if (request.isPresent() && function.isEmpty() && ProgramGradient.isProgram(module)) {
      ReverseMode.of(run.registry(), run.diagnostics()).gradient((ModuleOp) module, request.get());
      return;
    }
    Optional<Symbol> found = find(module, run);
    if (request.isEmpty() || found.isEmpty()) {
      return;
    }
    String made = name.isEmpty() ? gradientName(module, found.get().symbolName()) : name;
    ReverseMode reverse = ReverseMode.of(run.registry(), run.diagnostics());
    Optional<FuncOp> declared = Optional.empty();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof Symbol other && other.symbolName().equals(made)) {
        if (!(other instanceof FuncOp known && known.isDeclaration())
            || !(found.get() instanceof FuncOp)) {
          run.diagnostics().error(other, "@%s is there already", made);
          return;
        }
        declared = Optional.of(known);
      }
    }
    int faults = run.diagnostics().errorCount();
    if (found.get() instanceof dev.weir.dialect.mindir.FuncOp graph) {
      reverse.gradient(graph, made, request.get());
    } else if (found.get() instanceof FuncOp known) {
      Optional<FuncOp> defined = reverse.gradient(known, made, request.get());
      if (declared.isPresent() && defined.isPresent()) {
        define(declared.get(), defined.get(), run);
      }
    }
    if (only && run.diagnostics().errorCount() == faults) {
      new Rewriter()
          .setAttribute(found.get(), Symbol.VISIBILITY_ATTRIBUTE, new StringAttr("private"));
    }
  }

  /// What was declared is defined now.
  private static void define(FuncOp declared, FuncOp defined, PassRun run) {
    if (!declared.functionType().equals(defined.functionType())) {
      run.diagnostics()
          .error(
              declared,
              "is declared as '%s', but the gradient function is '%s'",
              declared.functionType(),
              defined.functionType());
      return;
    }
    Rewriter rewriter = new Rewriter();
    declared
        .symVisibility()
        .ifPresent(visibility ->
            rewriter.setAttribute(
                defined, Symbol.VISIBILITY_ATTRIBUTE, new StringAttr(visibility)));
    rewriter.erase(declared);
  }

  /// {@return the name of the function whose gradient `op` declares}
  private static Optional<String> gradientOf(Operation op) {
    return op instanceof FuncOp declared
            && declared.isDeclaration()
            && declared.attribute(GRADIENT_OF) instanceof SymbolRefAttr of
        ? Optional.of(of.root())
        : Optional.empty();
  }

  private static String declaredFor(Operation module) {
    for (Operation op : module.region(0).entry()) {
      Optional<String> of = gradientOf(op);
      if (of.isPresent()) {
        return of.get();
      }
    }
    return "";
  }

  private static String gradientName(Operation module, String function) {
    for (Operation op : module.region(0).entry()) {
      if (gradientOf(op).filter(function::equals).isPresent()) {
        return ((Symbol) op).symbolName();
      }
    }
    return function + "_grad";
  }

  /// {@return the function that is meant}: the one of that name, or the only one of the module that
  /// has a body and, of function graphs, is public
  private Optional<Symbol> find(Operation module, PassRun run) {
    String function = this.function.isEmpty() ? declaredFor(module) : this.function;
    List<Symbol> found = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      boolean counts =
          op instanceof FuncOp each && !each.isDeclaration()
              || op instanceof dev.weir.dialect.mindir.FuncOp graph
                  && (!function.isEmpty() || graph.isPublic());
      if (counts
          && op instanceof Symbol symbol
          && (function.isEmpty() || symbol.symbolName().equals(function))) {
        found.add(symbol);
      }
    }
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    run.diagnostics()
        .error(
            module,
            function.isEmpty()
                ? "holds " + found.size() + " functions; say which one to differentiate"
                : "holds no function @" + function);
    return Optional.empty();
  }

  private Optional<GradientRequest> request(Operation module, PassRun run) {
    Optional<ImmutableIntArray> positions = Optional.empty();
    if (!inputs.equals(ImmutableList.of(ALL))) {
      var numbers = ImmutableIntArray.builder();
      for (String each : inputs) {
        Integer number = Ints.tryParse(each);
        if (number == null) {
          run.diagnostics()
              .error(module, "'inputs' are positions such as 0,2 or 'all', not '%s'", each);
          return Optional.empty();
        }
        numbers.add(number);
      }
      positions = Optional.of(numbers.build());
    }
    Optional<ImmutableList<String>> names =
        parameters.equals(ImmutableList.of(ALL)) ? Optional.empty() : Optional.of(parameters);
    return Optional.of(new GradientRequest(positions, names, value, sensitivity));
  }
}
