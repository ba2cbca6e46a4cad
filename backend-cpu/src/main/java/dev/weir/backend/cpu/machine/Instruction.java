package dev.weir.backend.cpu.machine;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.VectorOperation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An instruction on values for which no register was chosen yet.
///
/// @param kind what it does
/// @param to the value that it defines, or -1
/// @param a the first operand, or -1
/// @param b the second operand, or -1
/// @param c the third operand, or -1
/// @param immediate a number that belongs to it
/// @param operation what it computes, if it is of that kind
/// @param type what lies in memory, if it reads or writes
/// @param place where that lies
/// @param code writes what is not computed with vectors
record Instruction(
    Kind kind,
    int to,
    int a,
    int b,
    int c,
    int immediate,
    @Nullable VectorOperation operation,
    @Nullable LaneType type,
    @Nullable Place place,
    @Nullable Consumer<Assembler> code,
    @Nullable Target target) {
  static final int NONE = -1;

  static Instruction general(Consumer<Assembler> code) {
    return new Instruction(Kind.GENERAL, NONE, NONE, NONE, NONE, 0, null, null, null, code, null);
  }

  static Instruction branch(int mask, Target target) {
    return new Instruction(
        Kind.BRANCH_UNLESS, NONE, mask, NONE, NONE, 0, null, null, null, null, target);
  }

  static Instruction compute(Kind kind, int to, int a, int b, int c, int immediate) {
    return new Instruction(kind, to, a, b, c, immediate, null, null, null, null, null);
  }

  static Instruction vector(VectorOperation operation, int to, int a, int b) {
    return new Instruction(Kind.VECTOR, to, a, b, NONE, 0, operation, null, null, null, null);
  }

  static Instruction load(Kind kind, int to, LaneType type, Place place, int mask) {
    return new Instruction(kind, to, mask, NONE, NONE, 0, null, type, place, null, null);
  }

  static Instruction store(Kind kind, int value, LaneType type, Place place, int mask) {
    return new Instruction(kind, NONE, value, mask, NONE, 0, null, type, place, null, null);
  }
}
