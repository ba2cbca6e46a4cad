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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A loop of code that ends when a tensor says so, as one of the program. It carries the tensors among the locals, and the
/// numbers that its body writes.
///
/// Where its body may lead elsewhere than behind the loop, such as to the end of the method or of a loop around it, the
/// program's loop ends before the round that does so. That round is run once more behind it, and leads there.
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

  /// Where else its body may lead.
  private final BitSet elsewhere = new BitSet();

  private final List<Integer> slots = new ArrayList<>();

  /// How a round ends.
  ///
  /// @param again whether the loop runs again
  /// @param left whether it leads elsewhere
  record End(Tensor again, Tensor left) {}

  /// How a round ends, where a branch in its body has found that already.
  private @Nullable End decided;

  private @Nullable Frame begin;
  private boolean isLeft;

  /// @param isTaken whether the branch leads into the body where it is taken
  /// @param others where loops around it begin again
  Rounds(
      Interpreter interpreter,
      Choices choices,
      Frame frame,
      BranchInstruction branch,
      boolean isTaken,
      BitSet others) {
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
    Flow flow = frame.code().flow();
    BitSet ends = (BitSet) others.clone();
    ends.set(exit);
    inside = flow.loop(body, at, ends);
    // What only throws is no way that goes on.
    flow.left(inside).stream()
        .filter(each -> each != at && target(each) != exit && flow.join(each) >= 0)
        .forEach(elsewhere::set);
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

  boolean isOf(Frame other) {
    return frame.isOf(other);
  }

  /// {@return whether an instruction is part of the loop}
  boolean isWithin(int instruction) {
    return instruction == at || inside.get(instruction);
  }

  /// {@return whether a round ends at an instruction}
  boolean ends(int instruction) {
    return instruction == at
        || target(instruction) == exit
        || elsewhere.get(instruction)
        || !inside.get(instruction) && frame.code().flow().join(instruction) >= 0;
  }

  /// {@return whether a way leads from an instruction to where the loop is left for elsewhere}
  boolean leadsElsewhere(int instruction) {
    BitSet ends = new BitSet();
    ends.set(at);
    ends.set(exit);
    return elsewhere.stream().anyMatch(each -> frame.code().flow().leads(instruction, each, ends));
  }

  /// Takes note of how a round ends.
  void decided(Tensor again, Tensor left) {
    decided = new End(again, left);
  }

  /// {@return how a round ends that has come to its end}; one that leads elsewhere has not been
  End end(Frame round) {
    End known = decided;
    decided = null;
    if (known != null) {
      return known;
    } else if (round.pc == at) {
      Tensor taken = choices.condition(round, branch);
      return new End(isTaken ? taken : taken.logicalNot(), Tensor.of(false));
    } else if (target(round.pc) == exit) {
      return new End(Tensor.of(false), Tensor.of(false));
    }
    isLeft = true;
    round.become(Objects.requireNonNull(begin));
    return new End(Tensor.of(false), Tensor.of(true));
  }

  /// Captures it.
  ///
  /// @param condition whether the branch is taken the first time
  /// @return what the method gives, or [Interpreter#REACHED] where it goes on
  @Nullable Object record(Tensor condition) {
    List<Tensor> inits = carried();
    boolean mayLeave = !elsewhere.isEmpty();
    if (mayLeave) {
      inits.add(Tensor.of(false));
    }
    Tensor first = isTaken ? condition : condition.logicalNot();
    Frame round = frame.copy();
    round.pc = body;
    round.setReplay(null);
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
                    begin = round.copy();
                    if (interpreter.run(round, this::ends) != Interpreter.REACHED) {
                      throw new Break(
                          "a loop depends on the elements of a tensor, and leaves", Choices.ADVICE);
                    }
                    End end = end(round);
                    again.add(end.again());
                    collect(round, next);
                    if (mayLeave) {
                      next.add(end.left());
                    }
                    return List.of();
                  });
    } catch (Thrown e) {
      throw new Break("a loop depends on the elements of a tensor, and throws", Choices.ADVICE);
    } finally {
      choices.close();
    }
    List<Tensor> last = interpreter.recorder().repeat(first, inits, part, again.get(0), next);
    put(frame, last);
    frame.pc = exit;
    if (!isLeft) {
      return Interpreter.REACHED;
    }
    Frame left = frame.copy();
    left.pc = body;
    left.setReplay(new Frame.Replay(this, frame.replay()));
    if (frame.replay() != null) {
      Rounds around = frame.replay().loop();
      boolean onlyBehind = elsewhere.stream().noneMatch(around::leadsElsewhere);
      if (onlyBehind || !around.leadsElsewhere(exit)) {
        frame.become(onlyBehind ? frame : left);
        return Interpreter.REACHED;
      }
    }
    return choices.ways(frame, at, last.getLast(), left, frame);
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
