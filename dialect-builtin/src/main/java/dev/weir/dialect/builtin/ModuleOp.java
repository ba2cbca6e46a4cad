package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.ModuleAssembly;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Region;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.DefaultDialect;
import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import java.util.Optional;

/// A program, or a part of one: a container of ops that nothing outside of it can reach except by
/// name.
///
/// ```mlir
/// builtin.module @nested attributes {vendor.version = 1 : i64} {
///   func.func private @f()
/// }
/// ```
///
/// Its region is a graph, as in MLIR: a value may be used before it is defined. A PIR program lies
/// directly in a module and runs from top to bottom, so its operations keep their order all the same;
/// see [dev.weir.ir.trait.ProgramOrdered].
@OpDef(value = "module", assembly = ModuleAssembly.class)
public non-sealed interface ModuleOp
    extends BuiltinOp,
        DefaultDialect,
        HasGraphRegions,
        IsolatedFromAbove,
        SingleBlock,
        SymbolTable,
        Symbol,
        NoTerminator {
  /// {@return the name of the module}
  @Attr
  Optional<String> symName();

  /// {@return `public`, `private` or `nested`; absent for public}
  @Attr
  Optional<String> symVisibility();

  @Body
  Region bodyRegion();

  @Override
  default boolean isOptionalSymbol() {
    return true;
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (bodyRegion().isEmpty()) {
      diagnostics.error(
          this, "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks");
    } else if (body().argumentCount() > 0) {
      diagnostics.error(this, "region should have no arguments");
    }
    DictionaryAttr attributes = discardableAttributes();
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.name(i).indexOf('.') < 0) {
        diagnostics.error(
            this,
            "can only contain attributes with dialect-prefixed names, found: '%s'",
            attributes.name(i));
      }
    }
  }
}
