package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.TensorLike;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// An operation on sizes of tensors, of which it does not read the elements, wherever they lie.
///
/// `s0`, `s1`, … in its terms are dimension `dims[0]` of the first tensor, `dims[1]` of the second, …; so that they are
/// told apart from the names in types, and stay right when sizes get other names.
public sealed interface ReadsSizes extends ShapeOp permits ConstrainOp, HoldsOp, ValueOp {
  /// The tensors.
  @Operand
  ValueRange sources();

  /// A dimension of each.
  @Attr
  ImmutableIntArray dims();

  /// {@return its terms}
  ImmutableList<Term> terms();

  /// {@return the term for size `index`}
  static SymbolTerm size(int index) {
    return Term.symbol("s" + index);
  }

  /// {@return what `s0`, `s1`, … are in the program}
  default Map<SymbolTerm, Term> sizes(ShapeInference shapes) {
    Map<SymbolTerm, Term> sizes = new HashMap<>();
    for (int i = 0; i < dims().length(); i++) {
      sizes.put(size(i), shapes.of(sources().get(i)).size(dims().get(i)));
    }
    return sizes;
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (dims().length() != sources().size()) {
      diagnostics.error(
          this, "expects a dimension of each of %d tensors, got %s", sources().size(), dims());
      return;
    }
    Set<SymbolTerm> known = new HashSet<>();
    for (int i = 0; i < dims().length(); i++) {
      int dim = dims().get(i);
      if (!(sources().get(i).type() instanceof TensorLike like)) {
        diagnostics.error(this, "expects tensors, got '%s'", sources().get(i).type());
      } else if (dim < 0 || dim >= like.tensor().rank()) {
        diagnostics.error(this, "there is no dimension %d of '%s'", dim, like.tensor());
      }
      known.add(size(i));
    }
    for (Term term : terms()) {
      for (SymbolTerm symbol : term.symbols()) {
        if (!known.contains(symbol)) {
          diagnostics.error(this, "'%s' is none of the %d sizes", symbol, known.size());
        }
      }
    }
  }
}
