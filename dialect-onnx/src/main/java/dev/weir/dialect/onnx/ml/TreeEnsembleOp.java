package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Decision trees: for each node the feature that it looks at, what it compares it with, and the nodes that are next.
public sealed interface TreeEnsembleOp extends MlOp, Pure
    permits TreeEnsembleClassifierOp, TreeEnsembleRegressorOp {
  @Operand
  Value x();

  @Attr
  Optional<ImmutableLongArray> nodesFalsenodeids();

  @Attr
  Optional<ImmutableLongArray> nodesFeatureids();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> nodesHitrates();

  @Attr
  Optional<Attribute> nodesHitratesAsTensor();

  @Attr
  Optional<ImmutableLongArray> nodesMissingValueTracksTrue();

  @Attr
  Optional<ArrayAttr> nodesModes();

  @Attr
  Optional<ImmutableLongArray> nodesNodeids();

  @Attr
  Optional<ImmutableLongArray> nodesTreeids();

  @Attr
  Optional<ImmutableLongArray> nodesTruenodeids();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> nodesValues();

  @Attr
  Optional<Attribute> nodesValuesAsTensor();

  @Attr
  default String postTransform() {
    return "NONE";
  }
}
