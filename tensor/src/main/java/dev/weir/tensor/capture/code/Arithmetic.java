package dev.weir.tensor.capture.code;

import java.lang.classfile.Opcode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What the JVM's instructions compute of numbers.
public final class Arithmetic {
  private Arithmetic() {}

  /// {@return a value as it lies on the operand stack}
  public static Object stack(@Nullable Object value) {
    return switch (value) {
      case Boolean truth -> truth ? 1 : 0;
      case Character character -> (int) character;
      case Byte number -> number.intValue();
      case Short number -> number.intValue();
      case Integer number -> number;
      case Long number -> number;
      case Float number -> number;
      case Double number -> number;
      case null, default -> throw new IllegalArgumentException("not a number: " + value);
    };
  }

  /// {@return a number of the operand stack as a `type`}
  public static Object box(Object number, Class<?> type) {
    if (!(number instanceof Integer value)) {
      return number;
    } else if (type == boolean.class || type == Boolean.class) {
      return (value & 1) != 0;
    } else if (type == char.class || type == Character.class) {
      return (char) value.intValue();
    } else if (type == byte.class || type == Byte.class) {
      return value.byteValue();
    } else if (type == short.class || type == Short.class) {
      return value.shortValue();
    }
    return value;
  }

  /// {@return what `opcode` gives}; a comparison gives 1 where its branch is taken
  public static Object compute(Opcode opcode, Object x, @Nullable Object y) {
    return switch (x) {
      case Integer a when y instanceof Integer b -> ints(opcode, a, b);
      case Integer a when y == null -> int1(opcode, a);
      case Long a when y instanceof Long b -> longs(opcode, a, b);
      case Long a when y instanceof Integer b -> shift(opcode, a, b);
      case Long a when y == null -> long1(opcode, a);
      case Float a when y instanceof Float b -> floats(opcode, a, b);
      case Float a when y == null -> float1(opcode, a);
      case Double a when y instanceof Double b -> doubles(opcode, a, b);
      case Double a when y == null -> double1(opcode, a);
      default -> throw new IllegalArgumentException("%s of %s and %s".formatted(opcode, x, y));
    };
  }

  private static Object ints(Opcode opcode, int x, int y) {
    return switch (opcode) {
      case IADD -> x + y;
      case ISUB -> x - y;
      case IMUL -> x * y;
      case IDIV -> x / y;
      case IREM -> x % y;
      case ISHL -> x << y;
      case ISHR -> x >> y;
      case IUSHR -> x >>> y;
      case IAND -> x & y;
      case IOR -> x | y;
      case IXOR -> x ^ y;
      case IF_ICMPEQ -> truth(x == y);
      case IF_ICMPNE -> truth(x != y);
      case IF_ICMPLT -> truth(x < y);
      case IF_ICMPGE -> truth(x >= y);
      case IF_ICMPGT -> truth(x > y);
      case IF_ICMPLE -> truth(x <= y);
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object int1(Opcode opcode, int x) {
    return switch (opcode) {
      case INEG -> -x;
      case I2L -> (long) x;
      case I2F -> (float) x;
      case I2D -> (double) x;
      case I2B -> (int) (byte) x;
      case I2C -> (int) (char) x;
      case I2S -> (int) (short) x;
      case IFEQ -> truth(x == 0);
      case IFNE -> truth(x != 0);
      case IFLT -> truth(x < 0);
      case IFGE -> truth(x >= 0);
      case IFGT -> truth(x > 0);
      case IFLE -> truth(x <= 0);
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static int truth(boolean holds) {
    return holds ? 1 : 0;
  }

  private static Object longs(Opcode opcode, long x, long y) {
    return switch (opcode) {
      case LADD -> x + y;
      case LSUB -> x - y;
      case LMUL -> x * y;
      case LDIV -> x / y;
      case LREM -> x % y;
      case LAND -> x & y;
      case LOR -> x | y;
      case LXOR -> x ^ y;
      case LCMP -> Long.compare(x, y);
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object shift(Opcode opcode, long x, int y) {
    return switch (opcode) {
      case LSHL -> x << y;
      case LSHR -> x >> y;
      case LUSHR -> x >>> y;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object long1(Opcode opcode, long x) {
    return switch (opcode) {
      case LNEG -> -x;
      case L2I -> (int) x;
      case L2F -> (float) x;
      case L2D -> (double) x;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object floats(Opcode opcode, float x, float y) {
    return switch (opcode) {
      case FADD -> x + y;
      case FSUB -> x - y;
      case FMUL -> x * y;
      case FDIV -> x / y;
      case FREM -> x % y;
      case FCMPL -> x > y ? 1 : x == y ? 0 : -1;
      case FCMPG -> x < y ? -1 : x == y ? 0 : 1;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object float1(Opcode opcode, float x) {
    return switch (opcode) {
      case FNEG -> -x;
      case F2I -> (int) x;
      case F2L -> (long) x;
      case F2D -> (double) x;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object doubles(Opcode opcode, double x, double y) {
    return switch (opcode) {
      case DADD -> x + y;
      case DSUB -> x - y;
      case DMUL -> x * y;
      case DDIV -> x / y;
      case DREM -> x % y;
      case DCMPL -> x > y ? 1 : x == y ? 0 : -1;
      case DCMPG -> x < y ? -1 : x == y ? 0 : 1;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  private static Object double1(Opcode opcode, double x) {
    return switch (opcode) {
      case DNEG -> -x;
      case D2I -> (int) x;
      case D2L -> (long) x;
      case D2F -> (float) x;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }

  /// {@return an instruction as Java writes it}
  public static String sign(Opcode opcode) {
    return switch (opcode) {
      case IF_ICMPEQ, IFEQ -> "==";
      case IF_ICMPNE, IFNE -> "!=";
      case IF_ICMPLT, IFLT -> "<";
      case IF_ICMPGE, IFGE -> ">=";
      case IF_ICMPGT, IFGT -> ">";
      case IF_ICMPLE, IFLE -> "<=";
      case IADD, LADD, FADD, DADD -> "+";
      case ISUB, LSUB, FSUB, DSUB, INEG, LNEG, FNEG, DNEG -> "-";
      case IMUL, LMUL, FMUL, DMUL -> "*";
      case IDIV, LDIV, FDIV, DDIV -> "/";
      case IREM, LREM, FREM, DREM -> "%";
      case IAND, LAND -> "&";
      case IOR, LOR -> "|";
      case IXOR, LXOR -> "^";
      case ISHL, LSHL -> "<<";
      case ISHR, LSHR -> ">>";
      case IUSHR, LUSHR -> ">>>";
      case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> "<=>";
      default -> opcode.name().toLowerCase(Locale.ROOT);
    };
  }

  /// {@return the comparison of two numbers that holds where `opcode` does not}
  public static Opcode opposite(Opcode opcode) {
    return switch (opcode) {
      case IF_ICMPEQ -> Opcode.IF_ICMPNE;
      case IF_ICMPNE -> Opcode.IF_ICMPEQ;
      case IF_ICMPLT -> Opcode.IF_ICMPGE;
      case IF_ICMPGE -> Opcode.IF_ICMPLT;
      case IF_ICMPGT -> Opcode.IF_ICMPLE;
      case IF_ICMPLE -> Opcode.IF_ICMPGT;
      case IFEQ -> Opcode.IFNE;
      case IFNE -> Opcode.IFEQ;
      case IFLT -> Opcode.IFGE;
      case IFGE -> Opcode.IFLT;
      case IFGT -> Opcode.IFLE;
      case IFLE -> Opcode.IFGT;
      default -> throw new IllegalArgumentException(opcode.name());
    };
  }
}
