package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/// The primitives that can be lowered, by name.
final class PrimitiveTable {
  private static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .putAll(ElementwisePrimitives.TABLE)
          .putAll(MatrixPrimitives.TABLE)
          .putAll(ImagePrimitives.TABLE)
          .putAll(LayoutPrimitives.TABLE)
          .putAll(ReductionPrimitives.TABLE)
          .buildOrThrow();

  private PrimitiveTable() {}

  /// {@return how the primitive `name` is lowered}; an `S-Prim-` or `PrimFunc_` in front does not count
  static Optional<PrimitiveLowering> find(String name) {
    String plain = name;
    for (String prefix : new String[] {"S-Prim-", "PrimFunc_"}) {
      plain = plain.startsWith(prefix) ? plain.substring(prefix.length()) : plain;
    }
    return Optional.ofNullable(TABLE.get(FrontEndNames.primitive(plain)));
  }
}
