package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Value;
import dev.weir.tensor.capture.Unrecorded;
import dev.weir.tensor.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Cleaner;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/// A value: a dtype, a shape and elements, none of which ever change.
///
/// The operators of `pd_op` are methods, with its names, attributes and defaults; operands broadcast, and those of
/// several dtypes are promoted as PyTorch does it. A number beside a tensor never makes that wider: an integer leaves
/// integers and floats what they are, and makes booleans 64-bit integers; a fraction, which is any `float` or `double`,
/// makes all but floats numbers of the [default dtype][Defaults]. A result lies in memory of its own, which lives as long
/// as the [Scope] in which it was made.
///
/// ```java
/// Tensor x = Tensor.of(new float[][] {{1, 2}, {3, 4}});
/// Tensor y = x.multiply(x).sum().sqrt();
/// ```
///
/// The raw storage below is `dev.weir.dialect.builtin.data.Tensor`; [#storage] is the way between the two.
///
/// Equality is identity. Any thread may use a tensor.
public final class Tensor extends OperatorMethods {
  private static final Cleaner CLEANER = Cleaner.create();
  private static final int FREED = Integer.MIN_VALUE;
  private static final AtomicIntegerFieldUpdater<Tensor> PINS =
      AtomicIntegerFieldUpdater.newUpdater(Tensor.class, "pins");

  private final DType dtype;
  private final long[] shape;
  private final int sizeClass;

  /// Its memory, and what is left over behind that; null where there is none, yet or any more.
  private @Nullable MemorySegment block;

  /// What it is in a program that is being recorded; then it has no elements.
  final @Nullable Value symbol;

  /// The recording that it belongs to.
  final @Nullable Trace trace;

  /// The scope that frees it; none for one that is freed when nothing refers to it.
  @Nullable Scope home;

  /// How often tapes need it; [#FREED] once its memory was given back. Tapes of any thread count here.
  @SuppressWarnings("UnusedVariable") // read and written by PINS
  private volatile int pins;

  private Tensor(
      DType dtype,
      long[] shape,
      int sizeClass,
      @Nullable MemorySegment block,
      @Nullable Value symbol,
      @Nullable Trace trace) {
    this.dtype = dtype;
    this.shape = shape;
    this.sizeClass = sizeClass;
    this.block = block;
    this.symbol = symbol;
    this.trace = trace;
  }

  /// {@return a tensor whose elements are still to be written}
  ///
  /// @param shape kept, not copied
  static Tensor allocate(Context context, DType dtype, long[] shape, long bytes) {
    int sizeClass = Memory.sizeClass(bytes);
    Tensor tensor = new Tensor(dtype, shape, sizeClass, Memory.take(sizeClass), null, null);
    tensor.enter(context.scope);
    return tensor;
  }

  /// {@return a tensor whose elements are still to be written}
  static Tensor allocate(DType dtype, long... shape) {
    long count = dev.weir.dialect.builtin.data.Tensor.elementCountOf(shape);
    return allocate(
        Context.current(), dtype, shape, Math.multiplyExact(count, (long) dtype.byteSize()));
  }

  /// {@return a value of a program that is being recorded}
  static Tensor symbolic(Trace trace, Value symbol, DType dtype, long[] shape) {
    return new Tensor(dtype, shape, 0, null, symbol, trace);
  }

  // Making tensors of Java values.

  /// {@return the tensor of a number, a boolean, or an array of them, nested to any depth}; integers keep their width,
  /// `float` and `double` too
  ///
  /// @throws IllegalArgumentException for anything else, and if rows are of different lengths
  public static Tensor of(Object values) {
    return JavaValues.tensor(values);
  }

  /// {@return the tensor of this shape with these elements, row after row}
  ///
  /// @param values an array of numbers or booleans
  /// @throws IllegalArgumentException if there are not as many as the shape asks
  public static Tensor of(Object values, long... shape) {
    return JavaValues.tensor(values, shape);
  }

  /// {@return a tensor of the default dtype with all elements 0}
  public static Tensor zeros(long... shape) {
    return full(0, Defaults.dtype(), shape);
  }

  /// {@return a tensor of the default dtype with all elements 1}
  public static Tensor ones(long... shape) {
    return full(1, Defaults.dtype(), shape);
  }

