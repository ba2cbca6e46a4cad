package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Frame.ADDRESS;
import static dev.weir.backend.cpu.machine.Frame.PART;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Condition;
import dev.weir.backend.cpu.x86.Register;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import java.util.HashMap;
import java.util.Map;

/// Numbers that count and place elements: each lies on the stack. What is written here needs the registers for addresses
/// and for parts, and outside of innermost loops some more.
final class IndexCode {
  private static final Register THIRD = Register.RCX;

  private final LoopProgram program;
  private final MachineFunction function;
  private final Map<Integer, Integer> slots = new HashMap<>();

  IndexCode(LoopProgram program, MachineFunction function) {
    this.program = program;
    this.function = function;
  }

  /// {@return where an index lies; a new place if it had none}
  int slot(Index.Variable index) {
    return slots.computeIfAbsent(index.number(), key -> function.slot());
  }

  /// Gives a register an index.
  void load(Assembler code, Register to, Index index) {
    if (index instanceof Index.Constant constant) {
      code.mov(to, constant.value());
    } else {
      code.mov(to, Frame.slot(known((Index.Variable) index)));
    }
  }

  private int known(Index.Variable index) {
    Integer slot = slots.get(index.number());
    if (slot == null) {
      throw new IllegalStateException("index " + index.number() + " is not defined here");
    }
    return slot;
  }

  /// Adds an index to a register, other than that for parts.
  void add(Assembler code, Register to, Index index) {
    if (!(index instanceof Index.Constant constant)) {
      code.add(to, Frame.slot(known((Index.Variable) index)));
    } else if (constant.value() == (int) constant.value()) {
      code.add(to, (int) constant.value());
    } else {
      code.mov(PART, constant.value());
      code.add(to, PART);
    }
  }

  private void multiply(Assembler code, Register by, Index index) {
    if (!(index instanceof Index.Constant constant)) {
      code.imul(by, Frame.slot(known((Index.Variable) index)));
    } else if (constant.value() == (int) constant.value()) {
      code.imul(by, (int) constant.value());
    } else {
      throw new IllegalStateException("a size of " + constant.value());
    }
  }

  /// Compares a register with an index.
  void compare(Assembler code, Register a, Index b) {
    if (!(b instanceof Index.Constant constant)) {
      code.cmp(a, Frame.slot(known((Index.Variable) b)));
    } else if (constant.value() == (int) constant.value()) {
      code.cmp(a, (int) constant.value());
    } else {
      code.mov(PART, constant.value());
      code.cmp(a, PART);
    }
  }

  /// {@return the condition under which `kind` is false}
  static Condition unless(CompareKind kind) {
    return switch (kind) {
      case EQ -> Condition.NOT_EQUAL;
      case NE -> Condition.EQUAL;
      case LT -> Condition.NOT_LESS;
      case LE -> Condition.GREATER;
      case GT -> Condition.NOT_GREATER;
      case GE -> Condition.LESS;
    };
  }

  /// Gives the register for addresses that of an element, a loop's variable taken to be 0.
  ///
  /// @param zero the variable, or 0 where it counts
  void address(Assembler code, MemoryRef place, Index zero) {
    boolean any = false;
    for (int i = 0; i < place.coordinates().size(); i++) {
      if (any) {
        multiply(code, ADDRESS, place.sizes().get(i));
      }
      Coordinate coordinate = place.coordinates().get(i);
      if (!coordinate.base().is(0)) {
        addOrLoad(code, any, coordinate.base());
        any = true;
      }
      if (!coordinate.loop().is(0) && !coordinate.loop().equals(zero)) {
        addOrLoad(code, any, coordinate.loop());
        any = true;
      }
    }
    Memory memory = place.memory();
    if (any) {
      scale(code, memory);
    } else {
      code.xor(ADDRESS);
    }
    if (memory instanceof Memory.Pointer pointer) {
      code.mov(PART, Frame.slot(Frame.ARGUMENTS));
      code.add(ADDRESS, PART.at(pointer.argument() * Long.BYTES));
    } else {
      code.add(ADDRESS, Frame.slot(Frame.MEMORY));
      int offset = (int) program.offsets().get(((Memory.Buffer) memory).number());
      if (offset != 0) {
        code.add(ADDRESS, offset);
      }
    }
  }

