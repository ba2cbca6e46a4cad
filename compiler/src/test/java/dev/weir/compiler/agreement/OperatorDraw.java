package dev.weir.compiler.agreement;

import java.util.List;
import java.util.Random;

/// Adds operators to a program, each of which may or may not fit what is drawn for it: then it throws
/// [IllegalArgumentException], and the program is as before but for constants.
abstract class OperatorDraw {
  final DrawnProgram program;
  final Random random;

  OperatorDraw(DrawnProgram program) {
    this.program = program;
    random = program.random;
  }

  final <T> T in(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException();
    }
  }

  final DrawnValue aFloat() {
    DrawnValue x = program.any();
    require(x.isFloat());
    return x;
  }

  final DrawnValue exact() {
    DrawnValue x = program.any();
    require(x.isExact());
    return x;
  }
}
