package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.code.Flow;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.BoxedScalar;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Branches on what only the program knows: where both ways can be captured, they become a choice or a loop of the
/// program.
final class Choices {
  static final String ADVICE = "select by OperatorMethods.where, or leave it outside";
  private final Interpreter interpreter;

  private int count;

  /// The loops that are open, of the innermost last.
  private final List<Rounds> rounds = new ArrayList<>();

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
  Tensor condition(Frame frame, BranchInstruction branch) {
    Object on = Objects.requireNonNull(frame.pop());
    Opcode opcode = branch.opcode();
    if (!opcode.name().startsWith("IF_ICMP")) {
      return Scalars.condition(opcode, on);
    }
    World world = interpreter.world();
    Scalar y = Scalars.lift(world, on, 'I');
    Scalar x = Scalars.lift(world, frame.pop(), 'I');
    Opcode zero = Opcode.valueOf("IF" + opcode.name().substring("IF_ICMP".length()));
    return Scalars.condition(zero, new Comparison(x, y, false));
  }

  /// {@return how many branches and loops have become some of the program}
  int count() {
    return count;
  }

  /// {@return what the method gives, or [Interpreter#REACHED] where the branches meet again}
  @Nullable Object choose(Frame frame, BranchInstruction branch) {
    count++;
    int join = frame.code().flow().join(frame.pc);
    if (!interpreter.recorder().mayChoose() || join < 0) {
      throw new Break("a branch depends on the elements of a tensor", ADVICE);
    }
    int taken = frame.code().at(branch.target());
    int next = frame.pc + 1;
    if (frame.replay() != null) {
      Rounds loop = frame.replay().loop();
      boolean leaves = loop.leadsElsewhere(taken);
      if (leaves != loop.leadsElsewhere(next)) {
        // It is known to lead there.
        frame.pop();
        if (branch.opcode().name().startsWith("IF_ICMP")) {
          frame.pop();
        }
        frame.pc = leaves ? taken : next;
        return Interpreter.REACHED;
      }
    }
    Tensor condition = condition(frame, branch);
    Flow flow = frame.code().flow();
    BitSet others = begins(frame);
    BitSet ends = (BitSet) others.clone();
    ends.set(join);
    boolean loopsTaken = flow.leads(taken, frame.pc, ends);
    boolean loopsNext = flow.leads(next, frame.pc, ends);
    if (loopsTaken || loopsNext) {
      if (loopsTaken && loopsNext) {
        throw new Break("a loop does not end where its condition is", ADVICE);
      }
      return new Rounds(interpreter, this, frame, branch, loopsTaken, others).record(condition);
    }
    Frame yes = frame.copy();
    yes.pc = taken;
    Frame no = frame.copy();
    no.pc = next;
    return ways(frame, frame.pc, condition, yes, no);
  }

  /// {@return what the method gives, or [Interpreter#REACHED] where two ways meet again}
  ///
  /// @param at where they part
  /// @param ifTrue where the one begins that `condition` selects
  @Nullable Object ways(Frame frame, int at, Tensor condition, Frame ifTrue, Frame ifFalse) {
    int join = frame.code().flow().join(at);
    Rounds around = rounds(frame);
    if (around != null && !around.isWithin(join)) {
      leave(around, frame, condition, ifTrue, ifFalse);
      return Interpreter.REACHED;
    }
    Way yes = new Way(ifTrue, each -> each == join);
    Way no = new Way(ifFalse, each -> each == join);
    Recorder.Part ifYes = yes.record();
    Recorder.Part ifNo = no.record();
    Merge merge = new Merge(yes, no);
    if (yes.isReached) {
      merge.frames(join);
    } else {
      merge.results();
    }
    List<Tensor> merged = List.of();
    if (!merge.ifYes.isEmpty()
        || interpreter.recorder().hasEffects(ifYes)
        || interpreter.recorder().hasEffects(ifNo)) {
      merged = interpreter.recorder().choose(condition, ifYes, merge.ifYes, ifNo, merge.ifNo);
    }
    merge.put(merged);
    if (!yes.isReached) {
      return yes.result;
    }
    frame.become(yes.frame);
    return Interpreter.REACHED;
  }

