package dev.weir.backend.cpu.machine;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.VectorOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/// Instructions of a function in the order in which they will stand, on as many values as it takes: vectors and masks. A
/// value is defined once, or, if it changes in a loop, also there; all its elements are the same if it is not a part of
/// a round of a vector loop.
final class MachineFunction {
  /// Weighs what happens in a loop against what happens once.
  private static final float ROUNDS = 8;

  private static final int DEEPEST = 6;

  /// A constant that has no register is read from memory by the instruction that needs it.
  private static final float CONSTANT = 0.25f;

  private static final class OpenLoop {
    private final int begin;
    private final List<Integer> outer = new ArrayList<>();

    OpenLoop(int begin) {
      this.begin = begin;
    }
  }

  final int lanes;
  final boolean hasMasks;
  private final List<Instruction> instructions = new ArrayList<>();
  private final BitSet masks = new BitSet();
  private final Map<ImmutableIntArray, Integer> constants = new LinkedHashMap<>();
  private final Map<Integer, Integer> splats = new HashMap<>();
  private final Deque<OpenLoop> loops = new ArrayDeque<>();
  private final List<Lifetime> lifetimes = new ArrayList<>();
  private int slots = Frame.FIRST_FREE;

  /// @param lanes how many floats a vector has
  MachineFunction(int lanes) {
    this.lanes = lanes;
    hasMasks = lanes == 16;
  }

  /// {@return the instructions}
  List<Instruction> instructions() {
    return instructions;
  }

  /// {@return when the values are needed, by their numbers}
  List<Lifetime> lifetimes() {
    return lifetimes;
  }

  /// {@return the constants, and which values they are}
  Map<ImmutableIntArray, Integer> constants() {
    return constants;
  }

  /// {@return whether a value is in a register for masks}
  boolean isMask(int value) {
    return masks.get(value);
  }

  /// {@return a new place for a number of 64 bits on the stack}
  int slot() {
    return slots++;
  }

  /// {@return how many numbers the stack holds}
  int slots() {
    return slots;
  }

  private int value(boolean isMask, boolean isConstant, int begin) {
    int value = lifetimes.size();
    lifetimes.add(new Lifetime(value, begin, isConstant));
    if (isMask && hasMasks) {
      masks.set(value);
    }
    return value;
  }

  /// {@return a vector with the same bits everywhere}
  int constant(int bits) {
    int[] all = new int[lanes];
    Arrays.fill(all, bits);
    int value = constant(all);
    splats.put(value, bits);
    return value;
  }

  /// {@return the bits of each element of a value, if it is such a constant}
  OptionalInt constantBits(int value) {
    Integer bits = splats.get(value);
    return bits == null ? OptionalInt.empty() : OptionalInt.of(bits);
  }

  /// {@return the vector of 0, 1, 2 and so on}
  int count() {
    int[] all = new int[lanes];
    Arrays.setAll(all, i -> i);
    return constant(all);
  }

  private int constant(int[] bits) {
    return constants.computeIfAbsent(
        ImmutableIntArray.copyOf(bits), key -> value(false, true, Lifetime.ALWAYS));
  }

  void general(Consumer<Assembler> code) {
    add(Instruction.general(code));
  }

  void bind(Target target) {
    general(target::bind);
  }

  /// {@return what an instruction computes, a new value}
  int compute(Kind kind, int a, int b, int c, int immediate) {
    int to = value(kind.makesMask(), false, instructions.size());
    add(Instruction.compute(kind, to, a, b, c, immediate));
    return to;
  }

  int compute(Kind kind, int a, int b) {
    return compute(kind, a, b, Instruction.NONE, 0);
  }

  int vector(VectorOperation operation, int a, int b) {
    int to = value(false, false, instructions.size());
    add(Instruction.vector(operation, to, a, b));
    return to;
  }

  int load(Kind kind, LaneType type, Place place, int mask) {
    boolean isMask = type == LaneType.BOOL;
    int to = value(isMask, false, instructions.size());
    add(Instruction.load(kind, to, type, place, mask));
    return to;
  }

  /// Makes a value another one.
  void assign(int to, int from) {
    add(Instruction.compute(Kind.COPY, to, from, Instruction.NONE, Instruction.NONE, 0));
  }

  /// {@return a new value that is what `from` is now}
  int copy(int from) {
    int to = value(masks.get(from), false, instructions.size());
    assign(to, from);
    return to;
  }

  void add(Instruction instruction) {
    int at = instructions.size();
    instructions.add(instruction);
    use(instruction.to(), at);
    use(instruction.a(), at);
    use(instruction.b(), at);
    use(instruction.c(), at);
  }

  private void use(int value, int at) {
    if (value < 0) {
      return;
    }
    Lifetime lifetime = lifetimes.get(value);
    float weight = lifetime.isConstant() ? CONSTANT : 1;
    lifetime.use(at, weight * (float) Math.pow(ROUNDS, Math.min(DEEPEST, loops.size())));
    for (OpenLoop loop : loops) {
      if (lifetime.begin() < loop.begin) {
        loop.outer.add(value);
        break;
      }
    }
  }

  /// Begins instructions that run several times; what is used there and comes from outside stays until they end.
  void beginLoop() {
    loops.addLast(new OpenLoop(instructions.size()));
  }

  void endLoop() {
    OpenLoop loop = loops.removeLast();
    for (int value : loop.outer) {
      lifetimes.get(value).keep(instructions.size());
    }
  }
}
