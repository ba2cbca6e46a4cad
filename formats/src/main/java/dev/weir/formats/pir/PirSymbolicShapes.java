package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.fact.PirShapeText;
import dev.weir.dialect.shape.fact.ValueFact;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The attribute `sym_shape_str`, by which PIR says of an operation what it knows of the sizes of its first
/// result: read into the type of the result, and written from it.
final class PirSymbolicShapes {
  /// The attribute's name.
  static final String ATTRIBUTE = "sym_shape_str";

  private PirSymbolicShapes() {}

  /// Gives the results of the operations in `root` the sizes that their attributes say. What is not known of
  /// a type stays so, after a warning, where the attribute says something else than the type.
  static void read(Operation root, Diagnostics diagnostics) {
    Rewriter rewriter = new Rewriter();
    root.walk(op -> {
      Optional<StringAttr> text = op.attribute(ATTRIBUTE, StringAttr.class);
      if (text.isPresent()
          && op.attribute(PirNames.DECLARED_RESULTS) == null
          && op.resultCount() > 0
          && op.result(0).type() instanceof TensorType type) {
        Optional<List<Optional<Term>>> sizes =
            PirShapeText.parse(text.get().value()).flatMap(fact -> sizes(type, fact));
        if (sizes.isPresent()) {
          rewriter.setType(op.result(0), SymbolicSizes.with(type, sizes.get()));
        } else {
          diagnostics.warning(
              op.location(),
              "the symbolic shape '%s' does not describe a result of type '%s'",
              text.get().value(),
              type);
        }
      }
    });
  }

  /// {@return the sizes of `type` that `fact` says, empty if it says others than the type}
  private static Optional<List<Optional<Term>>> sizes(TensorType type, ValueFact fact) {
    if (!(fact instanceof ValueFact.OfTensor tensor) || tensor.sizes().size() != type.rank()) {
      return Optional.empty();
    }
    List<Optional<Term>> sizes = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      Term size = tensor.sizes().get(i);
      boolean number = size instanceof IntegerTerm;
      if (number && !type.isDynamic(i) && size != Term.of(type.dimension(i))) {
        return Optional.empty();
      }
      boolean open = type.isDynamic(i) && !number;
      sizes.add(
          open
              ? Optional.of(size)
              : type.isDynamic(i) ? Optional.empty() : Optional.of(Term.of(type.dimension(i))));
    }
    return Optional.of(sizes);
  }

  /// {@return what PIR would say of the sizes of the first result of `op`, empty if its type says no more
  /// than the shape, or PIR cannot express it}
  static Optional<StringAttr> of(Operation op) {
    if (op.resultCount() == 0 || !(op.result(0).type() instanceof TensorType type)) {
      return Optional.empty();
    }
    ImmutableList<Optional<Term>> sizes = SymbolicSizes.of(type);
    if (type.isStatic() || sizes.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    return PirShapeText.print(
            ValueFact.of(
                sizes.stream().map(Optional::get).collect(ImmutableList.toImmutableList())))
        .map(StringAttr::new);
  }
}