  // Loops.

  /// {@return the innermost loop that is open in the call of `frame`, null if none is}
  private @Nullable Rounds rounds(Frame frame) {
    return rounds.isEmpty() || !rounds.getLast().isOf(frame) ? null : rounds.getLast();
  }

  /// {@return where the loops begin again that are open in the call of `frame`}
  private BitSet begins(Frame frame) {
    BitSet begins = new BitSet();
    for (Rounds each : rounds) {
      if (each.isOf(frame)) {
        if (each.at() == frame.pc) {
          throw new Break("a loop on elements of a tensor goes on with one around it", ADVICE);
        }
        begins.set(each.at());
      }
    }
    for (Frame.Replay each = frame.replay(); each != null; each = each.around()) {
      begins.set(each.loop().at());
    }
    return begins;
  }

  /// Opens a loop.
  void open(Rounds loop) {
    rounds.add(loop);
    fresh.add(new IdentityHashMap<>());
  }

  /// Closes the loop that was opened last.
  void close() {
    fresh.removeLast();
    rounds.removeLast();
  }

  /// Captures a branch in the body of a loop of which a way may leave the loop: whether it is left is one more thing that
  /// both ways say.
  private void leave(Rounds loop, Frame frame, Tensor condition, Frame ifTrue, Frame ifFalse) {
    Way yes = new Way(ifTrue, loop::ends);
    Way no = new Way(ifFalse, loop::ends);
    List<Rounds.End> ends = new ArrayList<>();
    yes.end = () -> ends.add(loop.end(yes.frame));
    no.end = () -> ends.add(loop.end(no.frame));
    Recorder.Part ifYes = yes.record();
    Recorder.Part ifNo = no.record();
    if (!yes.isReached || !no.isReached) {
      throw new Break("a loop depends on the elements of a tensor, and leaves", ADVICE);
    }
    Merge merge = new Merge(yes, no);
    merge.frames(loop.at());
    for (Rounds.End each : ends) {
      List<Tensor> gives = each == ends.getFirst() ? merge.ifYes : merge.ifNo;
      gives.add(each.again());
      gives.add(each.left());
    }
    List<Tensor> merged =
        interpreter.recorder().choose(condition, ifYes, merge.ifYes, ifNo, merge.ifNo);
    merge.put(merged);
    frame.become(yes.frame);
    frame.pc = loop.at();
    loop.decided(merged.get(merged.size() - 2), merged.getLast());
  }

  /// One of the ways.
  private final class Way {
    private final Frame frame;
    private final IntPredicate stops;
    private @Nullable Object result;
    private boolean isReached;
    private Runnable end = () -> {};

    /// What was made on it.
    private final Map<Object, Boolean> made = new IdentityHashMap<>();

    /// @param begin where it begins
    /// @param stops where it ends
    Way(Frame begin, IntPredicate stops) {
      frame = begin.copy();
      this.stops = stops;
    }

