package dev.weir.backend.cpu.machine;

import com.google.common.primitives.Bytes;
import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.LoopUses;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/// Loops of a program of which other parts are bytecode, as functions in machine code. What a loop uses from outside,
/// and what it accumulates, lies in the memory of the program.
public final class LoopFunctions {
  private final LoopProgram program;
  private final int lanes;
  private final Assembler code;
  private boolean any;

  private LoopFunctions(LoopProgram program, int lanes, Assembler code) {
    this.program = program;
    this.lanes = lanes;
    this.code = code;
  }

  /// {@return the functions of a program, none yet}; empty where this processor has no vectors of so many floats
  public static Optional<LoopFunctions> of(LoopProgram program, int lanes) {
    return program.arenaBytes() > Integer.MAX_VALUE
        ? Optional.empty()
        : Processor.assembler(lanes).map(code -> new LoopFunctions(program, lanes, code));
  }

  /// {@return whether a loop can be a function}
  public static boolean fits(LoopStep.Loop loop) {
    return isNest(loop) && MachineCheck.fits(List.of(loop)) && usesFit(LoopUses.of(loop));
  }

  private static boolean isNest(LoopStep.Loop loop) {
    for (LoopStep step : loop.body()) {
      boolean is =
          switch (step) {
            case LoopStep.DefineScalar define -> true;
            case LoopStep.Write write -> true;
            case LoopStep.Loop inner -> isNest(inner);
            default -> false;
          };
      if (!is) {
        return false;
      }
    }
    return true;
  }

  private static boolean usesFit(LoopUses uses) {
    return uses.scalars().stream().allMatch(scalar -> MachineCheck.type(scalar.element()));
  }

  /// Writes a function.
  ///
  /// @param offsets where in the memory of the program what comes from outside lies, its indices before its scalars, each at
  ///     a multiple of 8 bytes; there, from the first on, lies then what the loop accumulates
  /// @return where the function begins
  public int write(LoopStep.Loop loop, IntToLongFunction offsets) {
    any = true;
    LoopUses uses = LoopUses.of(loop);
    MachineFunction function = new MachineFunction(lanes);
    StepCode steps = new StepCode(program, function);
    int next = 0;
    for (Index.Variable index : uses.indices()) {
      int slot = steps.indices.slot(index);
      int offset = (int) offsets.applyAsLong(next++);
      function.general(code -> {
        code.mov(Frame.ADDRESS, Frame.slot(Frame.MEMORY));
        code.mov(Frame.ADDRESS, Frame.ADDRESS.at(offset));
        code.mov(Frame.slot(slot), Frame.ADDRESS);
      });
    }
    for (Scalar scalar : uses.scalars()) {
      LaneType type = LaneType.of(scalar.element());
      Place place = memory(function, (int) offsets.applyAsLong(next++));
      int value = function.load(Kind.LOAD_ONE, type, place, Instruction.NONE);
      steps.values.put(scalar.number(), new Lane(type, value));
    }
    steps.steps(List.of(loop));
    int result = 0;
    for (Accumulator accumulator : loop.accumulators()) {
      Lane value = steps.values.get(accumulator.result().number());
      Place place = memory(function, (int) offsets.applyAsLong(result++));
      function.add(
          Instruction.store(Kind.STORE_ONE, value.slot(), value.type(), place, Instruction.NONE));
    }
    return new Emitter(function, code).write();
  }

  private static Place memory(MachineFunction function, int offset) {
    function.general(code -> code.mov(Frame.ADDRESS, Frame.slot(Frame.MEMORY)));
    return Place.COMPUTED.ahead(offset);
  }

  /// {@return the code, after a byte that says how many floats its vectors have}; empty if there is no function
  public Optional<byte[]> code() {
    return any
        ? Optional.of(Bytes.concat(new byte[] {(byte) lanes}, code.code()))
        : Optional.empty();
  }

  /// Makes functions ready to be run.
  ///
  /// @param code what [#code] gave
  /// @return empty if this processor has no such vectors, or the system does not let a process have code
  public static Optional<MachineCode> load(byte[] code) {
    return Processor.assembler(code[0]).isEmpty()
        ? Optional.empty()
        : MachineCode.load(Arrays.copyOfRange(code, 1, code.length));
  }

  /// Runs a function.
  ///
  /// @param function its address
  /// @param arguments where the arguments of the kernel lie
  /// @param memory the address of the memory of the program
  public static void run(long function, long arguments, long memory) {
    MachineCode.call(MemorySegment.ofAddress(function), arguments, 0, 0, memory, 0, 0);
  }
}
