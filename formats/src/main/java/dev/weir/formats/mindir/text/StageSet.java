package dev.weir.formats.mindir.text;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/// The stages through which a version of MindSpore compiles a program, and the files that it writes
/// after each of them.
public enum StageSet {
  /// MindSpore 1.3.
  V1_3(
      MindIrTextStyle.V1_3,
      "parse symbol_resolve combine_like_graphs inference_opt_prepare abstract_specialize inline"
          + " py_pre_ad pipeline_split optimize py_opt validate task_emit execute"),
  /// MindSpore 1.6 and 1.7.
  V1_7(
      MindIrTextStyle.V1_7,
      "parse symbol_resolve combine_like_graphs inference_opt_prepare abstract_specialize"
          + " auto_monad inline py_pre_ad pipeline_split optimize py_opt auto_monad_reorder"
          + " eliminate_forward_cnode validate task_emit execute"),
  /// MindSpore 2.7, whose spelling of one stage is its own.
  V2_7(
      MindIrTextStyle.V2_7,
      "bootstrap type_inference auto_monad graph_reusing inline add_attr parallel-infer-symbol"
          + " pre_auto_parallel insert-virtual-dataset parallel-infer-symbol-second"
          + " dataset_repeat_opt pipeline_split optimize pipeline_parallel_scheduler"
          + " auto_monad_reorder get_jit_bprop_graph rewriter_after_jit_bprop_graph"
          + " opt_after_jit_grad distribtued_split silent_check validate backend_pass task_emit"
          + " execute");

  private final MindIrTextStyle style;
  private final ImmutableList<String> stages;

  StageSet(MindIrTextStyle style, String stages) {
    this.style = style;
    this.stages = ImmutableList.copyOf(stages.split(" "));
  }

  /// {@return the stages of `version`}
  public static Optional<StageSet> of(String version) {
    for (StageSet set : values()) {
      if (set.style.version().equals(version)) {
        return Optional.of(set);
      }
    }
    return Optional.empty();
  }

  /// {@return the versions whose stages are known}
  public static ImmutableList<String> versions() {
    var versions = ImmutableList.<String>builder();
    for (StageSet set : values()) {
      versions.add(set.style.version());
    }
    return versions.build();
  }

  /// {@return the style of `.ir` files}
  public MindIrTextStyle style() {
    return style;
  }

  /// {@return the names of the stages, in order}
  public ImmutableList<String> stages() {
    return stages;
  }

  /// {@return the endings of the files that are written after each stage}: since 2.3 there is no `.dat`
  public ImmutableList<String> endings() {
    return this == V2_7 ? ImmutableList.of("ir", "dot") : ImmutableList.of("ir", "dat", "dot");
  }

  /// {@return the name of the file with `ending` after stage `index`}: numbered by stages, and since 1.6
  /// by files as well, in 1.3 by `.ir` files alone
  public String fileName(int index, String ending) {
    String stage = "%02d_%s".formatted(index, stages.get(index));
    if (this == V1_3) {
      return ending.equals("ir") ? "%s_%04d.ir".formatted(stage, index) : stage + "." + ending;
    }
    int file = index * endings().size() + endings().indexOf(ending);
    return "%s_%04d.%s".formatted(stage, file, ending);
  }
}
