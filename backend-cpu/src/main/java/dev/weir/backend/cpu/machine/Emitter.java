package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Frame.ADDRESS;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.x86.Address;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Condition;
import dev.weir.backend.cpu.x86.Register;
import dev.weir.backend.cpu.x86.VectorOperation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Writes a [MachineFunction] as machine code.
///
/// The first three vectors, and the last two masks, are for what has no register.
final class Emitter {
  private static final int RESULT = 0;
  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int FREE_VECTORS = 3;
  private static final int MASK_RESULT = 6;
  private static final int MASK_OPERAND = 7;
  private static final int MASKS = 5;
  private static final int ALIGNMENT = 64;

  private final MachineFunction function;
  private final Assembler code;
  private final Registers registers;
  private final MemoryAccess access;
  private final Map<Integer, Integer> constants = new HashMap<>();
  private final int vectors;

  Emitter(MachineFunction function, Assembler code) {
    this.function = function;
    this.code = code;
    registers = Registers.choose(function, FREE_VECTORS, code.vectors() - 1, MASKS);
    access = new MemoryAccess(code);
    int numbers = function.slots() * Long.BYTES;
    vectors = (numbers + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /// Writes a function that gets the arguments of a kernel, the first and the last program, and the address of the memory
  /// of a program.
  ///
  /// @return where it begins
  int write() {
    int pool = code.align();
    int offset = 0;
    for (Map.Entry<ImmutableIntArray, Integer> constant : function.constants().entrySet()) {
      constant.getKey().forEach(code::integer);
      constants.put(constant.getValue(), offset);
      offset += code.bytes();
    }
    int begin = code.align();
    Frame.KEPT.forEach(code::push);
    int bytes = vectors + registers.spilled() * code.bytes();
    code.add(Register.RSP, -bytes);
    code.mov(Frame.slot(Frame.ARGUMENTS), Register.RDI);
    code.mov(Frame.slot(Frame.PROGRAM), Register.RSI);
    code.mov(Frame.slot(Frame.LAST_PROGRAM), Register.RDX);
    code.mov(Frame.slot(Frame.MEMORY), Register.RCX);
    code.lea(Frame.CONSTANTS, pool);
    function
        .constants()
        .values()
        .forEach(value -> {
          if (registers.hasRegister(value)) {
            code.vmovups(registers.register(value), memory(value));
          }
        });
    function.instructions().forEach(this::write);
    code.add(Register.RSP, bytes);
    List<Register> kept = Frame.KEPT.reverse();
    kept.forEach(code::pop);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// {@return where a value without register lies}
  private Address memory(int value) {
    Integer constant = constants.get(value);
    return constant != null
        ? Frame.CONSTANTS.at(constant)
        : Register.RSP.at(vectors + registers.spill(value) * code.bytes());
  }

  private int vector(int value, int otherwise) {
    if (registers.hasRegister(value)) {
      return registers.register(value);
    }
    code.vmovups(otherwise, memory(value));
    return otherwise;
  }

  private int mask(int value, int otherwise) {
    if (registers.hasRegister(value)) {
      return registers.register(value);
    }
    if (function.hasMasks) {
      code.kmovw(otherwise, memory(value));
    } else {
      code.vmovups(otherwise, memory(value));
    }
    return otherwise;
  }

  private int result(Instruction instruction) {
    int to = instruction.to();
    if (registers.hasRegister(to)) {
      return registers.register(to);
    }
    return function.isMask(to) ? MASK_RESULT : RESULT;
  }

  private void keep(Instruction instruction, int register) {
    int to = instruction.to();
    if (!registers.hasRegister(to)) {
      if (function.isMask(to)) {
        code.kmovw(memory(to), register);
      } else {
        code.vmovups(memory(to), register);
      }
    }
  }

  private void write(Instruction step) {
    switch (step.kind()) {
      case GENERAL -> Objects.requireNonNull(step.code()).accept(code);
      case BRANCH_UNLESS -> branch(step);
      case STORE, STORE_ONE -> store(step);
      default -> {
        int to = result(step);
        compute(step, to);
        keep(step, to);
      }
    }
  }

  private void compute(Instruction step, int to) {
    switch (step.kind()) {
      case COPY -> copy(step, to);
      case VECTOR -> operation(step, to);
      case FMA -> multiplyAdd(step, to);
      case SHIFT_LEFT -> code.vpslld(to, vector(step.a(), FIRST), step.immediate());
      case SHIFT_RIGHT -> code.vpsrad(to, vector(step.a(), FIRST), step.immediate());
      case ROUND -> code.vroundps(to, vector(step.a(), FIRST), step.immediate());
      case TURN -> code.turn(to, vector(step.a(), FIRST), step.immediate());
      case FIRST -> code.vbroadcastss(to, vector(step.a(), FIRST));
      case COMPARE_FLOATS ->
          code.vcmpps(to, vector(step.a(), FIRST), vector(step.b(), SECOND), step.immediate());
      case COMPARE_INTEGERS -> compareIntegers(step, to);
      case SELECT -> select(step, to);
      case MASK_AND, MASK_OR, MASK_XOR, MASK_NOT -> masks(step, to);
      case MASK_ALL -> {
        if (step.immediate() != 0) {
          code.kxnorw(to, to, to);
        } else {
          code.kxorw(to, to, to);
        }
      }
      case SPLAT_INTEGER -> {
        code.vmovd(RESULT, ADDRESS);
        code.vbroadcastss(to, RESULT);
      }
      case HALF -> {
        code.vcvtps2ph(RESULT, vector(step.a(), FIRST));
        code.vcvtph2ps(to, RESULT);
      }
      case LOAD -> {
        int mask = step.a() < 0 ? 0 : mask(step.a(), function.hasMasks ? MASK_OPERAND : SECOND);
        access.load(Objects.requireNonNull(step.type()), to, address(step), mask, step.a() >= 0);
      }
      case LOAD_ONE -> access.loadOne(Objects.requireNonNull(step.type()), to, address(step));
      case GENERAL, BRANCH_UNLESS, STORE, STORE_ONE ->
          throw new IllegalStateException("no result of " + step);
    }
  }

  private Address address(Instruction step) {
    return Objects.requireNonNull(step.place()).address(code);
  }

  private void store(Instruction step) {
    LaneType type = Objects.requireNonNull(step.type());
    boolean isMask = type == LaneType.BOOL;
    int value =
        isMask ? mask(step.a(), function.hasMasks ? MASK_RESULT : FIRST) : vector(step.a(), FIRST);
    if (step.kind() == Kind.STORE_ONE) {
      access.storeOne(type, address(step), value);
      return;
    }
    int mask = step.b() < 0 ? 0 : mask(step.b(), function.hasMasks ? MASK_OPERAND : SECOND);
    access.store(type, address(step), value, mask, step.b() >= 0);
  }

  private void branch(Instruction step) {
    int mask = mask(step.a(), function.hasMasks ? MASK_OPERAND : RESULT);
    access.first(Frame.PART, mask);
    code.and(Frame.PART, 1);
    Objects.requireNonNull(step.target()).jump(code, Condition.EQUAL);
  }

  private void copy(Instruction step, int to) {
    if (function.isMask(step.to())) {
      int from = mask(step.a(), MASK_OPERAND);
      if (from != to) {
        code.kmovw(to, from);
      }
    } else if (!registers.hasRegister(step.a())) {
      code.vmovups(to, memory(step.a()));
    } else if (registers.register(step.a()) != to) {
      code.vmovaps(to, registers.register(step.a()));
    }
  }

  private void operation(Instruction step, int to) {
    VectorOperation operation = Objects.requireNonNull(step.operation());
    int a = vector(step.a(), FIRST);
    if (operation.isUnary()) {
      code.vector(operation, to, a);
    } else if (registers.hasRegister(step.b())) {
      code.vector(operation, to, a, registers.register(step.b()));
    } else {
      code.vector(operation, to, a, memory(step.b()));
    }
  }

  /// Multiplies in the register of what is added, or adds in that of a factor, whichever is the result's.
  private void multiplyAdd(Instruction step, int to) {
    if (isIn(step.a(), to) && !isIn(step.c(), to)) {
      addTo(to, step.b(), step.c());
    } else if (isIn(step.b(), to) && !isIn(step.c(), to)) {
      addTo(to, step.a(), step.c());
    } else {
      if (!registers.hasRegister(step.c())) {
        code.vmovups(to, memory(step.c()));
      } else if (registers.register(step.c()) != to) {
        code.vmovaps(to, registers.register(step.c()));
      }
      int a = vector(step.a(), FIRST);
      if (registers.hasRegister(step.b())) {
        code.vfmadd231ps(to, a, registers.register(step.b()));
      } else {
        code.vfmadd231ps(to, a, memory(step.b()));
      }
    }
  }

  private void addTo(int to, int factor, int sum) {
    int register = vector(factor, FIRST);
    if (registers.hasRegister(sum)) {
      code.vfmadd213ps(to, register, registers.register(sum));
    } else {
      code.vfmadd213ps(to, register, memory(sum));
    }
  }

  private boolean isIn(int value, int register) {
    return registers.hasRegister(value) && registers.register(value) == register;
  }

  private void compareIntegers(Instruction step, int to) {
    int a = vector(step.a(), FIRST);
    int b = vector(step.b(), SECOND);
    int predicate = step.immediate();
    if (function.hasMasks) {
      code.vpcmpd(to, a, b, predicate);
      return;
    }
    // Equal, less, less or equal; from 4 on the opposites.
    int plain = predicate == 2 ? 6 : predicate == 5 ? 1 : predicate == 4 ? 0 : predicate;
    switch (plain) {
      case 0 -> code.vpcmpeqd(to, a, b);
      case 1 -> code.vpcmpgtd(to, b, a);
      default -> code.vpcmpgtd(to, a, b);
    }
    if (plain != predicate) {
      invert(to);
    }
  }

  private void invert(int to) {
    code.vpcmpeqd(FIRST, FIRST, FIRST);
    code.vector(VectorOperation.VPXOR, to, to, FIRST);
  }

  private void select(Instruction step, int to) {
    int onFalse = vector(step.c(), FIRST);
    int onTrue = vector(step.b(), SECOND);
    if (function.hasMasks) {
      code.vblendmps(to, mask(step.a(), MASK_OPERAND), onFalse, onTrue);
    } else {
      code.vblendvps(to, onFalse, onTrue, mask(step.a(), RESULT));
    }
  }

  private void masks(Instruction step, int to) {
    boolean isBinary = step.b() >= 0;
    int a = mask(step.a(), function.hasMasks ? MASK_OPERAND : FIRST);
    int b = isBinary ? mask(step.b(), function.hasMasks ? MASK_RESULT : SECOND) : a;
    if (function.hasMasks) {
      switch (step.kind()) {
        case MASK_AND -> code.kandw(to, a, b);
        case MASK_OR -> code.korw(to, a, b);
        case MASK_XOR -> code.kxorw(to, a, b);
        default -> code.knotw(to, a);
      }
      return;
    }
    switch (step.kind()) {
      case MASK_AND -> code.vector(VectorOperation.VPAND, to, a, b);
      case MASK_OR -> code.vector(VectorOperation.VPOR, to, a, b);
      case MASK_XOR -> code.vector(VectorOperation.VPXOR, to, a, b);
      default -> {
        code.vpcmpeqd(SECOND, SECOND, SECOND);
        code.vector(VectorOperation.VPXOR, to, a, SECOND);
      }
    }
  }
}
