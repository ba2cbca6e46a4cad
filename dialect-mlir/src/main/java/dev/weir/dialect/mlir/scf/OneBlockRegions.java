package dev.weir.dialect.mlir.scf;

import com.google.common.base.CaseFormat;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.def.OpTrait;

/// An op whose regions have one block each.
@OpTrait
public interface OneBlockRegions extends Operation {
  /// {@return whether `region` may also have no block}
  default boolean mayBeEmpty(Region region) {
    return false;
  }

  /// Reports regions without a block; more than one are the business of
  /// [dev.weir.ir.trait.SingleBlock].
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    for (int i = 0; i < op.regionCount(); i++) {
      Region region = op.region(i);
      boolean orNone = ((OneBlockRegions) op).mayBeEmpty(region);
      if (region.isEmpty() && !orNone) {
        diagnostics.error(
            op,
            "region #%d%s failed to verify constraint: region with 1 blocks",
            i,
            name(op.definition(), i));
        return;
      }
    }
  }

  private static String name(OpDefinition definition, int index) {
    int last = definition.regionGroups().size() - 1;
    var group = definition.regionGroups().get(Math.min(index, last));
    if (group.multiplicity() == Multiplicity.VARIADIC && index > last) {
      return "";
    }
    return group.name().equals("body_region")
        ? " ('region')"
        : " ('" + CaseFormat.LOWER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, group.name()) + "')";
  }
}
