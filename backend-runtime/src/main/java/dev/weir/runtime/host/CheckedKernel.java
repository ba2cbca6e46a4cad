package dev.weir.runtime.host;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.dialect.tile.interpret.TileTrap;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// A kernel for which nobody vouches: it is interpreted, with each access checked. What it must not do, from
/// leaving its memory to reading what nobody wrote, stops the program with the operation that did it.
/// Generated kernels, which are right by how they are made, pay nothing for it.
final class CheckedKernel implements LoadedKernel {
  private final TileFuncOp function;
  private final TileInterpreter interpreter;

  CheckedKernel(TileFuncOp function) {
    this.function = function;
    this.interpreter = TileInterpreter.of(function);
  }

  @Override
  public void launch(MemorySegment[] pointers, long[] sizes) {
    try {
      interpreter.run(List.of(pointers), sizes);
    } catch (TileTrap trap) {
      throw new RunException(trap.operation().location(), trap.reason(), trap);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new RunException(
          function.location(),
          "kernel '%s' cannot run: %s".formatted(function.symName(), e.getMessage()),
          e);
    }
  }
}
