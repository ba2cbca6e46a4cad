package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Flow;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.classfile.instruction.BranchInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A loop of code that ends when a tensor says so, as one of the program. It carries the tensors among the locals, and the
/// numbers that its body writes.
final class Rounds {
  private final Interpreter interpreter;
  private final Choices choices;
  private final Frame frame;
  private final BranchInstruction branch;
  private final boolean isTaken;
  private final int at;
  private final int body;
  private final int exit;
  private final BitSet inside;
  private final List<Integer> slots = new ArrayList<>();

  /// Whether it runs again, where a branch in its body has found that already.
  private @Nullable Tensor decided;

  /// @param isTaken whether the branch leads into the body where it is taken
  Rounds(
      Interpreter interpreter,
      Choices choices,
      Frame frame,
      BranchInstruction branch,
      boolean isTaken) {
    if (frame.depth() > 0) {
      throw new Break(
          "a loop depends on the elements of a tensor, within an expression", Choices.ADVICE);
    }
    this.interpreter = interpreter;
    this.choices = choices;
    this.frame = frame;
    this.branch = branch;
    this.isTaken = isTaken;
    at = frame.pc;
    body = isTaken ? frame.code().at(branch.target()) : at + 1;
    exit = target(isTaken ? at + 1 : frame.code().at(branch.target()));
    inside = frame.code().flow().loop(body, at, exit);
  }

  /// {@return an instruction, or where it jumps to}
  private int target(int instruction) {
    int each = instruction;
    for (int i = 0; i < frame.code().size(); i++) {
      if (!(frame.code().instruction(each) instanceof BranchInstruction jump)
          || !jump.opcode().name().startsWith("GOTO")) {
        break;
      }
      each = frame.code().at(jump.target());
    }
    return each;
  }

  int at() {
    return at;
  }

  int exit() {
    return exit;
  }

  boolean isOf(Frame other) {
    return frame.isOf(other);
  }

  /// {@return whether an instruction is part of the loop}
  boolean isWithin(int instruction) {
    return instruction == at || inside.get(instruction);
  }

  /// Takes note of whether it runs again.
  void decided(Tensor again) {
    decided = again;
  }

  /// {@return whether it runs again, where the body has come to its end}
  Tensor again(Frame round) {
    Tensor known = decided;
    decided = null;
    if (known != null) {
      return known;
    } else if (round.pc != at) {
      return Tensor.of(false);
    }
    Tensor taken = choices.condition(round, branch);
    return isTaken ? taken : taken.logicalNot();
  }

  /// Captures it.
  ///
  /// @param condition whether the branch is taken the first time
  void record(Tensor condition) {
    List<Tensor> inits = carried();
    Tensor first = isTaken ? condition : condition.logicalNot();
    Frame round = frame.copy();
    round.pc = body;
    List<Tensor> again = new ArrayList<>();
    List<Tensor> next = new ArrayList<>();
    choices.open(this);
    Recorder.Part part;
    try {
      part =
          interpreter
              .recorder()
              .part(
                  inits,
                  given -> {
                    put(round, given);
                    if (interpreter.run(round, at, exit) != Interpreter.REACHED) {
                      throw new Break(
                          "a loop depends on the elements of a tensor, and leaves", Choices.ADVICE);
                    }
                    again.add(again(round));
                    collect(round, next);
                    return List.of();
                  });
    } catch (Thrown e) {
      throw new Break("a loop depends on the elements of a tensor, and throws", Choices.ADVICE);
    } finally {
      choices.close();
    }
    put(frame, interpreter.recorder().repeat(first, inits, part, again.get(0), next));
    frame.pc = exit;
  }

  /// {@return what it carries at first}; numbers that it writes depend on tensors from here on
  private List<Tensor> carried() {
    Flow flow = frame.code().flow();
    BitSet written = flow.written(inside);
    List<Tensor> inits = new ArrayList<>();
    for (int i = 0; i < frame.locals().length; i++) {
      if (!flow.isLive(at, i)) {
        continue;
      }
      Object each = frame.locals()[i];
      if (each instanceof Num && written.get(i)) {
        each = Scalars.lift(interpreter.world(), each, Layout.kind(each));
      } else if (each instanceof Scalar truth) {
        each = Scalars.whole(truth);
      }
      if (each instanceof Tensor || each instanceof Scalar) {
        frame.locals()[i] = each;
        slots.add(i);
        inits.add(each instanceof Scalar(var _, var tensor) ? tensor : (Tensor) each);
      }
    }
    return inits;
  }

  private void put(Frame into, List<Tensor> tensors) {
    for (int i = 0; i < slots.size(); i++) {
      int slot = slots.get(i);
      into.locals()[slot] =
          frame.locals()[slot] instanceof Scalar(var kind, var _)
              ? new Scalar(kind, tensors.get(i))
              : tensors.get(i);
    }
  }

  private void collect(Frame after, List<Tensor> next) {
    for (int i = 0; i < frame.locals().length; i++) {
      if (!frame.code().flow().isLive(at, i)) {
        continue;
      }
      Object was = frame.locals()[i];
      Object is = after.locals()[i];
      if (slots.contains(i)) {
        next.add(like(was, is));
      } else if (was != is && !(was instanceof Num num && num.equals(is))) {
        throw new Break(
            "a loop depends on the elements of a tensor, and changes what is no tensor",
            "keep it in a tensor or a number");
      }
    }
  }

  private Tensor like(@Nullable Object was, @Nullable Object is) {
    Tensor then;
    Tensor now;
    if (was instanceof Scalar(var kind, var tensor)) {
      then = tensor;
      boolean isNumber = is instanceof Scalar || is instanceof Num;
      now = isNumber ? Scalars.lift(interpreter.world(), is, kind).tensor() : null;
    } else {
      then = (Tensor) was;
      now = is instanceof Tensor tensor ? tensor : null;
    }
    if (now == null || then.dtype() != now.dtype() || !Arrays.equals(then.shape(), now.shape())) {
      throw new Break(
          "a loop depends on the elements of a tensor, and changes a type", Choices.ADVICE);
    }
    return now;
  }
}
