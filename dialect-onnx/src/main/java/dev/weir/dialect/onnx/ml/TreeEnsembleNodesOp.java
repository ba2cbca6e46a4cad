package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The sums, or another aggregate, of the weights of the leaves of decision trees to which features lead.
///
/// Inner nodes and leaves are numbered apart: where `nodes_trueleafs` or `nodes_falseleafs` is 1, what is next is a leaf. A
/// mode is a number: `<=`, `<`, `>=`, `>`, `==`, `!=` and membership in a set, of which `membership_values` has one for each
/// node that asks for it, each ended by NaN.
///
/// Versions: 5.
///
/// Source:
/// [TreeEnsemble](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmltreeensemble).
@OpDef("ml.TreeEnsemble")
public non-sealed interface TreeEnsembleNodesOp extends MlOp, Pure {
  @Operand
  Value x();

  @Attr
  default long aggregateFunction() {
    return 1;
  }

  @Attr
  Optional<ImmutableLongArray> leafTargetids();

  @Attr
  Optional<Attribute> leafWeights();

  @Attr
  Optional<Attribute> membershipValues();

  @Attr
  Optional<Long> nTargets();

  @Attr
  Optional<ImmutableLongArray> nodesFalseleafs();

  @Attr
  Optional<ImmutableLongArray> nodesFalsenodeids();

  @Attr
  Optional<ImmutableLongArray> nodesFeatureids();

  @Attr
  Optional<Attribute> nodesHitrates();

  @Attr
  Optional<ImmutableLongArray> nodesMissingValueTracksTrue();

  @Attr
  Optional<Attribute> nodesModes();

  @Attr
  Optional<Attribute> nodesSplits();

  @Attr
  Optional<ImmutableLongArray> nodesTrueleafs();

  @Attr
  Optional<ImmutableLongArray> nodesTruenodeids();

  @Attr
  default long postTransform() {
    return 0;
  }

  @Attr
  Optional<ImmutableLongArray> treeRoots();

  @Result
  OpResult y();
}
