package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Provenance;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes a program's types as specific as the types of its inputs allow: sets those, and infers all
/// result types anew.
///
/// Where types name their sizes, a name that an input gives a number has that number everywhere, and inputs
/// that give it two are refused, as are those that give it one of which something else is assumed.
public final class ShapeSpecialization {
  private final Map<String, TensorType> inputs;
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();
  private final Constraints sizes = new Constraints();
  private boolean changed;

  private ShapeSpecialization(Map<String, TensorType> inputs, Diagnostics diagnostics) {
    this.inputs = inputs;
    this.diagnostics = diagnostics;
  }

  /// Specialises `module` to inputs of these types, by the name that `pd_op.data` or `pd_op.feed`
  /// gives them; inputs that are not named keep their types.
  ///
  /// @return false if an input does not fit its declaration, or some operation cannot take what it
  ///     then gets; both are reported
  public static boolean specialize(
      Operation module, Map<String, TensorType> inputs, Diagnostics diagnostics) {
    return run(module, inputs, ImmutableList.of(), diagnostics) != Outcome.FAILED;
  }

  /// What became of a program.
  enum Outcome {
    UNCHANGED,
    CHANGED,
    FAILED
  }

  static Outcome run(
      Operation module,
      Map<String, TensorType> inputs,
      List<Constraint> assumptions,
      Diagnostics diagnostics) {
    int found = diagnostics.errorCount();
    ShapeSpecialization run = new ShapeSpecialization(inputs, diagnostics);
    // Where all sizes stay open, what is assumed of them is checked when the program runs.
    if (!inputs.isEmpty()) {
      List<Statement> assumed = Assumptions.of(assumptions, module);
      assumed.forEach(each -> run.sizes.add(each, diagnostics));
      boolean hasNameless = hasNamelessSizes(module);
      Assumptions.checkNames(
          assumed.stream().filter(each -> !hasNameless || !isGenerated(each)).toList(),
          new SymbolNames(module),
          diagnostics);
    }
    module.walk(run::bind);
    boolean changed = run.changed;
    if (diagnostics.errorCount() == found) {
      changed |= new ShapePropagation(run.sizes, null, diagnostics).run(module);
    }
    if (diagnostics.errorCount() > found) {
      return Outcome.FAILED;
    }
    return changed ? Outcome.CHANGED : Outcome.UNCHANGED;
  }

  private static boolean hasNamelessSizes(Operation module) {
    return module.anyMatch(op ->
        ShapePropagation.isInput(op)
            && op.result(0).type() instanceof TensorType type
            && SymbolicSizes.of(type).stream().anyMatch(Optional::isEmpty));
  }

  /// {@return whether `assumed` is about a name such as inference gives sizes that have none}
  private static boolean isGenerated(Statement assumed) {
    return assumed.constraint().terms().stream()
        .flatMap(term -> term.symbols().stream())
        .anyMatch(SymbolNames::isGenerated);
  }

  private void bind(Operation op) {
    if (!ShapePropagation.isInput(op)) {
      return;
    }
    TensorType given =
        op.attribute("name") instanceof StringAttr name ? inputs.get(name.value()) : null;
    if (given == null) {
      return;
    }
    Type declared = op.result(0).type();
    if (!TypeAgreement.agree(declared, given)) {
      diagnostics.error(op, "input declared as '%s' cannot be a '%s'", declared, given);
    } else if (declared instanceof TensorType type && stateSizes(op, type, given)) {
      TensorType both = meet(type, given);
      changed |= !both.equals(type);
      rewriter.setType(op.result(0), both);
    }
  }

  /// Takes the sizes that `declared` names to be those of `given`.
  ///
  /// @return false after reporting that they cannot be
  private boolean stateSizes(Operation op, TensorType declared, TensorType given) {
    Provenance provenance = Provenance.assumed("input " + op.attribute("name"), op.location());
    ImmutableList<Optional<Term>> named = SymbolicSizes.of(declared);
    for (int i = 0; i < named.size(); i++) {
      if (named.get(i).isPresent() && !given.isDynamic(i)) {
        Constraint equal = new Constraint.Equal(named.get(i).get(), Term.of(given.dimension(i)));
        if (!sizes.add(new Statement(equal, provenance), diagnostics)) {
          return false;
        }
      }
    }
    return true;
  }

  /// {@return `declared` with the numbers that `given` has; they agree}
  private static TensorType meet(TensorType declared, TensorType given) {
    ImmutableList<Optional<Term>> named = SymbolicSizes.of(declared);
    var both = ImmutableList.<Optional<Term>>builder();
    for (int i = 0; i < declared.rank(); i++) {
      both.add(given.isDynamic(i) ? named.get(i) : Optional.of(Term.of(given.dimension(i))));
    }
    return SymbolicSizes.with(declared, both.build());
  }
}
