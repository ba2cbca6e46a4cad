package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// What is likely to hold of the sizes that a program names, so that it is worth code of its own:
/// `shape.likely [#shape.constraint<"batch = 8">, #shape.constraint<"seq = 1..128">]`, which is one case.
///
/// Of several cases the first that holds in a run is taken. Nothing is computed otherwise than without it.
@OpDef(value = "likely", format = "$constraints attr-dict")
public non-sealed interface LikelyOp extends ShapeOp {
  /// What holds in this case, each a [ConstraintAttr].
  @Attr
  ArrayAttr constraints();

  /// {@return what holds in this case}
  default ImmutableList<Constraint> all() {
    return constraints().elements().stream()
        .filter(ConstraintAttr.class::isInstance)
        .map(each -> ((ConstraintAttr) each).value())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (constraints().elements().isEmpty() || all().size() != constraints().elements().size()) {
      diagnostics.error(this, "expects constraints, got %s", constraints());
    }
  }
}
