package dev.weir.runtime.host;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.dialect.tile.interpret.TileTrap;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/// A kernel for which nobody vouches: it is interpreted, with each access checked. What it must not do, from
/// leaving its memory to reading what nobody wrote, stops the program with the operation that did it.
/// Generated kernels, which are right by how they are made, pay nothing for it.
final class CheckedKernel implements LoadedKernel {
  private final TileFuncOp function;
  private final TileInterpreter interpreter;

  private CheckedKernel(TileFuncOp function) {
    this.function = function;
    this.interpreter = TileInterpreter.of(function);
  }

  /// {@return the kernel that `function` says, for tensors in `memory`}
  ///
  /// @param memory that of a device, from where tensors are copied to the host and back; else the host's
  static LoadedKernel of(TileFuncOp function, Optional<KernelMemory> memory) {
    CheckedKernel kernel = new CheckedKernel(function);
    return memory.isEmpty() || memory.get().isHost()
        ? kernel
        : (pointers, sizes) -> kernel.launch(pointers, sizes, memory.get());
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

  /// What a kernel leaves unwritten stays as it is.
  private void launch(MemorySegment[] pointers, long[] sizes, KernelMemory memory) {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment[] copies = new MemorySegment[pointers.length];
      for (int i = 0; i < pointers.length; i++) {
        copies[i] = arena.allocate(pointers[i].byteSize(), Tensor.ALIGNMENT);
        if (pointers[i].byteSize() > 0) {
          memory.copyOut(pointers[i], copies[i]);
        }
      }
      launch(copies, sizes);
      for (int i = 0; i < pointers.length; i++) {
        if (function.access(i).writes() && pointers[i].byteSize() > 0) {
          memory.copyIn(copies[i], pointers[i]);
        }
      }
    }
  }
}
