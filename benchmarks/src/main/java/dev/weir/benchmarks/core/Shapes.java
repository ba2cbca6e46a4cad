package dev.weir.benchmarks.core;

import dev.weir.ir.Operation;

/// Programs of about so many operations for the passes that look at more than one block.
final class Shapes {
  private Shapes() {}

  /// {@return a function of sums of constants}
  static Operation constants(int size) {
    StringBuilder text =
        new StringBuilder("func.func @f() -> i32 {\n%0 = arith.constant 1 : i32\n");
    for (int i = 1; i < size; i++) {
      text.append('%').append(i).append(" = arith.addi %").append(i - 1).append(", %0 : i32\n");
    }
    text.append("return %").append(size - 1).append(" : i32\n}\n");
    return Program.parse(text.toString());
  }

  /// {@return a function of loops, each of ten operations, seven of which do the same in each round}
  static Operation loops(int size) {
    StringBuilder text =
        new StringBuilder(
            """
            func.func @f(%p: i32, %limit: index) -> i32 {
            %z = arith.constant 0 : index
            %one = arith.constant 1 : index
            """);
    int loops = Math.max(1, size / 10);
    String last = "%p";
    for (int i = 0; i < loops; i++) {
      text.append("%r")
          .append(i)
          .append(" = scf.for %i = %z to %limit step %one iter_args(%v = ")
          .append(last)
          .append(") -> (i32) {\n%0 = arith.addi %p, %p : i32\n");
      for (int k = 1; k < 7; k++) {
        text.append('%').append(k).append(" = arith.muli %").append(k - 1).append(", %p : i32\n");
      }
      text.append("%y = arith.addi %v, %6 : i32\nscf.yield %y : i32\n}\n");
      last = "%r" + i;
    }
    text.append("return ").append(last).append(" : i32\n}\n");
    return Program.parse(text.toString());
  }

  /// {@return a function that calls another one, which becomes ten operations, again and again}
  static Operation calls(int size) {
    StringBuilder text = new StringBuilder("func.func private @g(%p: i32, %q: i32) -> i32 {\n");
    text.append("%0 = arith.addi %p, %q : i32\n");
    for (int k = 1; k < 10; k++) {
      text.append('%').append(k).append(" = arith.muli %").append(k - 1).append(", %p : i32\n");
    }
    text.append("return %9 : i32\n}\nfunc.func @f(%p: i32, %q: i32) -> i32 {\n");
    int calls = Math.max(1, size / 10);
    String last = "%p";
    for (int i = 0; i < calls; i++) {
      text.append('%')
          .append(i)
          .append(" = call @g(")
          .append(last)
          .append(", %q) : (i32, i32) -> i32\n");
      last = "%" + i;
    }
    text.append("return ").append(last).append(" : i32\n}\n");
    return Program.parse(text.toString());
  }

  /// {@return functions that each call the next one twice: without a limit, inlining doubles what comes
  /// out with each of them}
  static Operation doubling(int size) {
    int functions = Math.max(2, size / 4);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < functions; i++) {
      text.append("func.func ")
          .append(i == 0 ? "" : "private ")
          .append("@f")
          .append(i)
          .append("(%p: i32) -> i32 {\n");
      String callee = i == functions - 1 ? "outside" : "f" + (i + 1);
      text.append("%0 = call @").append(callee).append("(%p) : (i32) -> i32\n");
      text.append("%1 = call @").append(callee).append("(%0) : (i32) -> i32\n");
      text.append("return %1 : i32\n}\n");
    }
    text.append("func.func private @outside(i32) -> i32\n");
    return Program.parse(text.toString());
  }

  /// {@return a chain of private functions, of which the second half is needed}
  static Operation symbols(int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append("func.func private @f")
          .append(i)
          .append("() {\ncall @f")
          .append(i + 1)
          .append("() : () -> ()\nreturn\n}\n");
    }
    text.append("func.func private @f")
        .append(size)
        .append("()\n")
        .append("func.func @main() {\ncall @f")
        .append(size / 2)
        .append("() : () -> ()\nreturn\n}\n");
    return Program.parse(text.toString());
  }

  /// {@return a switch of so many cases, which lead to ten blocks and hand them a value}
  static Operation cases(int size) {
    StringBuilder text =
        new StringBuilder("func.func @f(%key: i32, %a: i32) -> i32 {\ncf.switch %key : i32, [\n");
    text.append("default: ^d(%a : i32)");
    for (int i = 0; i < size; i++) {
      text.append(",\n").append(i).append(": ^b").append(i % 10).append("(%a : i32)");
    }
    text.append("\n]\n");
    for (int i = 0; i < 10; i++) {
      text.append("^b")
          .append(i)
          .append("(%x")
          .append(i)
          .append(": i32):\n%y")
          .append(i)
          .append(" = arith.addi %x")
          .append(i)
          .append(", %a : i32\nreturn %y")
          .append(i)
          .append(" : i32\n");
    }
    text.append("^d(%r: i32):\nreturn %r : i32\n}\n");
    return Program.parse(text.toString());
  }

  /// {@return functions of ten operations with an argument and a result that nobody needs, and one that
  /// calls them}
  static Operation needless(int size) {
    int functions = Math.max(1, size / 10);
    StringBuilder text = new StringBuilder();
    StringBuilder main = new StringBuilder("func.func @f(%p: i32, %q: i32) -> i32 {\n");
    String last = "%p";
    for (int i = 0; i < functions; i++) {
      text.append("func.func private @g")
          .append(i)
          .append("(%p: i32, %q: i32) -> (i32, i32) {\n%0 = arith.addi %p, %p : i32\n")
          .append("%5 = arith.addi %q, %q : i32\n");
      for (int k = 1; k < 4; k++) {
        text.append('%').append(k).append(" = arith.muli %").append(k - 1).append(", %p : i32\n");
        text.append('%')
            .append(k + 5)
            .append(" = arith.muli %")
            .append(k + 4)
            .append(", %q : i32\n");
      }
      text.append("return %3, %8 : i32, i32\n}\n");
      main.append('%')
          .append(i)
          .append(":2 = call @g")
          .append(i)
          .append('(')
          .append(last)
          .append(", %q) : (i32, i32) -> (i32, i32)\n");
      last = "%" + i + "#0";
    }
    main.append("return ").append(last).append(" : i32\n}\n");
    return Program.parse(text.append(main).toString());
  }

  /// {@return a function that branches, does the same either way, and joins, again and again}
  static Operation diamonds(int size) {
    StringBuilder text = new StringBuilder("func.func @f(%u: i1, %p: i32) -> i32 {\n");
    int diamonds = Math.max(1, size / 5);
    String last = "%p";
    for (int i = 0; i < diamonds; i++) {
      text.append("cf.cond_br %u, ^l").append(i).append(", ^r").append(i).append('\n');
      for (char side : new char[] {'l', 'r'}) {
        text.append('^')
            .append(side)
            .append(i)
            .append(":\n%")
            .append(side)
            .append(i)
            .append(" = arith.muli ")
            .append(last)
            .append(", %p : i32\ncf.br ^m")
            .append(i)
            .append("(%")
            .append(side)
            .append(i)
            .append(" : i32)\n");
      }
      last = "%m" + i;
      text.append("^m").append(i).append('(').append(last).append(": i32):\n");
    }
    text.append("return ").append(last).append(" : i32\n}\n");
    return Program.parse(text.toString());
  }
}
