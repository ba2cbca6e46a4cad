package dev.weir.tensor.capture;

import dev.weir.tensor.JitObjects;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.code.Methods;
import dev.weir.tensor.capture.guard.Source;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.BoxedScalar;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.RunTimeValue;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Calls and field accesses: methods at hand are interpreted, those of the JDK that only compute, and Weir's, are called.
final class Calls {
  private final Interpreter interpreter;
  private final World world;
  private final RealCalls real;
  private final Bootstraps bootstraps;

  /// A JDK object between `new` and its constructor.
  static final class Uninitialized {
    private final Class<?> type;

    Uninitialized(Class<?> type) {
      this.type = type;
    }
  }

  /// What an instruction calls.
  private record Target(Class<?> owner, String name, MethodType type) {}

  Calls(Interpreter interpreter) {
    this.interpreter = interpreter;
    world = interpreter.world();
    real = new RealCalls(interpreter, this);
    bootstraps = new Bootstraps(interpreter, this);
  }

  Bootstraps bootstraps() {
    return bootstraps;
  }

  RealCalls real() {
    return real;
  }

  // Types.

  /// {@return the class of a value, as the code would see it}
  Class<?> typeOf(Object value) {
    return switch (value) {
      case Virtual made -> made.type();
      case Closure closure -> closure.type();
      case Box box -> box.type();
      case RunTimeValue open -> open.type();
      case Arr arr -> arr.component().arrayType();
      default -> value.getClass();
    };
  }

  boolean isInstance(Object value, Class<?> type) {
    return type.isAssignableFrom(typeOf(value));
  }

  // Fields.

  void field(Frame frame, FieldInstruction instruction) {
    Class<?> owner = Classes.resolve(instruction.owner().asSymbol(), frame.code().host());
    Fields.Member member = Fields.find(owner, instruction.name().stringValue());
    switch (instruction.opcode()) {
      case GETSTATIC -> frame.push(world.field(null, member));
      case PUTSTATIC -> world.setField(null, member, frame.pop());
      case GETFIELD -> frame.push(world.field(present(frame.pop(), member), member));
      default -> {
        Object value = frame.pop();
        world.setField(present(frame.pop(), member), member, value);
      }
    }
  }

  private Object present(@Nullable Object owner, Fields.Member member) {
    if (owner == null) {
      throw new Thrown(new NullPointerException("field " + member.field().getName() + " of null"));
    } else if (!(owner instanceof Virtual || owner instanceof Enum)) {
      throw new Break("a field of a " + typeOf(owner).getName(), "");
    }
    return owner;
  }

  // Objects.

  Object allocate(Class<?> type) {
    if (!Classes.isInterpreted(type)) {
      return new Uninitialized(type);
    }
    Class<?> above = type.getSuperclass();
    while (Classes.isInterpreted(above)) {
      above = above.getSuperclass();
    }
    if (above != Object.class
        && above != Record.class
        && !Throwable.class.isAssignableFrom(above)) {
      throw new Break(
          "a %s is made, which extends %s".formatted(type.getName(), above.getName()),
          "make it outside");
    }
    check(type, interpreter.where());
    Virtual made = new Virtual(type, interpreter, null);
    interpreter.choices().made(made);
    return made;
  }

  /// Checks that a class keeps to what its annotations say.
  static void check(Class<?> type, StackTraceElement where) {
    try {
      JitObjects.check(type);
    } catch (IllegalArgumentException e) {
      throw new CaptureException(
          "%s: %s".formatted(Explanation.line(where), e.getMessage()), where);
    }
  }

  // Methods.

