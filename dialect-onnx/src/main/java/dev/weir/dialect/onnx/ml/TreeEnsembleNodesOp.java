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

  /// {@return how the leaves of the trees are aggregated: 0 `AVERAGE`, 1 `SUM`, 2 `MIN`, 3 `MAX`}
  @Attr
  default long aggregateFunction() {
    return 1;
  }

  /// {@return the target of each leaf}
  @Attr
  Optional<ImmutableLongArray> leafTargetids();

  /// {@return the weight of each leaf}
  @Attr
  Optional<Attribute> leafWeights();

  /// {@return the members of the sets that `BRANCH_MEMBER` tests, each set ended by NaN}
  @Attr
  Optional<Attribute> membershipValues();

  /// {@return the number of targets}
  @Attr
  Optional<Long> nTargets();

  /// {@return 1 if the branch for false is a leaf}
  @Attr
  Optional<ImmutableLongArray> nodesFalseleafs();

  /// {@return the node, or leaf, to go to if the test fails}
  @Attr
  Optional<ImmutableLongArray> nodesFalsenodeids();

  /// {@return the feature that each node tests}
  @Attr
  Optional<ImmutableLongArray> nodesFeatureids();

  /// {@return how often each node is reached; not used}
  @Attr
  Optional<Attribute> nodesHitrates();

  /// {@return 1 if NaN goes to the branch for true}
  @Attr
  Optional<ImmutableLongArray> nodesMissingValueTracksTrue();

  /// {@return the test of each node: 0 `BRANCH_LEQ`, 1 `BRANCH_LT`, 2 `BRANCH_GTE`, 3 `BRANCH_GT`, 4
  /// `BRANCH_EQ`, 5 `BRANCH_NEQ`, 6 `BRANCH_MEMBER`}
  @Attr
  Optional<Attribute> nodesModes();

  /// {@return the value that each node compares with}
  @Attr
  Optional<Attribute> nodesSplits();

  /// {@return 1 if the branch for true is a leaf}
  @Attr
  Optional<ImmutableLongArray> nodesTrueleafs();

  /// {@return the node, or leaf, to go to if the test holds}
  @Attr
  Optional<ImmutableLongArray> nodesTruenodeids();

  /// {@return what is applied to the scores: 0 `NONE`, 1 `SOFTMAX`, 2 `LOGISTIC`, 3 `SOFTMAX_ZERO`, 4 `PROBIT`}
  @Attr
  default long postTransform() {
    return 0;
  }

  /// {@return the node that each tree begins with}
  @Attr
  Optional<ImmutableLongArray> treeRoots();

  @Result
  OpResult y();
}
