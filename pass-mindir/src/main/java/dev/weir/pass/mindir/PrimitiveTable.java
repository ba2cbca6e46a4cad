package dev.weir.pass.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.dialect.mindir.SideEffects;
import java.util.Optional;

/// The primitives that can be lowered, by name.
final class PrimitiveTable {
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

  /// What stands in front of the name of a primitive that is called with implicit conversion, or whose
  /// attributes may be operands.
  private static final ImmutableList<String> PREFIXES =
      ImmutableList.of("S-Prim-", "DoSignaturePrimitive::S-Prim-", "PrimFunc_", "MetaFuncGraph::");

  private PrimitiveTable() {}

  /// {@return `name` without what says how the primitive came to be called}
  static String plain(String name) {
    String plain = name;
    for (String prefix : PREFIXES) {
      plain = plain.startsWith(prefix) ? plain.substring(prefix.length()) : plain;
    }
    return FrontEndNames.primitive(plain);
  }

  /// {@return how the primitive `name` is lowered}
  static Optional<PrimitiveLowering> find(String name) {
    String plain = plain(name);
    PrimitiveLowering known = TABLE.get(plain);
    return known != null
        ? Optional.of(known)
        : MappedPrimitives.leaf(plain)
            .flatMap(leaf -> find(leaf).map(each -> MappedPrimitives.map(leaf, each)));
  }

  /// {@return how the primitive `name`, which does `effects`, is lowered}
  ///
  /// @throws LoweringFault if there is no way
  static PrimitiveLowering lowering(String name, SideEffects effects) {
    if (effects == SideEffects.NONE) {
      return find(name)
          .orElseThrow(() -> new LoweringFault("primitive '%s' has no lowering to pd_op", name));
    }
    Optional<EffectLowering> effect = EffectPrimitives.find(name);
    if (effect.isPresent()) {
      return effect.get()::lower;
    }
    // A primitive such as `BatchNorm` computes, and writes where it is given parameters.
    return find(name)
        .orElseThrow(() ->
            new LoweringFault(
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
