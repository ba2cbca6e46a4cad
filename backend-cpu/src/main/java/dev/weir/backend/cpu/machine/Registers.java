package dev.weir.backend.cpu.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/// Which registers values are in: a linear scan over lifetimes in the order in which they begin, where a value that is
/// cheaper to have in memory gives way ([Poletto and Sarkar, 1999](https://doi.org/10.1145/330249.330250); here the price
/// decides, not the end).
final class Registers {
  private static final int MEMORY = -1;

  private final MachineFunction function;
  private final int[] registers;
  private final int[] spills;
  private int spilled;

  private Registers(MachineFunction function) {
    this.function = function;
    registers = new int[function.lifetimes().size()];
    spills = new int[registers.length];
    Arrays.fill(registers, MEMORY);
  }

  /// Chooses registers.
  ///
  /// @param first the first register for vectors; those before are for what is in memory
  /// @param last the last one
  /// @param masks how many registers for masks there are, from 1 on
  static Registers choose(MachineFunction function, int first, int last, int masks) {
    Registers chosen = new Registers(function);
    List<Lifetime> vectors = new ArrayList<>();
    List<Lifetime> others = new ArrayList<>();
    for (Lifetime lifetime : function.lifetimes()) {
      (function.isMask(lifetime.value()) ? others : vectors).add(lifetime);
    }
    chosen.scan(vectors, first, last);
    chosen.scan(others, 1, masks);
    for (Lifetime lifetime : function.lifetimes()) {
      if (!chosen.hasRegister(lifetime.value()) && !lifetime.isConstant()) {
        chosen.spills[lifetime.value()] = chosen.spilled++;
      }
    }
    return chosen;
  }

  /// {@return whether a value is in a register all the time}
  boolean hasRegister(int value) {
    return registers[value] != MEMORY;
  }

  int register(int value) {
    return registers[value];
  }

  /// {@return which of the vectors on the stack a value is}
  int spill(int value) {
    return spills[value];
  }

  /// {@return how many vectors the stack holds}
  int spilled() {
    return spilled;
  }

  private void scan(List<Lifetime> lifetimes, int first, int last) {
    lifetimes.sort(Comparator.comparingInt(Lifetime::begin));
    List<Lifetime> active = new ArrayList<>();
    BitSet free = new BitSet();
    free.set(first, last + 1);
    for (Lifetime next : lifetimes) {
      active.removeIf(old -> {
        boolean isOver = old.end() <= next.begin();
        if (isOver) {
          free.set(registers[old.value()]);
        }
        return isOver;
      });
      int register = free.isEmpty() ? takeFrom(active, next) : preferred(next, free);
      if (register != MEMORY) {
        registers[next.value()] = register;
        free.clear(register);
        active.add(next);
      }
    }
  }

  /// {@return the register of an operand that is not needed any more, so that the result is computed in place, or any}
  private int preferred(Lifetime next, BitSet free) {
    if (next.begin() >= 0) {
      Instruction made = function.instructions().get(next.begin());
      int[] operands = {made.c(), made.a(), made.b()};
      for (int operand : operands) {
        if (operand >= 0 && hasRegister(operand) && free.get(registers[operand])) {
          boolean same = function.isMask(operand) == function.isMask(next.value());
          if (same && function.lifetimes().get(operand).end() == next.begin()) {
            return registers[operand];
          }
        }
      }
    }
    return free.nextSetBit(0);
  }

  /// {@return the register of the value that is cheapest to have in memory}, unless that is the next one itself
  private int takeFrom(List<Lifetime> active, Lifetime next) {
    Lifetime least = next;
    for (Lifetime each : active) {
      if (each.weight() < least.weight()) {
        least = each;
      }
    }
    if (least == next) {
      return MEMORY;
    }
    active.remove(least);
    int register = registers[least.value()];
    registers[least.value()] = MEMORY;
    return register;
  }
}
