package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.ConstrainOp;
import dev.weir.dialect.shape.ConstraintAttr;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.ShapeOps;
import dev.weir.dialect.shape.WitnessType;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is required of sizes known only at run time, such as how many elements a condition selects, as checks
/// ([ConstrainOp]) before the operation that requires it. What is required of the sizes of inputs is checked before all else
/// ([InputGuards]).
final class DataGuards {
  private final KnownSizes sizes;
  private final Rewriter rewriter = new Rewriter();

  DataGuards(KnownSizes sizes) {
    this.sizes = sizes;
  }

  /// Inserts a check for each requirement about sizes that are there before the operation that requires it, but for those
  /// that are `checked` already.
  ///
  /// @return what is checked then
  ImmutableList<Statement> insert(List<Statement> checked) {
    Set<Statement> done = new HashSet<>(checked);
    var inserted = ImmutableList.<Statement>builder();
    for (KnownSizes.Requirement each : sizes.requirements()) {
      if (!done.contains(each.statement()) && isInserted(each)) {
        inserted.add(each.statement());
      }
    }
    return inserted.build();
  }

  /// {@return whether a check of `required` could be inserted}
  private boolean isInserted(KnownSizes.Requirement required) {
    Operation op = required.op();
    Statement statement = required.statement();
    Constraint constraint = statement.constraint();
    Map<SymbolTerm, Term> own = new LinkedHashMap<>();
    List<Value> tensors = new ArrayList<>();
    var dims = ImmutableIntArray.builder();
    var names = ImmutableList.<Attribute>builder();
    for (Term term : constraint.terms()) {
      for (SymbolTerm symbol : term.symbols()) {
        Optional<SizePlace> place = sizes.place(symbol).filter(each -> isBefore(each.value(), op));
        if (place.isEmpty() || term.isLarge()) {
          return false;
        }
        if (own.putIfAbsent(symbol, ReadsSizes.size(own.size())) == null) {
          tensors.add(place.get().value());
          dims.add(place.get().dimension());
          names.add(new StringAttr(name(place.get().value())));
        }
      }
    }
    if (own.isEmpty()) {
      return false;
    }
    rewriter.setLocation(op.location());
    rewriter.setInsertionPoint(op);
    rewriter.add(
        ShapeOps.constrain(
                tensors,
                dims.build(),
                new ConstraintAttr(constraint.map(term -> term.substitute(own))),
                WitnessType.WITNESS)
            .names(new ArrayAttr(names.build()))
            .reason(statement.provenance().toString()));
    return true;
  }

  private static boolean isBefore(Value value, Operation op) {
    Block block = value.parentBlock();
    Operation at = block == null ? null : block.ancestorOf(op);
    Operation source = value.definingOp();
    return at != null && (source == null || source != at && source.isBeforeInBlock(at));
  }

  private static String name(Value value) {
    if (!(value instanceof OpResult result)) {
      return "an argument";
    }
    Operation op = result.owner();
    return ShapePropagation.isInput(op) && op.attribute("name") instanceof StringAttr name
        ? "input '" + name.value() + "'"
        : "result " + result.index() + " of '" + op.name() + "'";
  }
}
