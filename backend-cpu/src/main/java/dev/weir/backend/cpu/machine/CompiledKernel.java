package dev.weir.backend.cpu.machine;

import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.backend.cpu.x86.Register;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.ir.attr.AffineExpr;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/// A kernel in machine code, in the memory of this process.
///
/// Serialised it is a header of six 64-bit integers, little-endian, and the code behind it: the floats of a vector, the
/// bytes of memory that a program needs, the number of arguments, the grid size or -1 where it depends on sizes, the offset of the
/// function that computes the grid size, and that of the function that runs the programs.
public final class CompiledKernel {
  private static final int HEADER = 6 * Long.BYTES;
  private static final long COUNTED = -1;

  private final long memoryBytes;
  private final int arguments;
  private final long programs;
  private final MemorySegment count;
  private final MemorySegment run;

  private CompiledKernel(
      long memoryBytes, int arguments, long programs, MemorySegment count, MemorySegment run) {
    this.memoryBytes = memoryBytes;
    this.arguments = arguments;
    this.programs = programs;
    this.count = count;
    this.run = run;
  }

  /// {@return the code of `program`}, for vectors of so many floats; empty where this processor has no such vectors, or there
  /// is no code for what the program computes
  public static Optional<byte[]> compile(LoopProgram program, int lanes) {
    Optional<Assembler> assembler = Processor.assembler(lanes);
    return assembler.isPresent() && MachineCheck.fits(program)
        ? Optional.of(compile(program, lanes, assembler.get()))
        : Optional.empty();
  }

  private static byte[] compile(LoopProgram program, int lanes, Assembler code) {
    AffineExpr grid = program.grid().results().getFirst();
    long programs = grid instanceof AffineExpr.Constant constant ? constant.value() : COUNTED;
    int counting = code.align();
    if (programs == COUNTED) {
      evaluate(code, grid, program.pointers().size());
    }
    code.ret();
    MachineFunction function = new MachineFunction(lanes);
    new StepCode(program, function).programs(program.body());
    int running = new Emitter(function, code).write();
    byte[] made = code.code();
    return ByteBuffer.allocate(HEADER + made.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(lanes)
        .putLong((program.arenaBytes() + Long.BYTES - 1) / Long.BYTES * Long.BYTES)
        .putLong(program.pointers().size() + program.sizes())
        .putLong(programs)
        .putLong(counting)
        .putLong(running)
        .put(made)
        .array();
  }

  /// Gives `RAX` the value of an expression of sizes, which lie behind the pointers.
  private static void evaluate(Assembler code, AffineExpr expression, int pointers) {
    if (expression instanceof AffineExpr.Constant constant) {
      code.mov(Register.RAX, constant.value());
    } else if (expression instanceof AffineExpr.Symbol symbol) {
      code.mov(Register.RAX, Register.RDI.at((pointers + symbol.position()) * Long.BYTES));
    } else if (expression instanceof AffineExpr.Binary binary) {
      evaluate(code, binary.left(), pointers);
      code.push(Register.RAX);
      evaluate(code, binary.right(), pointers);
      code.mov(Register.RCX, Register.RAX);
      code.pop(Register.RAX);
      IndexCode.combine(
          code,
          switch (binary.operator()) {
            case ADD -> IndexKind.ADD;
            case MUL -> IndexKind.MUL;
            case FLOOR_DIV -> IndexKind.DIV;
            case CEIL_DIV -> IndexKind.CEIL_DIV;
            case MOD -> IndexKind.MOD;
          });
    } else {
      throw new IllegalArgumentException("the number of programs depends on a dimension");
    }
  }

  /// Makes code ready to be run.
  ///
  /// @param bytes what [#compile] gave
  /// @return the kernel; empty if this processor has no such vectors, or the system does not let a process have code
  public static Optional<CompiledKernel> load(byte[] bytes) {
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int lanes = (int) header.getLong();
    if (Processor.assembler(lanes).isEmpty()) {
      return Optional.empty();
    }
    long memoryBytes = header.getLong();
    int arguments = (int) header.getLong();
    long programs = header.getLong();
    int counting = (int) header.getLong();
    int running = (int) header.getLong();
    return MachineCode.load(Arrays.copyOfRange(bytes, HEADER, bytes.length))
        .map(code ->
            new CompiledKernel(
                memoryBytes, arguments, programs, code.function(counting), code.function(running)));
  }

  /// {@return the bytes of memory that a program needs}, at a multiple of 8
  public long memoryBytes() {
    return memoryBytes;
  }

  /// {@return how many pointers and sizes the kernel takes}
  public int arguments() {
    return arguments;
  }

  /// {@return the grid size}
  ///
  /// @param arguments where the addresses of the pointers lie, then the sizes
  public long programs(long arguments) {
    return programs == COUNTED ? MachineCode.call(count, arguments, 0, 0, 0, 0, 0) : programs;
  }

  /// {@return whether there are as many programs whatever the sizes are}
  public boolean hasFixedCount() {
    return programs != COUNTED;
  }

  /// Runs the programs from `begin` on, below `end`.
  ///
  /// @param arguments where the addresses of the pointers lie, then the sizes
  /// @param memory the address of the memory of a program
  public void run(long arguments, long begin, long end, long memory) {
    MachineCode.call(run, arguments, begin, end, memory, 0, 0);
  }
}
