package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
          .buildOrThrow();

  /// What stands in front of the name of a primitive that is called with implicit conversion, or whose
  /// attributes may be operands.
  private static final ImmutableList<String> PREFIXES =
      ImmutableList.of("S-Prim-", "DoSignaturePrimitive::S-Prim-", "PrimFunc_");

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
    return Optional.ofNullable(TABLE.get(plain(name)));
  }
}
