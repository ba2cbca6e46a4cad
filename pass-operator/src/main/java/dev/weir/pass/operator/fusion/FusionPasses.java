package dev.weir.pass.operator.fusion;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;

/// The passes that fuse operators, one for each file of rules.
public final class FusionPasses {
  /// Option of [#ADD_NORM]: whether group normalisations of f32 and wider are fused too.
  public static final Option<Boolean> MIXED_ADD_NORM =
      Option.flag(
          "enable-gpu-mixed", false, "whether group normalisations of f32 and wider are fused too");

  /// Fuses sums with the normalisations after them; see [AddNormRules].
  public static final PassType<RulePass> ADD_NORM =
      PassType.rules(
          "add_norm_fuse_pass",
          "Fuses sums with the normalisations after them",
          MIXED_ADD_NORM,
          AddNormRules::all);

  /// Option of [#CONV2D_ADD_ACT]: whether the activations that only CUTLASS kernels have are fused too.
  public static final Option<Boolean> CUTLASS_CONV2D =
      Option.flag(
          "use-cutlass",
          false,
          "whether the activations that only CUTLASS kernels have are fused too");

  /// Fuses convolutions with the biases, residuals and activations after them; see [Conv2dAddActRules].
  public static final PassType<RulePass> CONV2D_ADD_ACT =
      PassType.rules(
          "conv2d_add_act_fuse_pass",
          "Fuses convolutions with the biases, residuals and activations after them",
          CUTLASS_CONV2D,
          Conv2dAddActRules::all);

  /// Fuses convolutions with the biases after them; see [Conv2dAddRules].
  public static final PassType<RulePass> CONV2D_ADD =
      PassType.rules(
          "conv2d_add_fuse_pass",
          "Fuses convolutions with the biases after them",
          Conv2dAddRules::all);

  /// Works batch normalisation with fixed statistics into the convolution before it; see [Conv2dBnRules].
  public static final PassType<RulePass> CONV2D_BN =
      PassType.rules(
          "conv2d_bn_fuse_pass",
          "Works batch normalisation with fixed statistics into the convolution before it",
          Conv2dBnRules::all);

  /// Leaves out quantisation that is taken back at once; see [DeleteQuantDequantLinearOpRules].
  public static final PassType<RulePass> DELETE_QUANT_DEQUANT =
      PassType.rules(
          "delete_quant_dequant_linear_op_pass",
          "Leaves out quantisation that is taken back at once",
          DeleteQuantDequantLinearOpRules::all);

  /// Moves the scales of quantised weights behind matmuls; see [DeleteWeightDequantLinearOpRules].
  public static final PassType<RulePass> DELETE_WEIGHT_DEQUANT =
      PassType.rules(
          "delete_weight_dequant_linear_op_pass",
          "Moves the scales of quantised weights behind matmuls",
          DeleteWeightDequantLinearOpRules::all);

  /// Fuses embeddings with the normalisation of their sum; see [EmbeddingEltwiseLayernormRules].
  public static final PassType<RulePass> EMBEDDING_ELTWISE_LAYERNORM =
      PassType.rules(
          "embedding_eltwise_layernorm_fuse_pass",
          "Fuses the sum of two or three embeddings with the layer norm after it",
          EmbeddingEltwiseLayernormRules::all);

  /// Fuses fully connected layers with a sum and the layer normalisation after it; see [FcElementwiseLayernormRules].
  public static final PassType<RulePass> FC_ELEMENTWISE_LAYERNORM =
      PassType.rules(
          "fc_elementwise_layernorm_fuse_pass",
          "Fuses fully connected layers with a sum and the layer normalisation after it",
          FcElementwiseLayernormRules::all);

  /// Fuses batch normalisation with the sum and activation after it, and their gradients; see [FusedBnAddActRules].
  public static final PassType<RulePass> BN_ADD_ACT =
      PassType.rules(
          "fused_bn_add_act_pass",
          "Fuses batch norm in training, add and relu, and their gradients",
          FusedBnAddActRules::all);

  /// Fuses attention and its gradient; see [FusedDotProductAttentionRules].
  public static final PassType<RulePass> DOT_PRODUCT_ATTENTION =
      PassType.rules(
          "fused_dot_product_attention_pass",
          "Fuses attention in training, with and without dropout, and its gradient",
          FusedDotProductAttentionRules::all);

  /// Fuses dropout with the sum after it, and their gradients; see [FusedDropoutAddRules].
  public static final PassType<RulePass> DROPOUT_ADD =
      PassType.rules(
          "fused_dropout_add_pass",
          "Fuses dropout and add, and their gradients",
          FusedDropoutAddRules::all);

  /// Fuses attention; see [FusedFlashAttnRules].
  public static final PassType<RulePass> FLASH_ATTN =
      PassType.rules(
          "fused_flash_attn_pass",
          "Makes flash_attn of attention on queries, keys and values",
          FusedFlashAttnRules::all);

  /// Fuses matmuls with the bias and activation after them, and their gradients; see [FusedGemmEpilogueRules].
  public static final PassType<RulePass> GEMM_EPILOGUE =
      PassType.rules(
          "fused_gemm_epilogue_pass",
          "Fuses matmul, add and an activation, and their gradients",
          FusedGemmEpilogueRules::all);

