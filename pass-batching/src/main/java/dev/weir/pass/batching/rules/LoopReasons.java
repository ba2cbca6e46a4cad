package dev.weir.pass.batching.rules;

import dev.weir.dialect.operator.array.ArrayLengthOp;
import dev.weir.dialect.operator.array.ArrayPopOp;
import dev.weir.dialect.operator.array.ArrayReadOp;
import dev.weir.dialect.operator.array.ArrayToTensorOp;
import dev.weir.dialect.operator.array.ArrayWriteOp;
import dev.weir.dialect.operator.array.CreateArrayLikeOp;
import dev.weir.dialect.operator.array.CreateArrayOp;
import dev.weir.dialect.operator.creation.ArangeOp;
import dev.weir.dialect.operator.creation.AssignValueOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.creation.TopPSamplingOp;
import dev.weir.dialect.operator.detection.DistributeFpnProposalsOp;
import dev.weir.dialect.operator.detection.MatrixNmsOp;
import dev.weir.dialect.operator.detection.MulticlassNms3Op;
import dev.weir.dialect.operator.detection.RoiAlignGradOp;
import dev.weir.dialect.operator.detection.RoiAlignOp;
import dev.weir.dialect.operator.elementwise.binary.DivideOp;
import dev.weir.dialect.operator.elementwise.binary.FloorDivideOp;
import dev.weir.dialect.operator.elementwise.binary.RemainderOp;
import dev.weir.dialect.operator.fused.FusedBiasResidualLayernormOp;
import dev.weir.dialect.operator.fused.FusedBnAddActivationOp;
import dev.weir.dialect.operator.fused.FusedEmbeddingEltwiseLayernormOp;
import dev.weir.dialect.operator.fused.FusedFcElementwiseLayernormOp;
import dev.weir.dialect.operator.fused.FusedLinearParamGradAddOp;
import dev.weir.dialect.operator.fused.FusionTransposeFlattenConcatOp;
import dev.weir.dialect.operator.gradient.BatchNormGradOp;
import dev.weir.dialect.operator.gradient.FusedBnAddActivationGradOp;
import dev.weir.dialect.operator.gradient.FusedGemmEpilogueGradOp;
import dev.weir.dialect.operator.gradient.GroupNormGradOp;
import dev.weir.dialect.operator.gradient.LstmGradOp;
import dev.weir.dialect.operator.gradient.RnnGradOp;
import dev.weir.dialect.operator.gradient.WeightOnlyLinearGradOp;
import dev.weir.dialect.operator.indexing.BincountOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.HistogramOp;
import dev.weir.dialect.operator.indexing.NonzeroOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.PutAlongAxisOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.indexing.TakeAlongAxisOp;
import dev.weir.dialect.operator.indexing.UniqueOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.CholeskyOp;
import dev.weir.dialect.operator.matrix.InverseOp;
import dev.weir.dialect.operator.matrix.LstmOp;
import dev.weir.dialect.operator.matrix.SolveOp;
import dev.weir.dialect.operator.normalization.CrossEntropyWithSoftmaxOp;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.dialect.operator.quantization.WeightQuantizeOp;
import dev.weir.dialect.operator.text.StringsConcatOp;
import dev.weir.dialect.operator.text.StringsFullMatchOp;
import dev.weir.dialect.operator.text.StringsLowerOp;
import dev.weir.dialect.operator.text.StringsSplitOp;
import dev.weir.dialect.operator.text.StringsUpperOp;
import dev.weir.ir.Operation;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.batching.BatchRules;
import java.util.List;

/// Why operators run in a loop over lanes, cannot run for many lanes, or may fail in lanes that would not
/// have run them.
final class LoopReasons {
  private static final String SIZES = "how many results there are depends on elements";
  private static final String MEMORY = "a list is memory that is written over; use stack or concat";
  private static final String PARAMETERS = "the gradients of its parameters are those of each lane";
  private static final String STRINGS = "there are no lanes of strings";
  private static final String ENDS = "it is an end of a program; batch a function";

  private LoopReasons() {}

  static void register(BatchRules.Builder rules) {
    loops(rules);
    refusals(rules);
    traps(rules);
  }