  void invoke(Frame frame, InvokeInstruction instruction) {
    Target target = (Target) frame.code().resolved(frame.pc);
    if (target == null) {
      target =
          new Target(
              Classes.resolve(instruction.owner().asSymbol(), frame.code().host()),
              instruction.name().stringValue(),
              Classes.resolve(instruction.typeSymbol(), frame.code().host()));
      frame.code().resolve(frame.pc, target);
    }
    world.origin().runs(target.owner());
    @Nullable Object[] arguments = new Object[target.type().parameterCount()];
    for (int i = arguments.length - 1; i >= 0; i--) {
      arguments[i] = frame.pop();
    }
    Object result;
    if (instruction.opcode() == Opcode.INVOKESTATIC) {
      result = invokeStatic(target.owner(), target.name(), target.type(), arguments);
    } else {
      Object receiver = frame.pop();
      if (receiver == null) {
        throw new Thrown(new NullPointerException(target.name() + " of null"));
      } else if (target.name().equals("<init>")) {
        construct(frame, target, receiver, arguments);
        return;
      }
      result =
          instruction.opcode() == Opcode.INVOKESPECIAL
              ? invokeSpecial(target.owner(), target.name(), target.type(), receiver, arguments)
              : invokeVirtual(target.owner(), target.name(), target.type(), receiver, arguments);
    }
    if (target.type().returnType() != void.class) {
      frame.push(result);
    }
  }

  private void construct(
      Frame frame, Target target, Object receiver, @Nullable Object[] arguments) {
    if (receiver instanceof Uninitialized made) {
      frame.replace(made, real.construct(made.type, target.type(), arguments));
      return;
    }
    Virtual made = (Virtual) receiver;
    initialize(made, target.owner(), target.type(), arguments);
    if (made.type() == target.owner()) {
      made.finish();
    }
  }

  private void initialize(
      Virtual made, Class<?> owner, MethodType type, @Nullable Object[] arguments) {
    if (owner == Object.class || owner == Record.class) {
      return;
    } else if (Throwable.class.isAssignableFrom(owner) && Classes.isJdk(owner)) {
      made.throwable(type, arguments);
      return;
    }
    Code code = Classes.code(owner, "<init>", desc(type)).orElseThrow();
    int before = interpreter.recorder().size();
    interpret(code, made, arguments);
    if (owner.isRecord()
        && Arrays.equals(type.parameterArray(), Records.types(owner))
        && interpreter.recorder().size() == before) {
      made.given(arguments);
    }
  }

  private static MethodTypeDesc desc(MethodType type) {
    return type.describeConstable().orElseThrow();
  }

  /// {@return an object that a constructor made of arguments}
  Object make(Class<?> type, MethodType of, @Nullable Object[] arguments) {
    if (allocate(type) instanceof Virtual made) {
      initialize(made, type, of, arguments);
      made.finish();
      return made;
    }
    return real.construct(type, of, arguments);
  }

  /// {@return what a method gives}
  @Nullable Object interpret(Code code, @Nullable Object receiver, @Nullable Object[] arguments) {
    Method marked = MarkedCalls.marked(code);
    if (marked != null) {
      return new MarkedCalls(interpreter).function(code, marked, receiver, arguments);
    } else if (code.method().flags().has(java.lang.reflect.AccessFlag.SYNCHRONIZED)) {
      throw new Break("%s is synchronized".formatted(code), "leave it outside");
    }
    Frame frame = new Frame(code);
    int slot = 0;
    if (!code.isStatic()) {
      frame.locals()[slot++] = receiver;
    }
    for (Object each : arguments) {
      frame.locals()[slot] = each;
      slot += Interpreter.isWide(each) ? 2 : 1;
    }
    return interpreter.run(frame, -1);
  }