  /// Computes gradients of linear layers where they are gathered; see [FusedLinearParamGradAddRules].
  public static final PassType<RulePass> LINEAR_PARAM_GRAD_ADD =
      PassType.rules(
          "fused_linear_param_grad_add_pass",
          "Adds gradients of linear layers to those gathered so far in one operator",
          FusedLinearParamGradAddRules::all);

  /// Fuses the turning of queries and keys by their positions; see [FusedRotaryPositionEmbeddingRules].
  public static final PassType<RulePass> ROTARY_POSITION_EMBEDDING =
      PassType.rules(
          "fused_rotary_position_embedding_pass",
          "Makes one operator of the turning of queries and keys by their positions",
          FusedRotaryPositionEmbeddingRules::all);

  /// Option of [#WEIGHT_ONLY_LINEAR]: weights get 4 bits rather than 8.
  public static final Option<Boolean> INT4 =
      Option.flag("int4", false, "weights get 4 bits rather than 8");

  /// Quantises the weights of products; see [FusedWeightOnlyLinearRules].
  public static final PassType<RulePass> WEIGHT_ONLY_LINEAR =
      PassType.rules(
          "fused_weight_only_linear_pass",
          "Quantises the weights of matmuls to 8 or 4 bits",
          INT4,
          int4 -> FusedWeightOnlyLinearRules.of(int4 ? 4 : 8));

  /// Option of [#GROUP_NORM_SILU]: whether normalisations of f32 and wider are fused too.
  public static final Option<Boolean> MIXED_GROUP_NORM =
      Option.flag(
          "enable-gpu-mixed", false, "whether normalisations of f32 and wider are fused too");

  /// Fuses group normalisation with the silu after it; see [GroupNormSiluRules].
  public static final PassType<RulePass> GROUP_NORM_SILU =
      PassType.rules(
          "group_norm_silu_fuse_pass",
          "Fuses group normalisation with the silu after it",
          MIXED_GROUP_NORM,
          GroupNormSiluRules::all);

  /// Option of [#MATMUL_ADD_ACT]: whether products of f16 and bf16 become gemm_epilogue.
  public static final Option<Boolean> CUTLASS_MATMUL =
      Option.flag("use-cutlass", false, "whether products of f16 and bf16 become gemm_epilogue");

  /// Fuses matmuls with the biases and activations after them; see [MatmulAddActRules].
  public static final PassType<RulePass> MATMUL_ADD_ACT =
      PassType.rules(
          "matmul_add_act_fuse_pass",
          "Fuses matmuls with the biases and activations after them",
          CUTLASS_MATMUL,
          MatmulAddActRules::all);

  /// Scales the weights of a matmul instead of its result; see [MatmulScaleRules].
  public static final PassType<RulePass> MATMUL_SCALE =
      PassType.rules(
          "matmul_scale_fuse_pass",
          "Scales the weights of a matmul instead of its result",
          MatmulScaleRules::all);

  /// Has matmuls transpose what is transposed before or after them; see [MatmulTransposeRules].
  public static final PassType<RulePass> MATMUL_TRANSPOSE =
      PassType.rules(
          "matmul_transpose_fuse_pass",
          "Has matmuls transpose what is transposed before or after them",
          MatmulTransposeRules::all);

  /// Fuses the attention of a sequence to itself; see [MultiheadMatmulRules].
  public static final PassType<RulePass> MULTIHEAD_MATMUL =
      PassType.rules(
          "multihead_matmul_fuse_pass",
          "Makes one operator of the attention of BERT and of ViT",
          MultiheadMatmulRules::all);

  /// Fuses multiply and sigmoid to swish; see [SiluRules].
  public static final PassType<RulePass> SILU =
      PassType.rules("silu_fuse_pass", "Fuses multiply and sigmoid to swish", SiluRules::all);

  /// Fuses the concatenation of tensors that are transposed and flattened; see [TransposeFlattenConcatRules].
  public static final PassType<RulePass> TRANSPOSE_FLATTEN_CONCAT =
      PassType.rules(
          "transpose_flatten_concat_fuse_pass",
          "Fuses the concatenation of tensors that are transposed and flattened",
          TransposeFlattenConcatRules::all);

  private FusionPasses() {}

  /// {@return the passes of this package, sorted by name}
  public static ImmutableList<PassType<?>> all() {
    return ImmutableList.of(
        ADD_NORM,
        CONV2D_ADD_ACT,
        CONV2D_ADD,
        CONV2D_BN,
        DELETE_QUANT_DEQUANT,
        DELETE_WEIGHT_DEQUANT,
        EMBEDDING_ELTWISE_LAYERNORM,
        FC_ELEMENTWISE_LAYERNORM,
        BN_ADD_ACT,
        DOT_PRODUCT_ATTENTION,
        DROPOUT_ADD,
        FLASH_ATTN,
        GEMM_EPILOGUE,
        LINEAR_PARAM_GRAD_ADD,
        ROTARY_POSITION_EMBEDDING,
        WEIGHT_ONLY_LINEAR,
        GROUP_NORM_SILU,
        HorizontalFusePass.TYPE,
        MATMUL_ADD_ACT,
        MATMUL_SCALE,
        MATMUL_TRANSPOSE,
        MULTIHEAD_MATMUL,
        SILU,
        TRANSPOSE_FLATTEN_CONCAT);
  }
}
