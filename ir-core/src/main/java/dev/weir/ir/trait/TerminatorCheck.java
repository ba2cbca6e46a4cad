package dev.weir.ir.trait;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import java.util.function.BiConsumer;

/// The check behind `@ImplicitTerminator`.
///
/// @param terminator the interface of the op that blocks must end with
/// @param name the name of that op
public record TerminatorCheck(Class<?> terminator, String name)
    implements BiConsumer<Operation, Diagnostics> {
  /// Reports blocks that end with another op.
  @Override
  public void accept(Operation op, Diagnostics diagnostics) {
    for (int i = 0; i < op.regionCount(); i++) {
      Region region = op.region(i);
      if (op instanceof SingleBlock && region.size() > 1) {
        continue;
      }
      for (Block block = region.first(); block != null; block = block.next()) {
        Operation last = block.last();
        if (last == null) {
          diagnostics.error(op, "expects a non-empty block");
        } else if (!terminator.isInstance(last)) {
          diagnostics
              .error(op, "expects regions to end with '%s', found '%s'", name, last.name())
              .note(
                  op.location(),
                  "in custom textual format, the absence of terminator implies '%s'",
                  name);
        }
      }
    }
  }
}
