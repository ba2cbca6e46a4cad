package dev.weir.pass.operator.precision;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.TargetPlace;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.WalkResult;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Has operators compute in 16 bits where a kernel can and nothing speaks against it, block by block;
/// see [BlockPrecision].
///
/// Source: paddle/fluid/pir/transforms/general/auto_mixed_precision_pass.cc. Deviations: 1. casts back
/// give the type that the program had, not always f32; 2. inputs, outputs and stored parameters keep
/// their types; 3. in-place operators are left alone; 4. the host may run in 16 bits, too.
///
/// @param place where the program is to run
/// @param precision the narrow type
/// @param blackList the operators that must not run in it, without the dialect's name
public record AutoMixedPrecisionPass(
    TargetPlace place, Precision precision, ImmutableList<String> blackList) implements Pass {
  /// The narrow types.
  public enum Precision {
    /// IEEE 754's binary16.
    FLOAT16(DType.FLOAT16),
    /// The upper half of binary32.
    BFLOAT16(DType.BFLOAT16);

    private final DType dtype;

    Precision(DType dtype) {
      this.dtype = dtype;
    }

    /// {@return the element type}
    public DType dtype() {
      return dtype;
    }
  }

  /// The operators whose results leave the range or lose the precision of 16 bits easily.
  public static final ImmutableList<String> DEFAULT_BLACK_LIST =
      ImmutableList.of(
          "exp",
          "square",
          "log",
          "mean",
          "sum",
          "sigmoid_cross_entropy_with_logits",
          "cross_entropy_with_softmax_");

  private static final Option<TargetPlace> PLACE =
      Option.choice("place", TargetPlace.class, TargetPlace.GPU, "where the program is to run");

  private static final Option<Precision> PRECISION =
      Option.choice("precision", Precision.class, Precision.FLOAT16, "the narrow type");

  private static final Option<ImmutableList<String>> BLACK_LIST =
      Option.list("black-list", DEFAULT_BLACK_LIST, "operators that keep their types");

  /// The type of the pass.
  public static final PassType<AutoMixedPrecisionPass> TYPE =
      PassType.builder(
              AutoMixedPrecisionPass.class,
              "auto_mixed_precision_pass",
              "Has operators compute in 16 bits where that is safe")
          .option(PLACE, AutoMixedPrecisionPass::place)
          .option(PRECISION, AutoMixedPrecisionPass::precision)
          .option(BLACK_LIST, AutoMixedPrecisionPass::blackList)
          .build(options ->
              new AutoMixedPrecisionPass(
                  options.get(PLACE), options.get(PRECISION), options.get(BLACK_LIST)));

  @Override
  public PassType<AutoMixedPrecisionPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    PrecisionChoice choice =
        new PrecisionChoice(place.backend(), precision.dtype(), ImmutableSet.copyOf(blackList));
    NarrowedValues narrowed = new NarrowedValues();
    var blocks = ImmutableList.<Block>builder();
    op.walkPreOrder(at -> {
      at.regions().forEach(region -> region.forEach(blocks::add));
      return WalkResult.ADVANCE;
    });
    long changed = 0;
    for (Block block : blocks.build()) {
      changed += new BlockPrecision(block, choice, narrowed).run();
    }
    run.count("operators in 16 bits", changed);
    run.count("casts", narrowed.casts());
    if (changed == 0) {
      run.preserveAll();
    }
  }
}
