package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Code;
import java.lang.classfile.Opcode;
import org.jspecify.annotations.Nullable;

/// A call that is interpreted. A number of two slots takes one place of the stack, and the first of its local slots.
///
/// A slot holds a [Num] or a [Scalar] for a number; a reference is null, a tensor of the program, a [Virtual], a
/// [Closure], a [Box], an [Arr], an object outside, or one of the JDK that captured code has made.
final class Frame {
  private final Code code;

  /// Which call it is, of which there are copies where branches are open.
  private final Object call;

  private final @Nullable Object[] locals;
  private @Nullable Object[] stack = new Object[8];
  private int depth;

  /// The instruction that runs.
  int pc;

  /// What is run once more, if anything is.
  private @Nullable Replay replay;

  /// The last round of a loop, which is run once more to leave the loop where it was left.
  ///
  /// @param around the same of a loop around it
  record Replay(Rounds loop, @Nullable Replay around) {}

  Frame(Code code) {
    this(code, new Object());
  }

  private Frame(Code code, Object call) {
    this.code = code;
    this.call = call;
    locals = new Object[code.maxLocals()];
  }

  /// {@return a copy}
  Frame copy() {
    Frame copy = new Frame(code, call);
    System.arraycopy(locals, 0, copy.locals, 0, locals.length);
    copy.stack = stack.clone();
    copy.depth = depth;
    copy.pc = pc;
    copy.replay = replay;
    return copy;
  }

  /// Becomes what `other`, of the same code, is.
  void become(Frame other) {
    System.arraycopy(other.locals, 0, locals, 0, locals.length);
    stack = other.stack.clone();
    depth = other.depth;
    pc = other.pc;
    replay = other.replay;
  }

  Code code() {
    return code;
  }

  /// {@return what is run once more, null if nothing is}
  @Nullable Replay replay() {
    return replay;
  }

  void setReplay(@Nullable Replay replay) {
    this.replay = replay;
  }

  /// Takes note of it where a loop is left.
  void endReplay() {
    while (replay != null && !replay.loop().isWithin(pc)) {
      replay = replay.around();
    }
  }

  /// {@return whether it is of the same call as `other`}
  boolean isOf(Frame other) {
    return call == other.call;
  }

  @Nullable Object[] locals() {
    return locals;
  }

  /// {@return how many values are on the stack}
  int depth() {
    return depth;
  }

  /// {@return a value of the stack, counted from its bottom}
  @Nullable Object stack(int i) {
    return stack[i];
  }

  void setStack(int i, @Nullable Object value) {
    stack[i] = value;
  }

  void push(@Nullable Object value) {
    if (depth == stack.length) {
      stack = java.util.Arrays.copyOf(stack, 2 * depth);
    }
    stack[depth++] = value;
  }

  @Nullable Object pop() {
    return stack[--depth];
  }

  void clear() {
    depth = 0;
  }

  /// Does what an instruction does to the stack alone.
  void shuffle(Opcode opcode) {
    Object a = pop();
    switch (opcode) {
      case POP -> {}
      case POP2 -> {
        if (!Interpreter.isWide(a)) {
          pop();
        }
      }
      case DUP -> pushAll(a, a);
      case DUP_X1 -> {
        Object b = pop();
        pushAll(a, b, a);
      }
      case DUP_X2 -> {
        Object b = pop();
        if (Interpreter.isWide(b)) {
          pushAll(a, b, a);
        } else {
          Object c = pop();
          pushAll(a, c, b, a);
        }
      }
      case DUP2 -> {
        if (Interpreter.isWide(a)) {
          pushAll(a, a);
        } else {
          Object b = pop();
          pushAll(b, a, b, a);
        }
      }
      case DUP2_X1 -> {
        Object b = pop();
        if (Interpreter.isWide(a)) {
          pushAll(a, b, a);
        } else {
          Object c = pop();
          pushAll(b, a, c, b, a);
        }
      }
      case DUP2_X2 -> {
        Object b = pop();
        if (Interpreter.isWide(a) && Interpreter.isWide(b)) {
          pushAll(a, b, a);
        } else {
          Object c = pop();
          if (Interpreter.isWide(a)) {
            pushAll(a, c, b, a);
          } else if (Interpreter.isWide(c)) {
            pushAll(b, a, c, b, a);
          } else {
            Object d = pop();
            pushAll(b, a, d, c, b, a);
          }
        }
      }
      case SWAP -> {
        Object b = pop();
        pushAll(a, b);
      }
      default -> throw new Break("instruction " + opcode, "");
    }
  }

  private void pushAll(@Nullable Object... values) {
    for (Object each : values) {
      push(each);
    }
  }

  /// Has `to` stand wherever `from` does.
  void replace(Object from, Object to) {
    for (int i = 0; i < locals.length; i++) {
      if (locals[i] == from) {
        locals[i] = to;
      }
    }
    for (int i = 0; i < depth; i++) {
      if (stack[i] == from) {
        stack[i] = to;
      }
    }
  }

  StackTraceElement where() {
    return code.where(pc);
  }
}
