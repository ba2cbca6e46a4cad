package dev.weir.testkit.dialect;

import dev.weir.evaluate.Poison;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;

/// The pointer that a [SlotOp] gives when it is evaluated, with what the place holds.
final class MemoryCell implements Attribute {
  private Attribute value;

  MemoryCell(Location made) {
    value = new Poison(made, "nothing was stored yet");
  }

  Attribute value() {
    return value;
  }

  void store(Attribute stored) {
    value = stored;
  }
}
