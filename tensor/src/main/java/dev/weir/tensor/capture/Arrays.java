package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.value.Num;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// What instructions do to arrays. An array that captured code makes is a real one, but for those of objects that are
/// interpreted.
final class Arrays {
  private static final int MAX_LENGTH = 1 << 24;
  private final Interpreter interpreter;

  Arrays(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  Object make(String component, @Nullable Object length, Frame frame) {
    Class<?> type = Classes.resolve(ClassDesc.ofDescriptor(component), frame.code().host());
    return make(type, interpreter.integer(length));
  }

  private Object make(Class<?> component, int length) {
    if (length < 0) {
      throw new Thrown(new NegativeArraySizeException(String.valueOf(length)));
    } else if (length > MAX_LENGTH) {
      throw new Break(
          "an array of %d elements is made".formatted(length), "pass it as an argument");
    }
    Object made =
        isReal(component)
            ? Array.newInstance(component, length)
            : new Arr(component, length, null, null);
    interpreter.choices().made(made);
    return made;
  }

  /// {@return whether arrays of `component` are real ones}
  static boolean isReal(Class<?> component) {
    Class<?> element = component;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive()
        || !element.isInterface()
            && element != Object.class
            && (Classes.isJdk(element) || Classes.isWeir(element));
  }

  Object makeNested(NewMultiArrayInstruction made, Frame frame) {
    int[] lengths = new int[made.dimensions()];
    for (int i = lengths.length - 1; i >= 0; i--) {
      lengths[i] = interpreter.integer(frame.pop());
    }
    return nested(Classes.resolve(made.arrayType().asSymbol(), frame.code().host()), lengths, 0);
  }

  private Object nested(Class<?> type, int[] lengths, int axis) {
    Object outer = make(type.getComponentType(), lengths[axis]);
    for (int i = 0; axis + 1 < lengths.length && i < lengths[axis]; i++) {
      Object inner = nested(type.getComponentType(), lengths, axis + 1);
      if (outer instanceof Arr arr) {
        arr.set(i, inner);
      } else {
        Array.set(outer, i, inner);
      }
    }
    return outer;
  }

  /// {@return a copy}
  Object cloned(Object array) {
    if (array instanceof Arr arr) {
      Arr copy = new Arr(arr.component(), arr.length(), null, null);
      for (int i = 0; i < arr.length(); i++) {
        copy.set(i, arr.get(i, interpreter.world()));
      }
      interpreter.choices().made(copy);
      return copy;
    }
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    interpreter.choices().made(copy);
    return copy;
  }

  /// Does what [System#arraycopy] does.
  ///
  /// @param arguments those of the call
  void copy(@Nullable Object[] arguments) {
    Object from = arguments[0];
    Object to = arguments[2];
    if (from == null || to == null) {
      throw new Thrown(new NullPointerException());
    }
    int first = interpreter.integer(arguments[1]);
    int at = interpreter.integer(arguments[3]);
    int count = interpreter.integer(arguments[4]);
    try {
      // What does not fit is refused in the JVM's words.
      System.arraycopy(like(from), first, like(to), at, count);
    } catch (IndexOutOfBoundsException | ArrayStoreException e) {
      throw new Thrown(e);
    }
    @Nullable Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      values[i] = load(from, Num.of(first + i));
      Object each = values[i];
      if (each != null
          && !component(to).isPrimitive()
          && !interpreter.calls().isInstance(each, component(to))) {
        throw new Break("System.arraycopy of elements that do not fit", "copy those that do");
      }
    }
    for (int i = 0; i < count; i++) {
      store(to, Num.of(at + i), values[i]);
    }
  }

  private static Class<?> component(Object array) {
    return array instanceof Arr arr ? arr.component() : array.getClass().getComponentType();
  }

  /// {@return an array as long as another, and of what is stored alike}
  private Object like(Object array) {
    Class<?> component = component(array);
    int length = (int) length(array).value();
    return Array.newInstance(component.isPrimitive() ? component : Object.class, length);
  }

  Num length(@Nullable Object array) {
    if (array == null) {
      throw new Thrown(new NullPointerException("length of null"));
    }
    return Num.of(array instanceof Arr arr ? arr.length() : Array.getLength(array));
  }

  private int index(@Nullable Object array, @Nullable Object index) {
    int length = (int) length(array).value();
    int at = interpreter.integer(index);
    if (at < 0 || at >= length) {
      throw new Thrown(
          new ArrayIndexOutOfBoundsException(
              "Index %d out of bounds for length %d".formatted(at, length)));
    }
    return at;
  }

  @Nullable Object load(@Nullable Object array, @Nullable Object index) {
    int at = index(array, index);
    if (array instanceof Arr arr) {
      Object found = arr.get(at, interpreter.world());
      return found == null && arr.component().isPrimitive() ? Num.of(zero(arr.component())) : found;
    }
    Object found = Array.get(array, at);
    return array.getClass().getComponentType().isPrimitive()
        ? Num.of(Arithmetic.stack(found))
        : found;
  }

  static Object zero(Class<?> type) {
    return Arithmetic.stack(Array.get(Array.newInstance(type, 1), 0));
  }

  void store(@Nullable Object array, @Nullable Object index, @Nullable Object value) {
    int at = index(array, index);
    interpreter.choices().touch(array);
    if (array instanceof Arr arr) {
      Object stored = value;
      if (arr.component().isPrimitive()) {
        stored = narrow(Interpreter.number(value), arr.component());
      } else if (value != null && !interpreter.calls().isInstance(value, arr.component())) {
        throw new Thrown(new ArrayStoreException(interpreter.calls().typeOf(value).getName()));
      }
      arr.set(at, stored);
      return;
    }
    Class<?> component = array.getClass().getComponentType();
    if (component.isPrimitive()) {
      Object known = interpreter.world().decisions().decide(Interpreter.number(value));
      Array.set(array, at, Arithmetic.box(known, component));
    } else {
      Object whole = interpreter.world().whole(value);
      if (value != null && !interpreter.calls().isInstance(value, component)) {
        throw new Thrown(new ArrayStoreException(interpreter.calls().typeOf(value).getName()));
      } else if (whole != null && !component.isInstance(whole)) {
        throw new Break(
            "an array of %s takes a %s"
                .formatted(component.getName(), interpreter.calls().typeOf(whole).getName()),
            "");
      }
      Array.set(array, at, whole);
    }
  }

  private Num narrow(Num value, Class<?> component) {
    return switch (component.descriptorString()) {
      case "B", "Z" ->
          interpreter.world().decisions().compute(java.lang.classfile.Opcode.I2B, value, null);
      case "C" ->
          interpreter.world().decisions().compute(java.lang.classfile.Opcode.I2C, value, null);
      case "S" ->
          interpreter.world().decisions().compute(java.lang.classfile.Opcode.I2S, value, null);
      default -> value;
    };
  }
}
