package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Provenance;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes a program's types as specific as the types of its inputs allow: sets those, and infers all
/// result types anew in program order, into regions and through loops.
///
/// Where types name their sizes, a name that an input gives a number has that number everywhere, and inputs
/// that give it two are refused.
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
    return run(module, inputs, diagnostics) != Outcome.FAILED;
  }

  /// What became of a program.
  enum Outcome {
    UNCHANGED,
    CHANGED,
    FAILED
  }

  static Outcome run(Operation module, Map<String, TensorType> inputs, Diagnostics diagnostics) {
    int found = diagnostics.errorCount();
    ShapeSpecialization run = new ShapeSpecialization(inputs, diagnostics);
    module.walk(run::bind);
    if (diagnostics.errorCount() == found) {
      run.visit(module);
    }
    if (diagnostics.errorCount() > found) {
      return Outcome.FAILED;
    }
    return run.changed ? Outcome.CHANGED : Outcome.UNCHANGED;
  }

  private void setType(Value value, Type type) {
    if (!value.type().equals(type)) {
      rewriter.setType(value, type);
      changed = true;
    }
  }

  private void visit(Operation op) {
    if (op instanceof StructuredWhile loop) {
      visitLoop(loop);
    } else {
      for (int i = 0; i < op.regionCount(); i++) {
        visit(op.region(i));
      }
    }
    for (Value result : op.results()) {
      if (result.type() instanceof TensorType type && type.encoding().isPresent()) {
        TensorType known = known(type);
        setType(result, known);
        setDeclaredShape(op, known);
      }
    }
    if (op instanceof InfersTypes infers && op.resultCount() > 0) {
      infer(infers);
    }
  }

  private void visit(Region region) {
    for (Block block : region) {
      for (Operation op : block) {
        visit(op);
      }
    }
  }

  private void bind(Operation op) {
    if (!isInput(op)) {
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
      return;
    }
    if (declared instanceof TensorType type && !stateSizes(op, type, given)) {
      return;
    }
    setType(op.result(0), meet(declared, given));
    setDeclaredShape(op, given);
  }

  private static boolean isInput(Operation op) {
    return op.name().equals("pd_op.data") || op.name().equals("pd_op.feed");
  }

  /// Makes an input declare the shape that it has.
  private void setDeclaredShape(Operation op, TensorType type) {
    if (isInput(op) && op.attribute("shape") instanceof DenseArrayAttr declared) {
      DenseArrayAttr shape = DenseArrayAttr.ofLongs(type.shape().toArray());
      if (!shape.equals(declared)) {
        rewriter.setAttribute(op, "shape", shape);
        changed = true;
      }
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

  /// {@return `type` with numbers for the sizes that have become known}
  private TensorType known(TensorType type) {
    return SymbolicSizes.with(
        type,
        SymbolicSizes.of(type).stream()
            .map(size -> size.map(sizes::canonical))
            .collect(ImmutableList.toImmutableList()));
  }

  private void infer(InfersTypes op) {
    List<Type> inferred;
    try {
      inferred = op.inferTypes();
    } catch (IllegalArgumentException e) {
      diagnostics.error(op, "%s", e.getMessage());
      return;
    }
    for (int i = 0; i < Math.min(inferred.size(), op.resultCount()); i++) {
      Value result = op.result(i);
      if (TypeAgreement.agree(result.type(), inferred.get(i))) {
        setType(result, meet(result.type(), inferred.get(i)));
      } else {
        diagnostics.error(
            op,
            "result #%d is declared as '%s' but comes out as '%s'",
            i,
            result.type(),
            inferred.get(i));
      }
    }
  }

  /// A carried value starts as specific as what goes in, and becomes less so until what the body
  /// yields fits too. Each round makes at least one more size unknown, so there are few.
  private void visitLoop(StructuredWhile loop) {
    Block body = loop.bodyRegion().first();
    if (body == null || body.argumentCount() != loop.inits().size()) {
      return;
    }
    for (int i = 0; i < body.argumentCount(); i++) {
      setType(body.argument(i), loop.inits().get(i).type());
    }
    for (boolean changed = true; changed; ) {
      int found = diagnostics.errorCount();
      visit(loop.bodyRegion());
      changed = false;
      Operation last = body.last();
      for (int i = 0; last != null && i < body.argumentCount(); i++) {
        if (i + 1 >= last.operandCount()) {
          break;
        }
        Type carried = body.argument(i).type();
        Type joined = TypeAgreement.join(carried, last.operand(i + 1).type()).orElse(carried);
        if (!joined.equals(carried)) {
          setType(body.argument(i), joined);
          forget(body);
          changed = true;
        }
      }
      if (diagnostics.errorCount() > found) {
        return;
      }
    }
  }

  /// Forgets the sizes inferred in `body` from arguments that turned out less specific.
  private void forget(Block body) {
    for (Operation nested : body) {
      nested.walk(op -> {
        if (op instanceof InfersTypes) {
          for (Value result : op.results()) {
            setType(result, unknownSizes(result.type()));
          }
        }
      });
    }
  }

  private static Type unknownSizes(Type type) {
    if (!(type instanceof TensorType tensor)) {
      return type;
    }
    long[] shape = new long[tensor.rank()];
    java.util.Arrays.fill(shape, TensorType.DYNAMIC);
    return tensor.withShape(ImmutableLongArray.copyOf(shape));
  }

  /// {@return what both types say; they agree}
  private static Type meet(Type a, Type b) {
    if (a instanceof TensorType x && b instanceof TensorType y && x.rank() == y.rank()) {
      ImmutableList<Optional<Term>> named = SymbolicSizes.of(x);
      var both = ImmutableList.<Optional<Term>>builder();
      for (int i = 0; i < x.rank(); i++) {
        both.add(
            x.isDynamic(i) && !y.isDynamic(i)
                ? Optional.of(Term.of(y.dimension(i)))
                : named.get(i));
      }
      return SymbolicSizes.with(x, both.build());
    }
    return a instanceof TensorType ? a : b;
  }
}
