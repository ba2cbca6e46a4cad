package dev.weir.pass.autodiff;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.type.FunctionType;
import dev.weir.pass.autodiff.rules.StandardGradients;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Differentiates functions and programs in reverse mode: the result is IR like any other, which can
/// be optimised, run, and differentiated again.
///
/// ```java
/// ReverseMode.of(registry, diagnostics)
///     .gradient(loss, "loss_grad", GradientRequest.ofAllInputs().withValue());
/// ```
public final class ReverseMode {
  /// The attribute of an operation that says, result by result, where gradients stop.
  public static final String STOP_GRADIENT = "stop_gradient";

  private final DialectRegistry registry;
  private final GradientRules rules;
  private final Diagnostics diagnostics;

  private ReverseMode(DialectRegistry registry, GradientRules rules, Diagnostics diagnostics) {
    this.registry = registry;
    this.rules = rules;
    this.diagnostics = diagnostics;
  }

  /// {@return reverse mode with the rules of ops themselves, those attached in `registry`, and the
  /// standard ones}; what cannot be differentiated goes to `diagnostics`
  public static ReverseMode of(DialectRegistry registry, Diagnostics diagnostics) {
    return new ReverseMode(registry, StandardGradients.RULES, diagnostics);
  }

  /// {@return this with `more` rules, which stand in for standard ones of the same ops}
  public ReverseMode withRules(GradientRules more) {
    return new ReverseMode(
        registry, GradientRules.builder().addAll(rules).addAll(more).build(), diagnostics);
  }

  /// Adds, after `function`, the function called `name` that computes what `request` asks for.
  ///
  /// @return that function, or nothing where something has no gradient; then nothing was added
  public Optional<FuncOp> gradient(FuncOp function, String name, GradientRequest request) {
    return new FunctionGradient(this, function, name, request).make();
  }

  /// Adds, after `function`, the function graph called `name` that computes what `request` asks for,
  /// and with it the derivatives of those that it calls. A graph with primitives is differentiated in
  /// primitives, one of operators in operators.
  ///
  /// @return that function, or nothing where something has no gradient; then nothing was added
  public Optional<dev.weir.dialect.mindir.FuncOp> gradient(
      dev.weir.dialect.mindir.FuncOp function, String name, GradientRequest request) {
    return new GraphGradient(this, function, name, request).make();
  }

  /// Adds to `module` the derivatives of functions of operators in it. That of a function `f` takes what
  /// `f` takes and returns its result and a function from a cotangent of that to those of what `f` takes
  /// that [have one][#isDifferentiable].
  ///
  /// @param names the names that they get, by those of the functions; where one calls another, that comes
  ///     first
  /// @return whether all could be made
  public boolean derivatives(Operation module, Map<String, String> names) {
    int faults = diagnostics.errorCount();
    new GraphDerivatives(this, module, TensorAlgebra.INSTANCE).make(names);
    return diagnostics.errorCount() == faults;
  }

  /// {@return the type of the derivative of a function of `inputs`, none of which are functions}
  public static FunctionType derivativeType(List<? extends Type> inputs, Type result) {
    DerivativeTypes types = new DerivativeTypes(TensorAlgebra.INSTANCE);
    return types.derivative(inputs, result);
  }

  /// {@return whether values of `type` have cotangents}
  public static boolean isDifferentiable(Type type) {
    return TensorAlgebra.INSTANCE.isDifferentiable(type);
  }

  /// Adds to `program` the gradients of its outputs' sum, as outputs that are called as the input or
  /// parameter is, with `@GRAD` behind. The inputs are counted in the order in which they stand; the
  /// outputs stay outputs.
  ///
  /// @return whether that could be done; if not, nothing was added
  public boolean gradient(ModuleOp program, GradientRequest request) {
    return new ProgramGradient(this, program, request).add();
  }

  ReverseSweep.Context context(
      Activity activity,
      CotangentAlgebra algebra,
      Block function,
      Optional<GraphDerivatives> derivatives,
      CalledFunctions calls,
      boolean called) {
    return new ReverseSweep.Context(
        rules,
        registry,
        activity,
        algebra,
        function,
        new StackGradients(function),
        derivatives,
        calls,
        called,
        diagnostics);
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }
}