  /// {@return a tensor with all elements `value`}
  public static Tensor full(double value, DType dtype, long... shape) {
    Trace recording = Context.current().trace;
    if (recording != null) {
      return recording.full(value, dtype, shape);
    }
    Tensor made = allocate(dtype, shape.clone());
    var raw = made.storage();
    for (long i = 0; i < raw.elementCount(); i++) {
      raw.setDouble(i, value);
    }
    return made;
  }

  /// {@return a tensor of the shape and dtype of this with all elements 0}
  public Tensor zerosLike() {
    return full(0, dtype, shape);
  }

  /// {@return a tensor of the shape and dtype of this with all elements 1}
  public Tensor onesLike() {
    return full(1, dtype, shape);
  }

  /// {@return the numbers from 0 to `end`, without that}
  public static Tensor arange(long end) {
    long[] values = new long[Math.toIntExact(end)];
    Arrays.setAll(values, i -> i);
    return of(values);
  }

  /// {@return a copy of raw storage}
  public static Tensor copyOf(dev.weir.dialect.builtin.data.Tensor raw) {
    Tensor made = allocate(raw.dtype(), raw.shape());
    made.data().copyFrom(raw.data());
    return JavaValues.constant(made);
  }

  // What it is.

  @Override
  Tensor self() {
    return this;
  }

  /// {@return the element type}
  public DType dtype() {
    return dtype;
  }

  /// {@return the sizes, a copy}
  public long[] shape() {
    return shape.clone();
  }

  /// {@return the sizes themselves}
  long[] sizes() {
    return shape;
  }

  /// {@return the number of dimensions}
  public int rank() {
    return shape.length;
  }

  /// {@return the size of dimension `axis`, counted from the back where it is negative}
  ///
  /// @throws IllegalArgumentException if there is none
  public long dim(int axis) {
    int at = axis < 0 ? axis + shape.length : axis;
    checkArgument(at >= 0 && at < shape.length, "%s has no dimension %s", this.describe(), axis);
    return shape[at];
  }

  /// {@return the number of elements}
  public long elementCount() {
    return dev.weir.dialect.builtin.data.Tensor.elementCountOf(shape);
  }

  /// {@return the bytes of the elements}
  public long byteSize() {
    return elementCount() * dtype.byteSize();
  }

  /// {@return dtype and shape, such as `float32[2, 3]`}
  public String describe() {
    return dtype.paddleName() + Arrays.toString(shape);
  }

  // Its elements.

  /// {@return its memory}
  ///
  /// @throws IllegalStateException if it was freed, or belongs to a program that is being recorded
  MemorySegment data() {
    return memory().asSlice(0, byteSize());
  }

  /// {@return its memory, which may be larger than it is}
  ///
  /// @throws IllegalStateException if it was freed, or belongs to a program that is being recorded
  MemorySegment memory() {
    MemorySegment found = block;
    if (found == null) {
      throw missing();
    }
    return found;
  }

  private IllegalStateException missing() {
    return symbol == null
        ? new IllegalStateException(
            describe()
                + " was freed when its scope was closed; Scope.keep lets a tensor leave its scope")
        : new Unrecorded(
            describe()
                + " has no elements yet: it belongs to a program that Jit records; what depends on"
                + " elements must stay outside of it");
  }

  /// {@return raw storage that is the memory of this, for as long as this lives}; who writes to it breaks its word
  public dev.weir.dialect.builtin.data.Tensor storage() {
    return storage(shape);
  }

  /// {@return the same, as a tensor of another shape of as many elements}
  dev.weir.dialect.builtin.data.Tensor storage(long[] as) {
    return dev.weir.dialect.builtin.data.Tensor.wrap(data(), dtype, as);
  }

  /// {@return the only element}
  ///
  /// @throws IllegalArgumentException if there are more or fewer
  public double item() {
    MemorySegment elements = memory();
    checkArgument(elementCount() == 1, "item() asks for one element; this is %s", describe());
    return dtype == DType.FLOAT32
        ? elements.get(ValueLayout.JAVA_FLOAT, 0)
        : storage().getDouble(0);
  }

  /// {@return whether the only element is not 0}
  ///
  /// @throws IllegalArgumentException if there are more or fewer
  public boolean isTrue() {
    return item() != 0;
  }

  /// {@return the elements, row after row, as floats}
  public float[] toFloats() {
    return storage().toFloatArray();
  }

  /// {@return the elements, row after row, as doubles}
  public double[] toDoubles() {
    return storage().toDoubleArray();
  }

  /// {@return the elements, row after row, as longs; fractions are dropped}
  public long[] toLongs() {
    return storage().toLongArray();
  }

