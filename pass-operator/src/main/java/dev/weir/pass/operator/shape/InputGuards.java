package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.ConstraintAttr;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.ShapeOps;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What is required of the sizes of a program's inputs, as operations that stand before all others. What is required of
/// sizes that follow from data is checked where it is ([DataGuards]).
final class InputGuards {
  private record Place(String input, int dimension) {}

  private final Operation program;
  private final Map<SymbolTerm, Place> places = new HashMap<>();

  InputGuards(Operation program, List<SymbolNames.Origin> names) {
    this.program = program;
    for (SymbolNames.Origin origin : names) {
      if (origin.owner() instanceof OpResult result
          && ShapePropagation.isInput(result.owner())
          && !name(result.owner()).isEmpty()) {
        places.put(origin.symbol(), new Place(name(result.owner()), origin.index()));
      }
    }
  }

  private static String name(Operation op) {
    return op.attribute("name") instanceof StringAttr name ? name.value() : "";
  }

  /// Inserts an operation for each of `statements` that is about nothing but sizes of inputs; what the program assumed is
  /// then checked, too.
  ///
  /// @return those statements
  ImmutableList<Statement> insert(List<Statement> statements) {
    ImmutableList<Statement> checked =
        statements.stream().filter(this::isAboutInputs).collect(ImmutableList.toImmutableList());
    if (checked.isEmpty()) {
      return checked;
    }
    Block block = program.region(0).entry();
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPointToStart(block);
    checked.forEach(each -> insert(rewriter, each));
    return checked;
  }

  /// {@return whether `statement` is about nothing but sizes of inputs}
  boolean isAboutInputs(Statement statement) {
    return statement.constraint().terms().stream()
        .allMatch(term -> !term.isLarge() && places.keySet().containsAll(term.symbols()));
  }

  private void insert(Rewriter rewriter, Statement statement) {
    Map<SymbolTerm, Term> own = new LinkedHashMap<>();
    Constraint constraint = statement.constraint();
    for (Term term : constraint.terms()) {
      for (SymbolTerm symbol : term.symbols()) {
        own.putIfAbsent(symbol, ReadsSizes.size(own.size()));
      }
    }
    var inputs = ImmutableList.<Attribute>builder();
    var dims = ImmutableIntArray.builder();
    for (SymbolTerm symbol : own.keySet()) {
      Place place = Objects.requireNonNull(places.get(symbol));
      inputs.add(StringAttr.of(place.input()));
      dims.add(place.dimension());
    }
    rewriter.add(
        ShapeOps.assertOp(
                new ConstraintAttr(constraint.map(term -> term.substitute(own))),
                new ArrayAttr(inputs.build()),
                dims.build(),
                statement.provenance().toString())
            .at(statement.provenance().location()));
  }
}
