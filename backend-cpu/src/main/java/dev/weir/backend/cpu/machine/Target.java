package dev.weir.backend.cpu.machine;

import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Condition;
import java.util.ArrayList;
import java.util.List;

/// A place in the code that is jumped to, before or after it is known.
final class Target {
  private final List<Integer> jumps = new ArrayList<>();
  private int place = -1;

  /// Says that it is the next instruction.
  void bind(Assembler code) {
    place = code.here();
    jumps.forEach(code::bind);
  }

  void jump(Assembler code) {
    if (place >= 0) {
      code.jmp(place);
    } else {
      jumps.add(code.jmp());
    }
  }

  void jump(Assembler code, Condition condition) {
    if (place >= 0) {
      code.jump(condition, place);
    } else {
      jumps.add(code.jump(condition));
    }
  }
}