  @Nullable Object invokeStatic(
      Class<?> owner, String name, MethodType type, @Nullable Object[] arguments) {
    if (Classes.isInterpreted(owner)) {
      for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
        Optional<Code> code = Classes.code(each, name, desc(type));
        if (code.isPresent()) {
          return interpret(code.get(), null, arguments);
        }
      }
    }
    if (owner == JitObjects.class && name.equals("call") && arguments[0] instanceof Virtual made) {
      return callObject(made, arguments[1]);
    }
    if (owner == System.class && name.equals("arraycopy")) {
      interpreter.arrays().copy(arguments);
      return Interpreter.VOID;
    }
    if (Scalars.isBoxing(owner, name, type)) {
      if (arguments[0] instanceof Num num) {
        return Scalars.box(num, owner);
      } else if (arguments[0] instanceof Scalar scalar) {
        return new BoxedScalar(scalar, owner);
      }
    }
    return real.call(owner, name, type, null, arguments);
  }

  private @Nullable Object callObject(Virtual made, @Nullable Object tensors) {
    Object[] given = (Object[]) Objects.requireNonNull(tensors);
    Method method;
    try {
      method = JitObjects.find(made.type(), given.length);
    } catch (IllegalArgumentException e) {
      throw new Thrown(e);
    }
    MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    return invokeVirtual(method.getDeclaringClass(), method.getName(), type, made, given);
  }

  private @Nullable Object invokeSpecial(
      Class<?> owner, String name, MethodType type, Object receiver, @Nullable Object[] arguments) {
    Optional<Code> code = Methods.find(owner, name, type);
    if (code.isPresent()) {
      return interpret(code.get(), receiver, arguments);
    }
    return ofObject(name, receiver, arguments);
  }

  @Nullable Object invokeVirtual(
      Class<?> owner, String name, MethodType type, Object receiver, @Nullable Object[] arguments) {
    switch (receiver) {
      case Closure closure -> {
        // A default method may have the name of the abstract one.
        Optional<Code> code = Methods.inInterfaces(closure.type(), name, desc(type));
        if (code.isPresent()) {
          return interpret(code.get(), receiver, arguments);
        }
        return closure.method().equals(name)
            ? apply(closure, arguments, type)
            : real.call(owner, name, type, receiver, arguments);
      }
      case Virtual made -> {
        Code code = Methods.find(made.type(), name, type).orElse(null);
        return code == null
            ? ofObject(name, receiver, arguments)
            : LazyCalls.call(
                interpreter.recorder(),
                made.type(),
                code,
                () -> interpret(code, receiver, arguments));
      }
      case Enum<?> constant when Classes.isInterpreted(constant.getDeclaringClass()) -> {
        Optional<Code> code = Methods.find(typeOf(constant), name, type);
        return code.isPresent()
            ? interpret(code.get(), receiver, arguments)
            : real.call(owner, name, type, receiver, arguments);
      }
      case Box box when Scalars.isUnboxing(name, type) -> {
        return Scalars.convert(interpreter, box.num(), type.returnType());
      }
      case BoxedScalar box when Scalars.isUnboxing(name, type) -> {
        return Scalars.convert(interpreter, box.scalar(), type.returnType());
      }
      case Tensor tensor -> {
        return Scalars.invoke(real, tensor, owner, name, type, arguments);
      }
      case Inlined function when name.equals("apply") -> {
        // What is compiled within captured code is a lambda of that.
        Object inner = real.back(function.function());
        if (inner == function.function()) {
          world.fix(receiver);
          inner = world.enter(new Source.Constant(function.function()), function.function());
        }
        if (inner instanceof Closure || inner instanceof Virtual) {
          return invokeVirtual(owner, name, type, inner, arguments);
        }
        throw new Break("a compiled function whose code is not at hand is called", "");
      }
      default -> {
        if (name.equals("clone") && (receiver instanceof Arr || receiver.getClass().isArray())) {
          return interpreter.arrays().cloned(receiver);
        } else if (name.equals("getClass") && arguments.length == 0) {
          return typeOf(receiver);
        }
        return real.call(owner, name, type, receiver, arguments);
      }
    }
  }

  /// {@return what a method gives that the class of `receiver` has from the JDK}
  private @Nullable Object ofObject(String name, Object receiver, @Nullable Object[] arguments) {
    if (receiver instanceof Virtual made) {
      switch (name) {
        case "getClass" -> {
          return made.type();
        }
        case "equals" -> {
          return Num.of(world.same(made, arguments[0]) ? 1 : 0);
        }
        case "getMessage", "getLocalizedMessage", "getCause" -> {
          if (made.real() == null && Throwable.class.isAssignableFrom(made.type())) {
            return made.fields().get(name.equals("getCause") ? Virtual.CAUSE : Virtual.MESSAGE);
          }
        }
        default -> {
          // What depends on where the object lies.
        }
      }
    }
    throw new Break(
        "%s of a %s".formatted(name, typeOf(receiver).getName()),
        "override it, or leave it outside");
  }

  /// {@return what a method that is known by name gives}
  @Nullable Object invokeByName(
      Virtual receiver, String name, @Nullable Class<?> parameter, @Nullable Object... arguments) {
    Class<?> result =
        switch (name) {
          case "toString" -> String.class;
          case "equals" -> boolean.class;
          default -> int.class;
        };
    MethodType type =
        parameter == null
            ? MethodType.methodType(result)
            : MethodType.methodType(result, parameter);
    return invokeVirtual(Object.class, name, type, receiver, arguments);
  }

  // Lambdas.

  /// @param wanted the type of the method that is called
  @Nullable Object apply(Closure closure, @Nullable Object[] arguments, MethodType wanted) {
    DirectMethodHandleDesc body = closure.body();
    Class<?> owner = Classes.resolve(body.owner(), closure.host());
    List<@Nullable Object> all = new ArrayList<>(closure.captured());
    all.addAll(Arrays.asList(arguments));
    MethodType type =
        Classes.resolve(MethodTypeDesc.ofDescriptor(body.lookupDescriptor()), closure.host());
    boolean hasReceiver =
        body.kind() != DirectMethodHandleDesc.Kind.STATIC
            && body.kind() != DirectMethodHandleDesc.Kind.INTERFACE_STATIC
            && body.kind() != DirectMethodHandleDesc.Kind.CONSTRUCTOR;
    Object receiver = hasReceiver ? all.removeFirst() : null;
    int first = wanted.parameterCount() - arguments.length;
    for (int i = 0; i < all.size(); i++) {
      int from = i - (all.size() - arguments.length);
      Class<?> given = from < 0 ? type.parameterType(i) : wanted.parameterType(first + from);
      all.set(i, Scalars.adapt(interpreter, all.get(i), given, type.parameterType(i)));
    }
    @Nullable Object[] given = all.toArray();
    if (hasReceiver && receiver == null) {
      throw new Thrown(new NullPointerException(body.methodName() + " of null"));
    }
    Object result =
        switch (body.kind()) {
          case CONSTRUCTOR -> make(owner, type, given);
          case STATIC, INTERFACE_STATIC -> invokeBody(owner, body.methodName(), type, given);
          case SPECIAL, INTERFACE_SPECIAL ->
              invokeOwn(owner, body.methodName(), type, Objects.requireNonNull(receiver), given);
          default ->
              invokeVirtual(
                  owner,
                  body.methodName(),
                  type,
                  boxed(Objects.requireNonNull(receiver), owner),
                  given);
        };
    Class<?> gives =
        body.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR ? owner : type.returnType();
    return wanted.returnType() == void.class
        ? Interpreter.VOID
        : Scalars.adapt(interpreter, result, gives, wanted.returnType());
  }

  private Object boxed(Object receiver, Class<?> type) {
    return receiver instanceof Num num ? Scalars.box(num, type) : receiver;
  }

  /// The body of a lambda is interpreted even where Weir made it.
  private @Nullable Object invokeBody(
      Class<?> owner, String name, MethodType type, @Nullable Object[] arguments) {
    if (Classes.isWeir(owner) && name.startsWith("lambda$")) {
      Optional<Code> code = Classes.code(owner, name, desc(type));
      if (code.isPresent()) {
        return interpret(code.get(), null, arguments);
      }
    }
    return invokeStatic(owner, name, type, arguments);
  }

  private @Nullable Object invokeOwn(
      Class<?> owner, String name, MethodType type, Object receiver, @Nullable Object[] given) {
    return Classes.code(owner, name, desc(type)).isPresent()
        ? invokeSpecial(owner, name, type, receiver, given)
        : invokeVirtual(owner, name, type, receiver, given);
  }
}
