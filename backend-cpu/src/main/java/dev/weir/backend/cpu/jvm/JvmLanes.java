package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.Lanes;
import java.lang.classfile.CodeBuilder;

/// Arithmetic on elements as bytecode. A [Lane]'s slot is a variable of the method.
abstract class JvmLanes extends Lanes {
  final CodeBuilder code;

  JvmLanes(CodeBuilder code) {
    this.code = code;
  }

  @Override
  protected final Lane narrow(LaneType type, double value) {
    int bits =
        type == LaneType.F16 ? KernelFunctions.toFloat16(value) : KernelFunctions.toBfloat16(value);
    return new Lane(type, integer(LaneType.I16, bits).slot());
  }

  /// {@return the elements at the address that `address` pushes}
  abstract Lane load(LaneType type, Runnable address);

  /// Writes `a` to the address that `address` pushes.
  abstract void store(Lane a, Runnable address);
}
