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

  /// {@return the node, or leaf, to go to if the test fails}
  @Attr
  Optional<ImmutableLongArray> nodesFalsenodeids();

  /// {@return the feature that each node tests}
  @Attr
  Optional<ImmutableLongArray> nodesFeatureids();

  /// {@return how often each node is reached; not used}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> nodesHitrates();

  /// {@return `nodes_hitrates` of type f64; not used}
  @Attr
  Optional<Attribute> nodesHitratesAsTensor();

  /// {@return 1 if NaN goes to the branch for true}
  @Attr
  Optional<ImmutableLongArray> nodesMissingValueTracksTrue();

  /// {@return the test of each node: `BRANCH_LEQ`, `BRANCH_LT`, …, `LEAF`}
  @Attr
  Optional<ArrayAttr> nodesModes();

  /// {@return the number of each node in its tree}
  @Attr
  Optional<ImmutableLongArray> nodesNodeids();

  /// {@return the tree of each node}
  @Attr
  Optional<ImmutableLongArray> nodesTreeids();

  /// {@return the node, or leaf, to go to if the test holds}
  @Attr
  Optional<ImmutableLongArray> nodesTruenodeids();

  /// {@return the value that each node compares with}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> nodesValues();

  /// {@return `nodes_values` of type f64}
  @Attr
  Optional<Attribute> nodesValuesAsTensor();

  /// {@return what is applied to the scores: `NONE`, `SOFTMAX`, `LOGISTIC`, `SOFTMAX_ZERO` or `PROBIT`}
  @Attr
  default String postTransform() {
    return "NONE";
  }
}