  private static void loops(BatchRules.Builder rules) {
    rules
        .loop(ArangeOp.class, "its bounds differ from lane to lane")
        .loop(AssignValueOp.class, "it takes nothing that could differ")
        .loop(FullOp.class, "it takes nothing that could differ")
        .loop(FullIntArrayOp.class, "it takes nothing that could differ")
        .loop(RoiAlignOp.class, "each lane has regions of its own images")
        .loop(RoiAlignGradOp.class, "each lane has regions of its own images")
        .loop(FusedBiasResidualLayernormOp.class, "it is fused; batch before fusion")
        .loop(FusedBnAddActivationOp.class, "its statistics are those of a lane")
        .loop(FusedEmbeddingEltwiseLayernormOp.class, "it is fused; batch before fusion")
        .loop(FusedFcElementwiseLayernormOp.class, "it is fused; batch before fusion")
        .loop(FusedLinearParamGradAddOp.class, PARAMETERS)
        .loop(FusionTransposeFlattenConcatOp.class, "it is fused; batch before fusion")
        .loop(BatchNormGradOp.class, PARAMETERS)
        .loop(FusedBnAddActivationGradOp.class, PARAMETERS)
        .loop(FusedGemmEpilogueGradOp.class, PARAMETERS)
        .loop(GroupNormGradOp.class, PARAMETERS)
        .loop(LstmOp.class, "its sequences lie one after the other in rows")
        .loop(LstmGradOp.class, PARAMETERS)
        .loop(RnnGradOp.class, PARAMETERS)
        .loop(WeightOnlyLinearGradOp.class, "it is that of a quantised weight")
        .loop(HistogramOp.class, "its bounds may be those of a lane")
        .loop(BincountOp.class, "its length may be that of a lane")
        .loop(WeightQuantizeOp.class, "it lays out one weight");
  }

  private static void refusals(BatchRules.Builder rules) {
    for (Class<? extends Operation> kind :
        List.<Class<? extends Operation>>of(
            NonzeroOp.class,
            UniqueOp.class,
            DistributeFpnProposalsOp.class,
            MatrixNmsOp.class,
            MulticlassNms3Op.class)) {
      rules.refuse(kind, SIZES);
    }
    for (Class<? extends Operation> kind :
        List.<Class<? extends Operation>>of(
            ArrayLengthOp.class,
            ArrayPopOp.class,
            ArrayReadOp.class,
            ArrayToTensorOp.class,
            ArrayWriteOp.class,
            CreateArrayLikeOp.class,
            CreateArrayOp.class)) {
      rules.refuse(kind, MEMORY);
    }
    for (Class<? extends Operation> kind :
        List.<Class<? extends Operation>>of(
            StringsConcatOp.class,
            StringsFullMatchOp.class,
            StringsLowerOp.class,
            StringsSplitOp.class,
            StringsUpperOp.class)) {
      rules.refuse(kind, STRINGS);
    }
    rules
        .refuse(DataOp.class, ENDS)
        .refuse(FeedOp.class, ENDS)
        .refuse(FetchOp.class, ENDS)
        .refuse(TopPSamplingOp.class, "its draws cannot be told apart from lane to lane")
        .refuse(AssignOutOp.class, "it writes over a tensor; batch the program before that");
  }

  private static void traps(BatchRules.Builder rules) {
    rules
        .traps(DivideOp.class, LoopReasons::isInteger)
        .traps(FloorDivideOp.class, LoopReasons::isInteger)
        .traps(RemainderOp.class, LoopReasons::isInteger);
    // An index may be out of range, and a matrix have no inverse.
    for (Class<? extends Operation> kind :
        List.<Class<? extends Operation>>of(
            GatherOp.class,
            GatherNdOp.class,
            ScatterOp.class,
            EmbeddingOp.class,
            TakeAlongAxisOp.class,
            PutAlongAxisOp.class,
            OneHotOp.class,
            CrossEntropyWithSoftmaxOp.class,
            CholeskyOp.class,
            InverseOp.class,
            SolveOp.class)) {
      rules.traps(kind, op -> true);
    }
  }

  private static boolean isInteger(Operation op) {
    return op.operand(0).type() instanceof TensorType type
        && Sizes.tensor(type).elementType() instanceof IntegerType;
  }
}
