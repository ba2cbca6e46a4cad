package dev.weir.tensor.capture;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.BoxedScalar;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.classfile.Opcode;
import java.lang.invoke.MethodType;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// Numbers that depend on the elements of tensors: where they are compared, added and the like, the program does it.
final class Scalars {
  private static final MethodType OF_TENSOR = MethodType.methodType(Tensor.class, Tensor.class);
  private static final MethodType OF_NUMBER = MethodType.methodType(Tensor.class, double.class);
  private static final MethodType OF_WHOLE = MethodType.methodType(Tensor.class, long.class);

  private Scalars() {}

  /// {@return whether a static method boxes a number}
  static boolean isBoxing(Class<?> owner, String name, MethodType type) {
    return name.equals("valueOf")
        && type.parameterCount() == 1
        && type.parameterType(0).isPrimitive()
        && MethodType.methodType(owner).unwrap().returnType() == type.parameterType(0);
  }

  /// {@return whether a method of a box gives its number}
  static boolean isUnboxing(String name, MethodType type) {
    return name.endsWith("Value") && type.parameterCount() == 0 && type.returnType().isPrimitive();
  }

  /// {@return what a method of a tensor gives}
  static @Nullable Object invoke(
      RealCalls real,
      Tensor tensor,
      Class<?> owner,
      String name,
      MethodType type,
      @Nullable Object[] arguments) {
    boolean one = tensor.elementCount() == 1;
    if (name.equals("item") && arguments.length == 0 && one && !tensor.dtype().isComplex()) {
      // As in eager code, an element is a number, of which no tape knows where it is from.
      return new Scalar('D', real.constant(() -> tensor.cast(DType.FLOAT64).reshape()));
    } else if (name.equals("isTrue") && arguments.length == 0 && one) {
      return new Scalar('Z', tensor.cast(DType.BOOL).reshape());
    } else if (name.equals("equals")) {
      return Num.of(real.same(tensor, arguments[0]) ? 1 : 0);
    } else if ((type.equals(OF_NUMBER) || type.equals(OF_WHOLE))
        && arguments[0] instanceof Scalar(var _, var number)
        && tensor.dtype().isFloat()
        && isBinary(name)) {
      // Eager code makes a double of an integer first.
      Tensor number64 = number.dtype().isFloat() ? number : number.cast(DType.FLOAT64);
      Tensor beside = number64.dtype() == tensor.dtype() ? number64 : number64.cast(tensor.dtype());
      return real.call(Tensor.class, name, OF_TENSOR, tensor, new Object[] {beside});
    }
    return real.call(owner, name, type, tensor, arguments);
  }

  private static boolean isBinary(String name) {
    return name.equals("add")
        || name.equals("subtract")
        || name.equals("multiply")
        || name.equals("divide")
        || name.equals("times");
  }

  /// {@return what an instruction gives of numbers, one of which depends on tensors}
  static Object compute(
      Interpreter interpreter, Opcode opcode, @Nullable Object x, @Nullable Object y) {
    World world = interpreter.world();
    if (y == null && x instanceof Scalar number) {
      switch (opcode) {
        case DNEG, FNEG -> {
          return new Scalar(number.kind(), number.tensor().neg());
        }
        case D2F -> {
          return new Scalar('F', number.tensor().cast(DType.FLOAT32));
        }
        case F2D -> {
          return new Scalar('D', number.tensor().cast(DType.FLOAT64));
        }
        case INEG, LNEG -> {
          Scalar of = whole(number);
          return new Scalar(of.kind(), of.tensor().zerosLike().subtract(of.tensor()));
        }
        case I2L -> {
          return new Scalar('J', number.tensor().cast(DType.INT64));
        }
        case I2D, L2D -> {
          return new Scalar('D', number.tensor().cast(DType.FLOAT64));
        }
        default -> {
          return interpreter.hosts().arithmetic(opcode, x, null);
        }
      }
    } else if (opcode == Opcode.LCMP) {
      return new Comparison(lift(world, x, 'J'), lift(world, y, 'J'), false);
    }
    Scalar whole = wholes(world, opcode, x, y);
    if (whole != null) {
      return whole;
    }
    boolean isDouble = opcode.name().startsWith("D");
    boolean isKnown = isDouble || opcode.name().startsWith("F");
    if (!isKnown || opcode.name().endsWith("REM")) {
      return interpreter.hosts().arithmetic(opcode, x, y);
    }
    Scalar a = lift(world, x, isDouble ? 'D' : 'F');
    Scalar b = lift(world, y, isDouble ? 'D' : 'F');
    return switch (opcode) {
      case DADD, FADD -> new Scalar(a.kind(), a.tensor().add(b.tensor()));
      case DSUB, FSUB -> new Scalar(a.kind(), a.tensor().subtract(b.tensor()));
      case DMUL, FMUL -> new Scalar(a.kind(), a.tensor().multiply(b.tensor()));
      case DDIV, FDIV -> new Scalar(a.kind(), a.tensor().divide(b.tensor()));
      case DCMPG, FCMPG -> new Comparison(a, b, true);
      case DCMPL, FCMPL -> new Comparison(a, b, false);
      default -> throw unknown(opcode);
    };
  }

