package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.pass.mindir.lowering.EffectLowering;
import dev.weir.pass.mindir.lowering.FrontEndNames;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Optional;

/// The primitives that can be lowered, by name.
public final class PrimitiveTable {
  private static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .putAll(ElementwisePrimitives.TABLE)
          .putAll(MathPrimitives.TABLE)
          .putAll(ActivationPrimitives.TABLE)
          .putAll(ElementGradients.TABLE)
          .putAll(MatrixPrimitives.TABLE)
          .putAll(ImagePrimitives.TABLE)
          .putAll(ConvolutionGradients.TABLE)
          .putAll(PoolingPrimitives.TABLE)
          .putAll(NormalizationPrimitives.TABLE)
          .putAll(NormalizationGradients.TABLE)
          .putAll(RandomPrimitives.TABLE)
          .putAll(LossPrimitives.TABLE)
          .putAll(LayoutPrimitives.TABLE)
          .putAll(SlicePrimitives.TABLE)
          .putAll(IndexPrimitives.TABLE)
          .putAll(ScatterPrimitives.TABLE)
          .putAll(OrderPrimitives.TABLE)
          .putAll(ReductionPrimitives.TABLE)
          .putAll(CreationPrimitives.TABLE)
          .putAll(SequencePrimitives.TABLE)
          .putAll(RecurrentPrimitives.TABLE)
          .putAll(GradientPrimitives.TABLE)
          .putAll(FrontEndNamespaces.TABLE)
          .putAll(MappedPrimitives.TABLE)
          .buildOrThrow();

  private PrimitiveTable() {}

  /// {@return how the primitive `name` is lowered}
  public static Optional<PrimitiveLowering> find(String name) {
    String plain = FrontEndNames.plain(name);
    PrimitiveLowering known = TABLE.get(plain);
    return known != null
        ? Optional.of(known)
        : MappedPrimitives.leaf(plain)
            .flatMap(leaf -> find(leaf).map(each -> MappedPrimitives.map(leaf, each)));
  }

  /// {@return how the primitive `name`, which does `effects`, is lowered}
  ///
  /// @throws LoweringException if there is no way
  public static PrimitiveLowering lowering(String name, SideEffects effects) {
    if (effects == SideEffects.NONE) {
      return find(name)
          .orElseThrow(
              () -> new LoweringException("primitive '%s' has no lowering to pd_op", name));
    }
    Optional<EffectLowering> effect = EffectPrimitives.find(name);
    if (effect.isPresent()) {
      return effect.get()::lower;
    }
    // A primitive such as `BatchNorm` computes, and writes where it is given parameters.
    return find(name)
        .orElseThrow(() ->
            new LoweringException(
                "primitive '%s' changes a parameter or reaches the outside, which has no lowering"
                    + " to pd_op",
                name));
  }

  /// {@return the names of all primitives that can be lowered}, those with effects among them
  static ImmutableSortedSet<String> names() {
    return ImmutableSortedSet.<String>naturalOrder()
        .addAll(TABLE.keySet())
        .addAll(EffectPrimitives.names())
        .build();
  }
}