    Recorder.Part record() {
      fresh.add(made);
      try {
        return interpreter
            .recorder()
            .part(
                List.of(),
                nothing -> {
                  result = interpreter.run(frame, stops);
                  isReached = result == Interpreter.REACHED;
                  if (isReached) {
                    end.run();
                  }
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

  /// What the ways leave, as one: it is put where the first one has it.
  private final class Merge {
    private final Way yes;
    private final Way no;
    private final List<Tensor> ifYes = new ArrayList<>();
    private final List<Tensor> ifNo = new ArrayList<>();
    private final List<Character> kinds = new ArrayList<>();

    /// Where merged values belong.
    private final List<Consumer<Object>> places = new ArrayList<>();

    /// The records that stand for one of the first way and one of the second.
    private final Map<Virtual, Map.Entry<Virtual, Virtual>> records = new IdentityHashMap<>();

    Merge(Way yes, Way no) {
      this.yes = yes;
      this.no = no;
      if (yes.isReached != no.isReached) {
        throw new Break("a branch depends on the elements of a tensor, and leaves", ADVICE);
      }
    }

    /// @param at where both go on
    void frames(int at) {
      Frame x = yes.frame;
      Frame y = no.frame;
      if (x.depth() != y.depth()) {
        throw new Break("branches leave stacks that differ", ADVICE);
      }
      for (int i = 0; i < x.locals().length; i++) {
        if (x.code().flow().isLive(at, i)) {
          int slot = i;
          add(x.locals()[i], y.locals()[i], value -> x.locals()[slot] = value);
        }
      }
      for (int i = 0; i < x.depth(); i++) {
        int slot = i;
        add(x.stack(i), y.stack(i), value -> x.setStack(slot, value));
      }
    }

    /// What the method gives.
    void results() {
      add(yes.result, no.result, value -> yes.result = value);
    }

    private void add(@Nullable Object x, @Nullable Object y, Consumer<Object> place) {
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
        boolean isTruth =
            x instanceof Scalar(var k, var _)
                && y instanceof Scalar(var l, var _)
                && k == 'Z'
                && l == 'Z';
        kind = isTruth ? 'Z' : Layout.kind(x);
        a = Scalars.lift(interpreter.world(), x, kind).tensor();
        b = Scalars.lift(interpreter.world(), y, kind).tensor();
      } else if (x instanceof Virtual first && y instanceof Virtual second) {
        place.accept(record(first, second));
        return;
      } else if (boxed(x) != null && boxed(x) == boxed(y)) {
        Class<?> type = Objects.requireNonNull(boxed(x));
        add(unboxed(x), unboxed(y), value -> place.accept(new BoxedScalar((Scalar) value, type)));
        return;
      } else {
        throw differ();
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
      places.add(place);
    }

    /// {@return the class of a boxed number, null for anything else}
    private @Nullable Class<?> boxed(@Nullable Object value) {
      return switch (value) {
        case Box box -> box.type();
        case BoxedScalar box -> box.type();
        case null -> null;
        default ->
            MethodType.methodType(value.getClass()).unwrap().returnType().isPrimitive()
                ? value.getClass()
                : null;
      };
    }

    private static Object unboxed(@Nullable Object value) {
      return switch (value) {
        case Box box -> box.num();
        case BoxedScalar box -> box.scalar();
        case null, default -> Num.of(Arithmetic.stack(value));
      };
    }

    /// {@return one record for two of a class, which nobody else has}: each was made on its way
    private Virtual record(Virtual x, Virtual y) {
      Map.Entry<Virtual, Virtual> known = records.get(x);
      if (known != null && known.getKey() == y) {
        return known.getValue();
      }
      boolean isAlike =
          known == null
              && x.type() == y.type()
              && x.type().isRecord()
              && Records.isPlain(x.type())
              && yes.made.containsKey(x)
              && no.made.containsKey(y)
              && records.values().stream().noneMatch(each -> each.getKey() == y);
      if (!isAlike) {
        throw differ();
      }
      Virtual both = new Virtual(x.type(), interpreter, null);
      records.put(x, Map.entry(y, both));
      for (RecordComponent each : x.type().getRecordComponents()) {
        Fields.Member member = Fields.find(x.type(), each.getName());
        Object value = x.fields().get(member);
        both.fields().put(member, value);
        add(value, y.fields().get(member), merged -> both.fields().put(member, merged));
      }
      both.finish();
      made(both);
      return both;
    }

    private static Break differ() {
      return new Break(
          "a branch depends on the elements of a tensor, and leaves objects that differ", ADVICE);
    }

    private boolean isNumber(@Nullable Object value) {
      return value instanceof Scalar || value instanceof Num;
    }

    void put(List<Tensor> merged) {
      for (int i = 0; i < places.size(); i++) {
        Tensor each = merged.get(i);
        places.get(i).accept(kinds.get(i) == 'L' ? each : new Scalar(kinds.get(i), each));
      }
    }
  }
}
