package dev.weir.pass.kernel;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider.NamedPipeline;

/// PIR's pass lists for inference as named pipelines, in its order.
///
/// Source: paddle/fluid/inference/api/paddle_pass_builder.cc and analysis_predictor.cc. PIR skips
/// passes above its optimization level, 2 unless told otherwise, and does not say so. Here a list holds
/// what runs, after [#VALUE_FORM]: [#RADICAL], which PIR has in its list for GPUs but never runs by default, is a pipeline of
/// its own to put in front.
final class InferencePipelines {
  /// In front of each list, which PIR has not: its rules name `add` and miss `add_`.
  private static final String VALUE_FORM = "value-form";

  /// What comes first on any device.
  private static final ImmutableList<String> FUNCTIONAL =
      ImmutableList.of(
          VALUE_FORM,
          "add_shadow_output_after_dead_parameter_pass",
          "delete_quant_dequant_linear_op_pass",
          "delete_weight_dequant_linear_op_pass");

  private static final ImmutableList<String> GPU =
      ImmutableList.<String>builder()
          .addAll(FUNCTIONAL)
          .add("map_op_to_another_pass")
          .add("identity_op_clean_pass")
          .add("silu_fuse_pass")
          .add("conv2d_bn_fuse_pass")
          .add("conv2d_add_act_fuse_pass")
          .add("conv2d_add_fuse_pass")
          .add("embedding_eltwise_layernorm_fuse_pass")
          .add("fused_rotary_position_embedding_pass")
          .add("fused_flash_attn_pass")
          .add("multihead_matmul_fuse_pass")
          .add("matmul_add_act_fuse_pass")
          .add("fc_elementwise_layernorm_fuse_pass")
          .add("add_norm_fuse_pass")
          .add("group_norm_silu_fuse_pass")
          .add("matmul_scale_fuse_pass")
          .add("matmul_transpose_fuse_pass")
          .add("transpose_flatten_concat_fuse_pass")
          .add("remove_redundant_transpose_pass")
          .add("horizontal_fuse_pass")
          .build();

  /// Passes of level 4: they change numbers for the sake of speed.
  private static final ImmutableList<String> RADICAL =
      ImmutableList.of(VALUE_FORM, "fused_weight_only_linear_pass");

  private InferencePipelines() {}

  /// {@return the pipelines}
  static ImmutableList<NamedPipeline> all() {
    return ImmutableList.of(
        named("pir-cpu-inference", "PIR's default passes for inference on a CPU", FUNCTIONAL),
        named("pir-gpu-inference", "PIR's default passes for inference on a GPU", GPU),
        named("pir-gpu-radical", "PIR's passes of level 4 for a GPU", RADICAL),
        named("pir-always-cpu", "what PIR runs last for a CPU, down to kernels", last("cpu")),
        named("pir-always-gpu", "what PIR runs last for a GPU, down to kernels", last("gpu")));
  }

  /// What PIR always runs after all else. `auto_mixed_precision_pass`, which it puts in front where it is
  /// asked to, is left to whoever asks.
  private static ImmutableList<String> last(String place) {
    var passes = ImmutableList.<String>builder().add(VALUE_FORM);
    if (place.equals("gpu")) {
      passes.add("transfer_layout_pass");
    }
    return passes
        .add("common_subexpression_elimination_pass")
        .add("params_sync_among_devices_pass{place=" + place + "}")
        .add("constant_folding_pass")
        .add("dead_code_elimination_pass")
        .add("replace_fetch_with_shadow_output_pass")
        .add("pd-op-to-kernel{place=" + place + "}")
        .add("remove_shadow_feed_pass{used-for-inference=true}")
        .add("inplace_pass")
        .build();
  }

  private static NamedPipeline named(String name, String summary, ImmutableList<String> passes) {
    return new NamedPipeline(name, summary, String.join(",", passes));
  }
}