  /// {@return the elements, row after row: whether they are not 0}
  public boolean[] toBooleans() {
    return storage().toBooleanArray();
  }

  /// {@return whether `other` has the same dtype, shape and bits}
  public boolean contentEquals(Tensor other) {
    return storage().contentEquals(other.storage());
  }

  /// The elements as NumPy's `str` shows them; what has none yet, or none any more, says so.
  @Override
  public String toString() {
    if (block != null) {
      return storage().toString();
    }
    if (symbol != null && trace == Context.current().trace && trace.isOfCode()) {
      throw missing();
    }
    return describe() + (symbol == null ? " (freed)" : " (recorded)");
  }

  // What it may be computed with besides tensors.

  /// {@return `this + y`}
  public Tensor add(double y) {
    return Promotion.add(this, y);
  }

  /// {@return `this + y`}
  public Tensor add(long y) {
    return Promotion.add(this, y);
  }

  /// {@return `this - y`}
  public Tensor subtract(double y) {
    return Promotion.subtract(this, y);
  }

  /// {@return `this - y`}
  public Tensor subtract(long y) {
    return Promotion.subtract(this, y);
  }

  /// {@return `this * y`}
  public Tensor multiply(double y) {
    return Promotion.multiply(this, y);
  }

  /// {@return `this * y`}
  public Tensor multiply(long y) {
    return Promotion.multiply(this, y);
  }

  /// {@return `this / y`}
  public Tensor divide(double y) {
    return Promotion.divide(this, y);
  }

  /// {@return `this + y`}
  public Tensor plus(Tensor y) {
    return add(y);
  }

  /// {@return `this - y`}
  public Tensor minus(Tensor y) {
    return subtract(y);
  }

  /// {@return `this * y`}
  public Tensor times(Tensor y) {
    return multiply(y);
  }

  /// {@return `this * y`}
  public Tensor times(double y) {
    return multiply(y);
  }

  /// {@return `this * y`}
  public Tensor times(long y) {
    return multiply(y);
  }

  /// {@return `this / y`}
  public Tensor div(Tensor y) {
    return divide(y);
  }

  /// {@return `-this`}
  public Tensor neg() {
    return scale(-1, 0, true);
  }

  /// {@return all elements in one dimension}; PaddlePaddle's default, not that of `pd_op.flatten`
  public Tensor flatten() {
    return flatten(0, -1);
  }

  /// {@return this with the dimensions from `startAxis` to the last made one}; PaddlePaddle's default, not that of
  /// `pd_op.flatten`
  public Tensor flatten(int startAxis) {
    return flatten(startAxis, -1);
  }

  /// {@return the part that `indices` say}, one for each dimension from the first on; dimensions that none is said for
  /// are whole
  ///
  /// @throws IllegalArgumentException if one is out of range, or there are more than dimensions
  public Tensor get(Index... indices) {
    return Indexing.get(this, indices);
  }

  /// {@return this, through which no gradient flows}
  public Tensor stopGradient() {
    return CustomGradient.stop(this);
  }

  // Its memory.

  private void enter(@Nullable Scope scope) {
    home = scope;
    if (scope != null) {
      scope.add(this);
    } else {
      CLEANER.register(this, new Return(sizeClass, Objects.requireNonNull(block)));
    }
  }

  /// Belongs from now on to the scope around the one that it belongs to, or, where there is none, to nobody.
  void moveTo(@Nullable Scope outer) {
    if (outer == null && home != null) {
      CLEANER.register(this, new Return(sizeClass, Objects.requireNonNull(block)));
    }
    home = outer;
  }

  /// Keeps its memory for a tape, until [#unpin].
  ///
  /// @throws IllegalStateException if it was freed
  void pin() {
    if (PINS.getAndIncrement(this) < 0) {
      PINS.getAndDecrement(this);
      throw missing();
    }
  }

  /// Ends what [#pin] began.
  void unpin() {
    PINS.getAndDecrement(this);
  }

  /// Gives the memory back, unless a tape needs it.
  ///
  /// @return whether none does
  boolean free() {
    if (!PINS.compareAndSet(this, 0, FREED)) {
      return false;
    }
    MemorySegment mine = block;
    block = null;
    home = null;
    if (mine != null) {
      Memory.give(sizeClass, mine);
    }
    return true;
  }

  /// Gives a block back once its tensor is gone.
  private record Return(int sizeClass, MemorySegment block) implements Runnable {
    @Override
    public void run() {
      Memory.give(sizeClass, block);
    }
  }
}
