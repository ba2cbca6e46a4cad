package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Flow;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Branches on what only the program knows: where both ways can be captured, they become a choice or a loop of the
/// program.
final class Choices {
  private static final String ADVICE = "select by OperatorMethods.where, or leave it outside";
  private final Interpreter interpreter;

  /// What was made on the way that is taken, for each branch that is open.
  private final List<Map<Object, Boolean>> fresh = new ArrayList<>();

  Choices(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  /// {@return whether a branch depends on elements of tensors}
  static boolean isOpen(Frame frame, BranchInstruction branch) {
    if (frame.depth() == 0 || branch.opcode().name().startsWith("GOTO")) {
      return false;
    }
    Object top = frame.stack(frame.depth() - 1);
    return top instanceof Scalar
        || top instanceof Comparison
        || branch.opcode().name().startsWith("IF_ICMP")
            && frame.stack(frame.depth() - 2) instanceof Scalar;
  }

  // What branches may touch.

  /// Notes something that was made.
  void made(@Nullable Object value) {
    if (!fresh.isEmpty() && value != null) {
      fresh.getLast().put(value, true);
    }
  }

  /// Checks that something may be changed, or may be asked for what could change.
  ///
  /// @throws Break if it was there before a branch that is open, of which it is not known whether it is taken
  void touch(@Nullable Object value) {
    if (!fresh.isEmpty() && !fresh.getLast().containsKey(value)) {
      throw new Break(
          "a branch depends on the elements of a tensor, and there objects are changed", ADVICE);
    }
  }

  /// {@return whether a branch is open}
  boolean isBranching() {
    return !fresh.isEmpty();
  }

  /// {@return when a branch is taken, of what it pops}
  private Tensor condition(Frame frame, BranchInstruction branch) {
    Object on = Objects.requireNonNull(frame.pop());
    Opcode opcode = branch.opcode();
    if (!opcode.name().startsWith("IF_ICMP")) {
      return Scalars.condition(opcode, on);
    }
    World world = interpreter.world();
    Scalar y = Scalars.lift(world, on, 'I');
    Scalar x = Scalars.lift(world, frame.pop(), 'I');
    if (x.kind() != 'I' || y.kind() != 'I') {
      throw new Break("a truth value that depends on a tensor is compared", ADVICE);
    }
    Opcode zero = Opcode.valueOf("IF" + opcode.name().substring("IF_ICMP".length()));
    return Scalars.condition(zero, new Comparison(x, y, false));
  }

  /// {@return what the method gives, or [Interpreter#REACHED] where the branches meet again}
  @Nullable Object choose(Frame frame, BranchInstruction branch) {
    int join = frame.code().flow().join(frame.pc);
    if (!interpreter.recorder().mayChoose() || join < 0) {
      throw new Break("a branch depends on the elements of a tensor", ADVICE);
    }
    Tensor condition = condition(frame, branch);
    int taken = frame.code().at(branch.target());
    int next = frame.pc + 1;
    Flow flow = frame.code().flow();
    boolean loopsTaken = flow.leads(taken, frame.pc, join);
    boolean loopsNext = flow.leads(next, frame.pc, join);
    if (loopsTaken || loopsNext) {
      if (loopsTaken && loopsNext) {
        throw new Break("a loop does not end where its condition is", ADVICE);
      }
      loop(frame, branch, loopsTaken, condition);
      return Interpreter.REACHED;
    }
    Way yes = new Way(frame, taken, join);
    Way no = new Way(frame, next, join);
    Recorder.Part ifYes = yes.record();
    Recorder.Part ifNo = no.record();
    Merge merge = new Merge(yes.isReached, no.isReached);
    Object result = null;
    if (yes.isReached) {
      merge.frames(yes.frame, no.frame);
    } else {
      result = merge.value(yes.result, no.result);
    }
    if (!merge.ifYes.isEmpty()
        || interpreter.recorder().hasEffects(ifYes)
        || interpreter.recorder().hasEffects(ifNo)) {
      List<Tensor> merged =
          interpreter.recorder().choose(condition, ifYes, merge.ifYes, ifNo, merge.ifNo);
      if (yes.isReached) {
        merge.put(yes.frame, merged);
      } else if (!merged.isEmpty()) {
        result = merge.place(0, merged);
      }
    }
    if (!yes.isReached) {
      return result;
    }
    frame.become(yes.frame);
    return Interpreter.REACHED;
  }

  /// One of the ways.
  private final class Way {
    private final Frame frame;
    private final int join;
    private @Nullable Object result;
    private boolean isReached;

    Way(Frame from, int at, int join) {
      frame = from.copy();
      frame.pc = at;
      this.join = join;
    }

    Recorder.Part record() {
      fresh.add(new IdentityHashMap<>());
      try {
        return interpreter
            .recorder()
            .part(
                List.of(),
                nothing -> {
                  result = interpreter.run(frame, join);
                  isReached = result == Interpreter.REACHED;
                  return List.of();
                });
      } catch (Thrown e) {
        throw new Break(
            "a branch depends on the elements of a tensor, and throws %s".formatted(e.getMessage()),
            ADVICE);
      } finally {
        fresh.removeLast();
      }
    }
  }

  /// What the ways leave, as one.
  private final class Merge {
    private final List<Tensor> ifYes = new ArrayList<>();
    private final List<Tensor> ifNo = new ArrayList<>();
    private final List<Character> kinds = new ArrayList<>();

    /// The slots of merged values; those of the stack behind those of locals.
    private final List<Integer> slots = new ArrayList<>();

    Merge(boolean x, boolean y) {
      if (x != y) {
        throw new Break("a branch depends on the elements of a tensor, and leaves", ADVICE);
      }
    }

    void frames(Frame x, Frame y) {
      if (x.depth() != y.depth()) {
        throw new Break("branches leave stacks that differ", ADVICE);
      }
      int locals = x.locals().length;
      for (int i = 0; i < locals; i++) {
        if (x.code().flow().isLive(x.pc, i)) {
          add(i, x.locals()[i], y.locals()[i]);
        }
      }
      for (int i = 0; i < x.depth(); i++) {
        add(locals + i, x.stack(i), y.stack(i));
      }
    }

    @Nullable Object value(@Nullable Object x, @Nullable Object y) {
      add(0, x, y);
      return x;
    }

    private void add(int slot, @Nullable Object x, @Nullable Object y) {
      if (x == y || x instanceof Num a && a.equals(y)) {
        return;
      }
      Tensor a;
      Tensor b;
      char kind;
      if (x instanceof Tensor first && y instanceof Tensor second) {
        a = first;
        b = second;
        kind = 'L';
      } else if (isNumber(x) && isNumber(y) && Layout.kind(x) == Layout.kind(y)) {
        kind = Layout.kind(x);
        a = Scalars.lift(interpreter.world(), x, kind).tensor();
        b = Scalars.lift(interpreter.world(), y, kind).tensor();
      } else {
        throw new Break(
            "a branch depends on the elements of a tensor, and leaves objects that differ", ADVICE);
      }
      if (a.dtype() != b.dtype() || !Arrays.equals(a.shape(), b.shape())) {
        throw new Break(
            "a branch depends on the elements of a tensor, and leaves %s or %s"
                .formatted(a.describe(), b.describe()),
            ADVICE);
      }
      ifYes.add(a);
      ifNo.add(b);
      kinds.add(kind);
      slots.add(slot);
    }

    private boolean isNumber(@Nullable Object value) {
      return value instanceof Scalar scalar && scalar.kind() != 'Z'
          || value instanceof Num num
              && !(num.value() instanceof Integer)
              && !(num.value() instanceof Long);
    }

    Object place(int i, List<Tensor> merged) {
      return kinds.get(i) == 'L' ? merged.get(i) : new Scalar(kinds.get(i), merged.get(i));
    }

    void put(Frame frame, List<Tensor> merged) {
      int locals = frame.locals().length;
      for (int i = 0; i < slots.size(); i++) {
        int slot = slots.get(i);
        if (slot < locals) {
          frame.locals()[slot] = place(i, merged);
        } else {
          frame.setStack(slot - locals, place(i, merged));
        }
      }
    }
  }

  /// Captures a loop: it carries the tensors among the locals, which the body may replace.
  private void loop(Frame frame, BranchInstruction branch, boolean isTaken, Tensor condition) {
    if (frame.depth() > 0) {
      throw new Break("a loop depends on the elements of a tensor, within an expression", ADVICE);
    }
    int at = frame.pc;
    int body = isTaken ? frame.code().at(branch.target()) : at + 1;
    int exit = isTaken ? at + 1 : frame.code().at(branch.target());
    Flow flow = frame.code().flow();
    List<Integer> slots = new ArrayList<>();
    List<Tensor> inits = new ArrayList<>();
    for (int i = 0; i < frame.locals().length; i++) {
      Object each = frame.locals()[i];
      if ((each instanceof Tensor || each instanceof Scalar) && flow.isLive(at, i)) {
        slots.add(i);
        inits.add(each instanceof Scalar(var _, var tensor) ? tensor : (Tensor) each);
      }
    }
    Frame round = frame.copy();
    round.pc = body;
    List<Tensor> again = new ArrayList<>();
    List<Tensor> next = new ArrayList<>();
    fresh.add(new IdentityHashMap<>());
    Recorder.Part part;
    try {
      part =
          interpreter
              .recorder()
              .part(
                  inits,
                  carried -> {
                    for (int i = 0; i < slots.size(); i++) {
                      round.locals()[slots.get(i)] =
                          like(frame.locals()[slots.get(i)], carried.get(i));
                    }
                    if (interpreter.run(round, at) != Interpreter.REACHED) {
                      throw new Break(
                          "a loop depends on the elements of a tensor, and leaves", ADVICE);
                    }
                    Tensor taken = condition(round, branch);
                    again.add(isTaken ? taken : taken.logicalNot());
                    collect(frame, round, slots, next);
                    return List.of();
                  });
    } catch (Thrown e) {
      throw new Break("a loop depends on the elements of a tensor, and throws", ADVICE);
    } finally {
      fresh.removeLast();
    }
    Tensor first = isTaken ? condition : condition.logicalNot();
    List<Tensor> left = interpreter.recorder().repeat(first, inits, part, again.get(0), next);
    for (int i = 0; i < slots.size(); i++) {
      frame.locals()[slots.get(i)] = like(frame.locals()[slots.get(i)], left.get(i));
    }
    frame.pc = exit;
  }

  private static Object like(@Nullable Object before, Tensor tensor) {
    return before instanceof Scalar scalar ? new Scalar(scalar.kind(), tensor) : tensor;
  }

  private static void collect(Frame before, Frame after, List<Integer> slots, List<Tensor> next) {
    for (int i = 0; i < before.locals().length; i++) {
      if (!before.code().flow().isLive(after.pc, i)) {
        continue;
      }
      Object was = before.locals()[i];
      Object is = after.locals()[i];
      if (slots.contains(i)) {
        Tensor then = was instanceof Scalar(var _, var tensor) ? tensor : (Tensor) was;
        Tensor now =
            is instanceof Scalar(var _, var tensor)
                ? tensor
                : is instanceof Tensor tensor ? tensor : null;
        if (now == null
            || was instanceof Scalar != is instanceof Scalar
            || then.dtype() != now.dtype()
            || !Arrays.equals(then.shape(), now.shape())) {
          throw new Break("a loop depends on the elements of a tensor, and changes a type", ADVICE);
        }
        next.add(now);
      } else if (was != is && !(was instanceof Num num && num.equals(is))) {
        throw new Break(
            "a loop depends on the elements of a tensor, and changes what is no tensor",
            "count in a tensor");
      }
    }
  }
}