  /// {@return what an instruction gives of integers, null where the program cannot compute it as the JVM does}
  private static @Nullable Scalar wholes(
      World world, Opcode opcode, @Nullable Object x, @Nullable Object y) {
    char kind = opcode.name().charAt(0);
    if (kind != 'I' && kind != 'L') {
      return null;
    }
    kind = kind == 'L' ? 'J' : 'I';
    BinaryOperator<Tensor> operator =
        switch (opcode) {
          case IADD, LADD -> Tensor::add;
          case ISUB, LSUB -> Tensor::subtract;
          case IMUL, LMUL -> Tensor::multiply;
          case IAND, LAND -> Tensor::bitwiseAnd;
          case IOR, LOR -> Tensor::bitwiseOr;
          case IXOR, LXOR -> Tensor::bitwiseXor;
          default -> null;
        };
    if (operator == null) {
      return null;
    }
    Tensor a = lift(world, x, kind).tensor();
    return new Scalar(kind, operator.apply(a, lift(world, y, kind).tensor()));
  }

  /// {@return a number, of a boolean 0 or 1}
  static Scalar whole(Scalar number) {
    return number.kind() == 'Z' ? new Scalar('I', number.tensor().cast(DType.INT32)) : number;
  }

  private static Break unknown(Opcode opcode) {
    return new Break(
        "%s of a number that depends on a tensor".formatted(Arithmetic.sign(opcode)),
        "compute with tensors");
  }

  /// {@return a number as one of the program}
  static Scalar lift(World world, @Nullable Object value, char kind) {
    if (value instanceof Scalar scalar) {
      return kind == 'I' ? whole(scalar) : scalar;
    }
    Object known = world.decisions().decide(Interpreter.number(value));
    return switch (kind) {
      case 'I', 'J' -> new Scalar(kind, Tensor.of(known));
      default ->
          new Scalar(
              kind,
              Tensor.full(
                  ((Number) known).doubleValue(), kind == 'D' ? DType.FLOAT64 : DType.FLOAT32));
    };
  }

  /// {@return when a branch is taken, as a boolean of the program}
  static Tensor condition(Opcode opcode, Object on) {
    if (on instanceof Scalar(var kind, var truth) && kind == 'Z') {
      return switch (opcode) {
        case IFNE -> truth;
        case IFEQ -> truth.logicalNot();
        default -> throw unknown(opcode);
      };
    } else if (on instanceof Scalar(var kind, var number) && kind == 'I') {
      Comparison zero =
          new Comparison((Scalar) on, new Scalar('I', Tensor.full(0, number.dtype())), false);
      return condition(opcode, zero);
    } else if (!(on instanceof Comparison)) {
      throw unknown(opcode);
    }
    Comparison of = (Comparison) on;
    Tensor x = of.x().tensor();
    Tensor y = of.y().tensor();
    boolean above = of.above();
    // Each holds of NaN where the JVM's result of the comparison has the sign that is asked for.
    return switch (opcode) {
      case IFEQ -> x.equal(y);
      case IFNE -> x.equal(y).logicalNot();
      case IFLT -> above ? x.lessThan(y) : x.greaterEqual(y).logicalNot();
      case IFLE -> above ? x.lessEqual(y) : x.greaterThan(y).logicalNot();
      case IFGT -> above ? x.lessEqual(y).logicalNot() : x.greaterThan(y);
      case IFGE -> above ? x.lessThan(y).logicalNot() : x.greaterEqual(y);
      default -> throw unknown(opcode);
    };
  }

  // Conversions.

  /// {@return a value of type `from` as one of `to`}
  static @Nullable Object adapt(
      Interpreter interpreter, @Nullable Object value, Class<?> from, Class<?> to) {
    if (to.isPrimitive()) {
      Object number = value;
      if (value instanceof Box box) {
        number = box.num();
      } else if (value instanceof BoxedScalar box) {
        number = box.scalar();
      } else if (value == null) {
        throw new Thrown(new NullPointerException("a number is null"));
      } else if (!(value instanceof Num || value instanceof Scalar)) {
        number = Num.of(Arithmetic.stack(value));
      }
      return convert(interpreter, number, to);
    } else if (value instanceof Num num) {
      return box(num, MethodType.methodType(from).wrap().returnType());
    } else if (value instanceof Scalar scalar) {
      return new BoxedScalar(scalar, MethodType.methodType(from).wrap().returnType());
    }
    return value;
  }

  static @Nullable Object box(Num num, Class<?> type) {
    return num.expr() == null ? Arithmetic.box(num.value(), type) : new Box(num, type);
  }

  /// {@return a number as one of a primitive type, widened or narrowed}
  static Object convert(Interpreter interpreter, Object number, Class<?> to) {
    char has =
        number instanceof Scalar scalar
            ? scalar.kind()
            : switch (Interpreter.number(number).value()) {
              case Long _ -> 'J';
              case Float _ -> 'F';
              case Double _ -> 'D';
              default -> 'I';
            };
    char wants = to == long.class ? 'J' : to == float.class ? 'F' : to == double.class ? 'D' : 'I';
    boolean isThat = has == wants || has == 'Z' && wants == 'I';
    String name = (has + "2" + wants).replace('J', 'L');
    return isThat ? number : interpreter.compute(Opcode.valueOf(name), number, null);
  }
}