  private void addOrLoad(Assembler code, boolean any, Index index) {
    if (any) {
      add(code, ADDRESS, index);
    } else {
      load(code, ADDRESS, index);
    }
  }

  private static void scale(Assembler code, Memory memory) {
    int bytes = LaneType.of(memory.element()).bytes();
    if (bytes > 1) {
      code.shl(ADDRESS, Integer.numberOfTrailingZeros(bytes));
    }
  }

  /// Gives the register for addresses the bytes from one element to that of the next round of a loop.
  void stride(Assembler code, MemoryRef place, Index loop) {
    boolean any = false;
    for (int i = 0; i < place.coordinates().size(); i++) {
      if (any) {
        multiply(code, ADDRESS, place.sizes().get(i));
      }
      if (place.coordinates().get(i).loop().equals(loop)) {
        addOrLoad(code, any, Index.ONE);
        any = true;
      }
    }
    if (any) {
      scale(code, place.memory());
    } else {
      code.xor(ADDRESS);
    }
  }

  /// Defines an index.
  void define(Assembler code, int slot, IndexDefinition definition) {
    switch (definition) {
      case IndexDefinition.ProgramId id -> code.mov(ADDRESS, Frame.slot(Frame.PROGRAM));
      case IndexDefinition.Size size -> {
        code.mov(PART, Frame.slot(Frame.ARGUMENTS));
        code.mov(ADDRESS, PART.at((program.pointers().size() + size.argument()) * Long.BYTES));
      }
      case IndexDefinition.Arithmetic arithmetic -> {
        load(code, ADDRESS, arithmetic.left());
        load(code, THIRD, arithmetic.right());
        combine(code, arithmetic.kind());
      }
      case IndexDefinition.Loaded loaded -> {
        address(code, loaded.place(), Index.ZERO);
        LaneType type = LaneType.of(loaded.place().memory().element());
        if (type.bytes() == Long.BYTES) {
          code.mov(ADDRESS, ADDRESS.at(0));
        } else if (type.isUnsigned() || type == LaneType.BOOL) {
          code.movzx(ADDRESS, ADDRESS.at(0), type.bytes() * Byte.SIZE);
        } else {
          code.movsx(ADDRESS, ADDRESS.at(0), type.bytes() * Byte.SIZE);
        }
      }
    }
    code.mov(Frame.slot(slot), ADDRESS);
  }

  /// Combines the register for addresses with the third one.
  static void combine(Assembler code, IndexKind kind) {
    switch (kind) {
      case ADD -> code.add(ADDRESS, THIRD);
      case SUB -> code.sub(ADDRESS, THIRD);
      case MUL -> code.imul(ADDRESS, THIRD);
      case MIN -> {
        code.cmp(ADDRESS, THIRD);
        code.cmov(Condition.GREATER, ADDRESS, THIRD);
      }
      case MAX -> {
        code.cmp(ADDRESS, THIRD);
        code.cmov(Condition.LESS, ADDRESS, THIRD);
      }
      case DIV, CEIL_DIV, MOD -> divide(code, kind);
    }
  }

  /// Divides by the third register. A divisor is positive; if one were not, the processor would end the process, so it
  /// counts as 1 then.
  private static void divide(Assembler code, IndexKind kind) {
    code.mov(PART, 1);
    code.cmp(THIRD, PART);
    code.cmov(Condition.LESS, THIRD, PART);
    code.cqo();
    code.idiv(THIRD);
    if (kind == IndexKind.MOD) {
      // What is left has the sign of the dividend.
      code.mov(ADDRESS, PART);
      code.sar(ADDRESS, Long.SIZE - 1);
      code.and(ADDRESS, THIRD);
      code.add(ADDRESS, PART);
    } else if (kind == IndexKind.DIV) {
      code.sar(PART, Long.SIZE - 1);
      code.add(ADDRESS, PART);
    } else {
      code.neg(PART);
      code.sar(PART, Long.SIZE - 1);
      code.sub(ADDRESS, PART);
    }
  }
}
