package dev.weir.testkit.dialect;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.text.AliasNames;

/// Operations for tests.
@DialectDef(value = "test", allowsUnknownOperations = true)
public sealed interface TestOp extends Operation
    permits AnyValuesOp,
        TermOp,
        WithBoundsOp,
        GraphOp,
        AllocOp,
        ViewOp,
        StoreOp,
        SlotOp,
        SlotLoadOp,
        SlotStoreOp {
  /// {@return the names of aliases, see [TestAliases]}
  static AliasNames aliasNames() {
    return new TestAliases();
  }
}
