package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import dev.weir.tensor.jit.Syntax;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Runs bytecode on values that are known and tensors that are not: what happens to tensors is recorded.
///
/// Whatever it does not model is a [Break].
final class Interpreter {
  private static final int MAX_DEPTH = 400;
  private static final int MAX_STEPS = 3_000_000;

  /// What a run gives that has come to the instruction at which it was to stop.
  static final Object REACHED = new Object();

  /// What a method without a result gives.
  static final Object VOID = new Object();

  private final World world;
  private final Recorder recorder;
  private final Calls calls;
  private final Arrays arrays;
  private final Choices choices;
  private final HostCalls hosts;
  private final Syntax syntax;

  /// The calls that are interpreted, of the innermost last.
  private final List<Frame> active = new ArrayList<>();

  private @Nullable Frame root;
  private @Nullable Frame frame;
  private @Nullable StackTraceElement lastWhere;
  private int depth;
  private int steps;

  /// How many instructions of the outermost call have run, and before which one to stop.
  private int rootSteps;

  private final int stopAt;
  private final StackTraceElement start;

  /// The outermost call has come to the instruction before which it was to stop.
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stop() {
      super(null, null, false, false);
    }
  }

  /// @param arguments what the code is given
  /// @param start the line at which the code begins
  /// @param stopAt before how many-th instruction of the outermost call to stop
  Interpreter(
      Recorder recorder,
      @Nullable Object[] arguments,
      StackTraceElement start,
      Syntax syntax,
      int stopAt) {
    this.syntax = syntax;
    this.recorder = recorder;
    this.start = start;
    this.stopAt = stopAt;
    world = new World(this, recorder, arguments);
    hosts = new HostCalls(this);
    calls = new Calls(this);
    arrays = new Arrays(this);
    choices = new Choices(this);
  }

  World world() {
    return world;
  }

  Recorder recorder() {
    return recorder;
  }

  Calls calls() {
    return calls;
  }

  Choices choices() {
    return choices;
  }

  Arrays arrays() {
    return arrays;
  }

  HostCalls hosts() {
    return hosts;
  }

  Syntax syntax() {
    return syntax;
  }

  /// {@return whether an exception that is thrown here could be caught}
  boolean isCaught() {
    return active.stream()
        .anyMatch(each ->
            each.code().handlers().stream()
                .anyMatch(handler -> handler.from() <= each.pc && each.pc < handler.to()));
  }

  int rootSteps() {
    return rootSteps;
  }

  /// {@return the line that runs}
  StackTraceElement where() {
    return frame == null ? start : frame.where();
  }

  /// {@return the line that ran last, where something cannot be captured}
  StackTraceElement lastWhere() {
    return lastWhere == null ? where() : lastWhere;
  }

  Frame frame() {
    return Objects.requireNonNull(frame);
  }

  /// {@return what the outermost call gives}
  @Nullable Object runRoot(Frame frame) {
    root = frame;
    return run(frame, -1);
  }

  /// {@return what a call gives}; [#REACHED] if it comes to instruction `stop` first
  @Nullable Object run(Frame frame, int stop) {
    return run(frame, at -> at == stop);
  }

  /// {@return what a call gives}; [#REACHED] if it comes to one of some instructions first
  @Nullable Object run(Frame frame, IntPredicate stops) {
    Frame caller = this.frame;
    this.frame = frame;
    world.origin().runs(frame.code().host());
    active.add(frame);
    if (++depth > MAX_DEPTH) {
      throw new Break.Endless(
          "calls are nested more than %d deep".formatted(MAX_DEPTH), "use a loop");
    }
    try {
      while (!stops.test(frame.pc)) {
        frame.endReplay();
        if (frame == root && rootSteps++ == stopAt) {
          throw new Stop();
        }
        if (++steps > MAX_STEPS) {
          throw new Break.Endless(
              "more than %d instructions".formatted(MAX_STEPS), "capture the body of the loop");
        }
        Instruction instruction = frame.code().instruction(frame.pc);
        try {
          if (instruction instanceof ReturnInstruction back) {
            return back.opcode() == Opcode.RETURN ? VOID : frame.pop();
          }
          if (instruction instanceof BranchInstruction branch && Choices.isOpen(frame, branch)) {
            Object result = choices.choose(frame, branch);
            if (result != REACHED) {
              return result;
            }
          } else {
            frame.pc = step(frame, instruction);
          }
        } catch (Thrown thrown) {
          frame.pc = handler(frame, thrown);
        }
      }
      return REACHED;
    } catch (Break e) {
      if (lastWhere == null) {
        lastWhere = frame.where();
      }
      throw e;
    } finally {
      depth--;
      active.removeLast();
      this.frame = caller;
    }
  }

  private int handler(Frame frame, Thrown thrown) {
    for (Code.Handler each : frame.code().handlers()) {
      if (each.from() <= frame.pc && frame.pc < each.to()) {
        if (each.type() == null || calls.isInstance(thrown.value(), type(each.type(), frame))) {
          frame.clear();
          frame.push(thrown.value());
          return each.target();
        }
      }
    }
    throw thrown;
  }

  private static Class<?> type(String name, Frame frame) {
    return Classes.resolve(ClassDesc.of(name), frame.code().host());
  }

  private int step(Frame frame, Instruction instruction) {
    int next = frame.pc + 1;
    switch (instruction) {
      case LoadInstruction load -> frame.push(frame.locals()[load.slot()]);
      case StoreInstruction store -> frame.locals()[store.slot()] = frame.pop();
      case IncrementInstruction increment -> {
        Object by = increment.constant();
        frame.locals()[increment.slot()] =
            compute(Opcode.IADD, frame.locals()[increment.slot()], Num.of(by));
      }
      case ConstantInstruction constant -> frame.push(constant(constant.constantValue(), frame));
      case OperatorInstruction operator -> operate(frame, operator.opcode());
      case ConvertInstruction convert -> frame.push(compute(convert.opcode(), frame.pop(), null));
      case StackInstruction stack -> frame.shuffle(stack.opcode());
      case BranchInstruction branch -> {
        return branch(frame, branch) ? frame.code().at(branch.target()) : next;
      }
      case TableSwitchInstruction table -> {
        return select(frame, table.cases(), table.defaultTarget());
      }
      case LookupSwitchInstruction table -> {
        return select(frame, table.cases(), table.defaultTarget());
      }
      case FieldInstruction field -> calls.field(frame, field);
      case InvokeInstruction invoke -> calls.invoke(frame, invoke);
      case InvokeDynamicInstruction dynamic -> calls.bootstraps().invoke(frame, dynamic);
      case NewObjectInstruction made ->
          frame.push(calls.allocate(Classes.resolve(made.className().asSymbol(), host(frame))));
      case NewPrimitiveArrayInstruction made -> {
        String type = made.typeKind().upperBound().descriptorString();
        frame.push(arrays.make(type, frame.pop(), frame));
      }
      case NewReferenceArrayInstruction made ->
          frame.push(
              arrays.make(made.componentType().asSymbol().descriptorString(), frame.pop(), frame));
      case NewMultiArrayInstruction made -> frame.push(arrays.makeNested(made, frame));
      case ArrayLoadInstruction load -> {
        Object index = frame.pop();
        frame.push(arrays.load(frame.pop(), index));
      }
      case ArrayStoreInstruction _ -> {
        Object value = frame.pop();
        Object index = frame.pop();
        arrays.store(frame.pop(), index, value);
      }
      case TypeCheckInstruction check -> check(frame, check);
      case ThrowInstruction _ -> {
        Object value = frame.pop();
        throw new Thrown(value == null ? new NullPointerException() : value);
      }
      case NopInstruction _ -> {}
      case MonitorInstruction _ ->
          throw new Break("a monitor is entered or left", "leave synchronized blocks outside");
      default -> throw new Break("instruction " + instruction.opcode(), "");
    }
    return next;
  }

  private static Class<?> host(Frame frame) {
    return frame.code().host();
  }

  private @Nullable Object constant(ConstantDesc value, Frame frame) {
    if (value == ConstantDescs.NULL) {
      return null;
    }
    return switch (value) {
      case Integer number -> Num.of(number);
      case Long number -> Num.of(number);
      case Float number -> Num.of(number);
      case Double number -> Num.of(number);
      case String text -> text;
      case ClassDesc type -> Classes.resolve(type, host(frame));
      default -> throw new Break("a constant of the class file: " + value, "");
    };
  }

  private void operate(Frame frame, Opcode opcode) {
    if (opcode == Opcode.ARRAYLENGTH) {
      frame.push(arrays.length(frame.pop()));
      return;
    }
    boolean isUnary = opcode.name().endsWith("NEG");
    Object y = isUnary ? null : frame.pop();
    frame.push(compute(opcode, frame.pop(), y));
  }

  /// {@return what an arithmetic instruction gives}
  Object compute(Opcode opcode, @Nullable Object x, @Nullable Object y) {
    if (x instanceof Num a && (y == null || y instanceof Num)) {
      Num b = (Num) y;
      boolean divides =
          opcode == Opcode.IDIV
              || opcode == Opcode.IREM
              || opcode == Opcode.LDIV
              || opcode == Opcode.LREM;
      if (divides && b != null) {
        boolean isZero = ((Number) b.value()).longValue() == 0;
        if (isZero) {
          world.decisions().decide(b);
          throw new Thrown(new ArithmeticException("/ by zero"));
        } else if (b.expr() != null) {
          Num divisor =
              b.value() instanceof Long ? world.decisions().compute(Opcode.LCMP, b, Num.of(0L)) : b;
          world.decisions().branch(Opcode.IFNE, divisor, null, new Object());
        }
      }
      return world.decisions().compute(opcode, a, b);
    }
    return Scalars.compute(this, opcode, x, y);
  }

  static boolean isWide(@Nullable Object value) {
    return value instanceof Num num && num.isWide()
        || value instanceof Scalar scalar && scalar.isWide();
  }

  /// {@return whether a branch on what is known is taken}
  private boolean branch(Frame frame, BranchInstruction branch) {
    Opcode opcode = branch.opcode();
    Object place = Map.entry(frame.code(), frame.pc);
    switch (opcode) {
      case GOTO, GOTO_W -> {
        return true;
      }
      case IFNULL -> {
        return frame.pop() == null;
      }
      case IFNONNULL -> {
        return frame.pop() != null;
      }
      case IF_ACMPEQ, IF_ACMPNE -> {
        Object y = frame.pop();
        return world.same(frame.pop(), y) == (opcode == Opcode.IF_ACMPEQ);
      }
      case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE -> {
        Num y = number(frame.pop());
        return world.decisions().branch(opcode, number(frame.pop()), y, place);
      }
      default -> {
        return world.decisions().branch(opcode, number(frame.pop()), null, place);
      }
    }
  }

  private int select(Frame frame, List<SwitchCase> cases, java.lang.classfile.Label otherwise) {
    int value = integer(frame.pop());
    for (SwitchCase each : cases) {
      if (each.caseValue() == value) {
        return frame.code().at(each.target());
      }
    }
    return frame.code().at(otherwise);
  }

  private void check(Frame frame, TypeCheckInstruction check) {
    Class<?> type = Classes.resolve(check.type().asSymbol(), host(frame));
    Object value = frame.pop();
    if (check.opcode() == Opcode.INSTANCEOF) {
      frame.push(Num.of(value != null && calls.isInstance(value, type) ? 1 : 0));
    } else if (value == null || calls.isInstance(value, type)) {
      frame.push(value);
    } else {
      throw new Thrown(
          new ClassCastException(
              "%s is no %s".formatted(calls.typeOf(value).getName(), type.getName())));
    }
  }

  // What others ask.

  /// {@return a value as a known number}
  static Num number(@Nullable Object value) {
    if (value instanceof Num num) {
      return num;
    }
    throw new Break(
        "a number that depends on a tensor is used", "compute with tensors, or leave it outside");
  }

  /// {@return a value as an integer that is the same from now on}
  int integer(@Nullable Object value) {
    return value instanceof Integer known ? known : (int) world.decisions().decide(number(value));
  }

  /// {@return what a method gives of `receiver`}
  @Nullable Object invoke(
      Virtual receiver, String name, @Nullable Class<?> parameter, @Nullable Object... arguments) {
    return calls.invokeByName(receiver, name, parameter, arguments);
  }
}
