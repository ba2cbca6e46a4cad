package dev.weir.dialect.builtin.data;

import static com.google.common.base.Preconditions.checkArgument;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import com.google.common.collect.ImmutableList;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/// Numbers or strings in off-heap memory: a [DType], a shape and row-major contiguous elements in the
/// native byte order. Strings are read and written as such; as numbers they are refused.
///
/// Type and shape never change; the elements do. What [#allocate] makes starts at a multiple of 64
/// bytes and is zero. A tensor lives as long as the arena it was allocated in; using it after that
/// throws `IllegalStateException`. Equality is identity.
public final class Tensor {
  /// Every allocation starts at a multiple of this many bytes.
  public static final long ALIGNMENT = 64;

  private final DType dtype;
  private final long[] shape;
  private final long elementCount;
  private final MemorySegment data;

  private Tensor(DType dtype, long[] shape, long elementCount, MemorySegment data) {
    this.dtype = dtype;
    this.shape = shape;
    this.elementCount = elementCount;
    this.data = data;
  }

  /// A tensor of zeros in `arena`.
  ///
  /// @throws IllegalArgumentException if a dimension is negative, the size overflows, or `dtype` is
  ///     [DType#UNDEFINED]
  public static Tensor allocate(Arena arena, DType dtype, long... shape) {
    checkArgument(dtype != DType.UNDEFINED, "a tensor needs an element type");
    long count = elementCountOf(shape);
    MemorySegment data = LargeMemory.allocate(arena, byteSize(dtype, count), ALIGNMENT);
    return new Tensor(dtype, shape.clone(), count, data);
  }

  /// A tensor of zeros whose memory is freed once nothing refers to it any more; any thread may
  /// use it.
  public static Tensor zeros(DType dtype, long... shape) {
    return allocate(Arena.ofAuto(), dtype, shape);
  }

  /// A tensor over memory that exists already; `data` is shared, not copied.
  ///
  /// @throws IllegalArgumentException if `data` is not exactly as large as type and shape ask, or
  ///     does not start at a multiple of the element size
  public static Tensor wrap(MemorySegment data, DType dtype, long... shape) {
    checkArgument(dtype != DType.UNDEFINED, "a tensor needs an element type");
    long count = elementCountOf(shape);
    long bytes = byteSize(dtype, count);
    checkArgument(
        data.byteSize() == bytes,
        "%s elements of %s take %s bytes, not %s",
        count,
        dtype.paddleName(),
        bytes,
        data.byteSize());
    checkArgument(
        data.isNative() && data.address() % Math.min(8, dtype.byteSize()) == 0,
        "memory for %s must be native and aligned to an element",
        dtype.paddleName());
    return new Tensor(dtype, shape.clone(), count, data);
  }

  /// A float32 tensor holding `values`.
  ///
  /// @throws IllegalArgumentException if there are not as many values as `shape` asks
  public static Tensor of(Arena arena, float[] values, long... shape) {
    Tensor tensor = allocateFor(arena, DType.FLOAT32, values.length, shape);
    MemorySegment.copy(values, 0, tensor.data, JAVA_FLOAT, 0, values.length);
    return tensor;
  }

  /// A float64 tensor holding `values`; throws as [#of(Arena, float\[\], long...)].
  public static Tensor of(Arena arena, double[] values, long... shape) {
    Tensor tensor = allocateFor(arena, DType.FLOAT64, values.length, shape);
    MemorySegment.copy(values, 0, tensor.data, JAVA_DOUBLE, 0, values.length);
    return tensor;
  }

  /// An int32 tensor holding `values`; throws as [#of(Arena, float\[\], long...)].
  public static Tensor of(Arena arena, int[] values, long... shape) {
    Tensor tensor = allocateFor(arena, DType.INT32, values.length, shape);
    MemorySegment.copy(values, 0, tensor.data, JAVA_INT, 0, values.length);
    return tensor;
  }

  /// An int64 tensor holding `values`; throws as [#of(Arena, float\[\], long...)].
  public static Tensor of(Arena arena, long[] values, long... shape) {
    Tensor tensor = allocateFor(arena, DType.INT64, values.length, shape);
    MemorySegment.copy(values, 0, tensor.data, JAVA_LONG, 0, values.length);
    return tensor;
  }

  /// A bool tensor holding `values`; throws as [#of(Arena, float\[\], long...)].
  public static Tensor of(Arena arena, boolean[] values, long... shape) {
    Tensor tensor = allocateFor(arena, DType.BOOL, values.length, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i] ? 1 : 0);
    }
    return tensor;
  }

  /// A tensor holding these strings, freed as that of [#zeros]; throws as
  /// [#of(Arena, float\[\], long...)].
  public static Tensor of(List<String> values, long... shape) {
    Tensor tensor = allocateFor(Arena.ofAuto(), DType.STRING, values.size(), shape);
    for (int i = 0; i < values.size(); i++) {
      tensor.setString(i, values.get(i));
    }
    return tensor;
  }

  private static Tensor allocateFor(Arena arena, DType dtype, int values, long[] shape) {
    checkArgument(
        elementCountOf(shape) == values,
        "%s values do not fill a tensor of shape %s",
        values,
        Arrays.toString(shape));
    return allocate(arena, dtype, shape);
  }

  /// How many elements a tensor of that shape has: 1 for the empty shape.
  ///
  /// @throws IllegalArgumentException if a dimension is negative or the product overflows
  public static long elementCountOf(long... shape) {
    long count = 1;
    boolean empty = false;
    for (long dim : shape) {
      checkArgument(dim >= 0, "negative dimension in shape %s", Arrays.toString(shape));
      empty |= dim == 0;
    }
    for (long dim : shape) {
      try {
        count = empty ? 0 : Math.multiplyExact(count, dim);
      } catch (ArithmeticException overflow) {
        throw new IllegalArgumentException(
            "too many elements: " + Arrays.toString(shape), overflow);
      }
    }
    return count;
  }

  private static long byteSize(DType dtype, long count) {
    checkArgument(count <= Long.MAX_VALUE / 32, "too many elements: %s", count);
    return count * dtype.byteSize();
  }

  /// The element type; never [DType#UNDEFINED].
  public DType dtype() {
    return dtype;
  }

  /// A copy of the shape; the empty array for a scalar.
  public long[] shape() {
    return shape.clone();
  }

  /// How many dimensions there are.
  public int rank() {
    return shape.length;
  }

  /// The extent of dimension `axis`, counted from 0.
  public long dim(int axis) {
    return shape[axis];
  }

  /// Whether the shape is exactly this one.
  public boolean hasShape(long... expected) {
    return Arrays.equals(shape, expected);
  }

  /// The product of all dimensions.
  public long elementCount() {
    return elementCount;
  }

  /// Bytes of all elements.
  public long byteSize() {
    return data.byteSize();
  }

  /// The memory itself.
  public MemorySegment data() {
    return data;
  }

  /// Element `index` (row major) as a double: booleans as 0 and 1, the real part of a complex
  /// number.
  ///
  /// @throws IndexOutOfBoundsException if there is no such element
  public double getDouble(long index) {
    return switch (dtype) {
      case FLOAT64 -> data.getAtIndex(JAVA_DOUBLE, index);
      case COMPLEX64 -> data.getAtIndex(JAVA_FLOAT, 2 * index);
      case COMPLEX128 -> data.getAtIndex(JAVA_DOUBLE, 2 * index);
      case UINT64 -> unsignedToDouble(data.getAtIndex(JAVA_LONG, index));
      case FLOAT32,
          FLOAT16,
          BFLOAT16,
          FLOAT8_E4M3FN,
          FLOAT8_E5M2,
          FLOAT8_E4M3FNUZ,
          FLOAT8_E5M2FNUZ ->
          getFloat(index);
      case STRING -> throw noNumber();
      default -> getLong(index);
    };
  }

  private float getFloat(long index) {
    return switch (dtype) {
      case FLOAT32 -> data.getAtIndex(JAVA_FLOAT, index);
      case FLOAT16 -> Float.float16ToFloat(data.getAtIndex(JAVA_SHORT, index));
      case BFLOAT16 -> NarrowFloats.bfloat16ToFloat(data.getAtIndex(JAVA_SHORT, index));
      case FLOAT8_E4M3FN -> NarrowFloats.float8E4M3FNToFloat(data.getAtIndex(JAVA_BYTE, index));
      case FLOAT8_E5M2 -> NarrowFloats.float8E5M2ToFloat(data.getAtIndex(JAVA_BYTE, index));
      case FLOAT8_E4M3FNUZ -> NarrowFloats.float8E4M3FNUZToFloat(data.getAtIndex(JAVA_BYTE, index));
      case FLOAT8_E5M2FNUZ -> NarrowFloats.float8E5M2FNUZToFloat(data.getAtIndex(JAVA_BYTE, index));
      default -> throw new IllegalStateException(dtype.paddleName());
    };
  }

  /// The imaginary part of element `index`; 0 for real types.
  public double getImaginary(long index) {
    return switch (dtype) {
      case COMPLEX64 -> data.getAtIndex(JAVA_FLOAT, 2 * index + 1);
      case COMPLEX128 -> data.getAtIndex(JAVA_DOUBLE, 2 * index + 1);
      default -> 0;
    };
  }

  /// Element `index` (row major) as a long: floats are truncated towards zero and saturate, NaN is
  /// 0; a uint64 above the largest long comes back as its bits.
  ///
  /// @throws IndexOutOfBoundsException if there is no such element
  public long getLong(long index) {
    return switch (dtype) {
      case BOOL -> data.getAtIndex(JAVA_BYTE, index) == 0 ? 0 : 1;
      case INT4 -> data.getAtIndex(JAVA_BYTE, index) << 28 >> 28;
      case UINT4 -> data.getAtIndex(JAVA_BYTE, index) & 0xFL;
      case INT8 -> data.getAtIndex(JAVA_BYTE, index);
      case UINT8 -> data.getAtIndex(JAVA_BYTE, index) & 0xFFL;
      case INT16 -> data.getAtIndex(JAVA_SHORT, index);
      case UINT16 -> data.getAtIndex(JAVA_SHORT, index) & 0xFFFFL;
      case INT32 -> data.getAtIndex(JAVA_INT, index);
      case UINT32 -> data.getAtIndex(JAVA_INT, index) & 0xFFFFFFFFL;
      case INT64, UINT64 -> data.getAtIndex(JAVA_LONG, index);
      default -> (long) getDouble(index);
    };
  }

  /// Element `index` (row major) of a tensor of strings.
  ///
  /// @throws IndexOutOfBoundsException if there is no such element
  /// @throws UnsupportedOperationException if the elements are numbers
  public String getString(long index) {
    return StringPool.text(words().data.getAtIndex(JAVA_LONG, index));
  }

  /// Sets element `index` of a tensor of strings; throws as [#getString].
  public void setString(long index, String value) {
    words().data.setAtIndex(JAVA_LONG, index, StringPool.word(value));
  }

  /// All elements of a tensor of strings, in row-major order.
  public ImmutableList<String> toStrings() {
    var values = ImmutableList.<String>builder();
    for (long i = 0; i < elementCount; i++) {
      values.add(getString(i));
    }
    return values.build();
  }

  /// The memory of a tensor of strings as integers that are equal where the strings are.
  ///
  /// @throws UnsupportedOperationException if the elements are numbers
  public Tensor words() {
    if (dtype != DType.STRING) {
      throw new UnsupportedOperationException(dtype.paddleName() + " is no string");
    }
    return new Tensor(DType.INT64, shape, elementCount, data);
  }

  private static UnsupportedOperationException noNumber() {
    return new UnsupportedOperationException("a string is no number");
  }

  /// Whether element `index` is not zero (NaN is not).
  public boolean getBoolean(long index) {
    if (dtype.isFloat() || dtype.isComplex()) {
      return getDouble(index) != 0 || getImaginary(index) != 0;
    }
    return getLong(index) != 0;
  }

  /// Sets element `index` to the value of its type nearest to `value`; integers truncate towards
  /// zero and saturate at the range of a long before they are cut to their width.
  ///
  /// @throws IndexOutOfBoundsException if there is no such element
  public void setDouble(long index, double value) {
    switch (dtype) {
      case FLOAT64 -> data.setAtIndex(JAVA_DOUBLE, index, value);
      case FLOAT32 -> data.setAtIndex(JAVA_FLOAT, index, (float) value);
      case FLOAT16, BFLOAT16, FLOAT8_E4M3FN, FLOAT8_E5M2, FLOAT8_E4M3FNUZ, FLOAT8_E5M2FNUZ ->
          setNarrow(index, NarrowFloats.roundToOdd(value));
      case COMPLEX64, COMPLEX128 -> setComplex(index, value, 0);
      case BOOL -> data.setAtIndex(JAVA_BYTE, index, (byte) (value != 0 ? 1 : 0));
      case UINT64 -> setLong(index, doubleToUnsigned(value));
      case STRING -> throw noNumber();
      default -> setLong(index, (long) value);
    }
  }

  private void setNarrow(long index, float value) {
    switch (dtype) {
      case FLOAT16 -> data.setAtIndex(JAVA_SHORT, index, Float.floatToFloat16(value));
      case BFLOAT16 -> data.setAtIndex(JAVA_SHORT, index, NarrowFloats.floatToBfloat16(value));
      case FLOAT8_E4M3FN ->
          data.setAtIndex(JAVA_BYTE, index, NarrowFloats.floatToFloat8E4M3FN(value));
      case FLOAT8_E5M2 -> data.setAtIndex(JAVA_BYTE, index, NarrowFloats.floatToFloat8E5M2(value));
      case FLOAT8_E4M3FNUZ ->
          data.setAtIndex(JAVA_BYTE, index, NarrowFloats.floatToFloat8E4M3FNUZ(value));
      case FLOAT8_E5M2FNUZ ->
          data.setAtIndex(JAVA_BYTE, index, NarrowFloats.floatToFloat8E5M2FNUZ(value));
      default -> throw new IllegalStateException(dtype.paddleName());
    }
  }

  /// Sets element `index` of a complex tensor.
  ///
  /// @throws IllegalStateException if the elements are real
  public void setComplex(long index, double real, double imaginary) {
    switch (dtype) {
      case COMPLEX64 -> {
        data.setAtIndex(JAVA_FLOAT, 2 * index, (float) real);
        data.setAtIndex(JAVA_FLOAT, 2 * index + 1, (float) imaginary);
      }
      case COMPLEX128 -> {
        data.setAtIndex(JAVA_DOUBLE, 2 * index, real);
        data.setAtIndex(JAVA_DOUBLE, 2 * index + 1, imaginary);
      }
      default -> throw new IllegalStateException(dtype.paddleName() + " is not complex");
    }
  }

  /// Sets element `index` to `value`, cut to the width of the type; booleans to whether it is not
  /// zero.
  ///
  /// @throws IndexOutOfBoundsException if there is no such element
  public void setLong(long index, long value) {
    switch (dtype) {
      case BOOL -> data.setAtIndex(JAVA_BYTE, index, (byte) (value != 0 ? 1 : 0));
      case INT4 -> data.setAtIndex(JAVA_BYTE, index, (byte) (value << 60 >> 60));
      case UINT4 -> data.setAtIndex(JAVA_BYTE, index, (byte) (value & 0xF));
      case INT8, UINT8 -> data.setAtIndex(JAVA_BYTE, index, (byte) value);
      case INT16, UINT16 -> data.setAtIndex(JAVA_SHORT, index, (short) value);
      case INT32, UINT32 -> data.setAtIndex(JAVA_INT, index, (int) value);
      case INT64, UINT64 -> data.setAtIndex(JAVA_LONG, index, value);
      default -> setDouble(index, (double) value);
    }
  }

  private static double unsignedToDouble(long bits) {
    // Halving keeps the lost bit sticky, so that the result is rounded once.
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }

  private static long doubleToUnsigned(double value) {
    return value < 0x1p63 ? (long) value : (long) (value - 0x1p63) ^ Long.MIN_VALUE;
  }

  /// All elements as doubles, in row-major order.
  public double[] toDoubleArray() {
    double[] values = new double[Math.toIntExact(elementCount)];
    Arrays.setAll(values, this::getDouble);
    return values;
  }

  /// All elements as longs, in row-major order.
  public long[] toLongArray() {
    long[] values = new long[Math.toIntExact(elementCount)];
    Arrays.setAll(values, this::getLong);
    return values;
  }

  /// All elements of a float tensor, in row-major order; float64 is rounded.
  public float[] toFloatArray() {
    float[] values = new float[Math.toIntExact(elementCount)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) getDouble(i);
    }
    return values;
  }

  /// All elements of a bool tensor, in row-major order; other types as [#getBoolean].
  public boolean[] toBooleanArray() {
    boolean[] values = new boolean[Math.toIntExact(elementCount)];
    for (int i = 0; i < values.length; i++) {
      values[i] = getBoolean(i);
    }
    return values;
  }

  /// Overwrites all elements with those of `source`.
  ///
  /// @throws IllegalArgumentException unless type and element count agree
  public void copyFrom(Tensor source) {
    checkArgument(
        source.dtype == dtype && source.elementCount == elementCount,
        "cannot copy %s into %s",
        source.describe(),
        describe());
    data.copyFrom(source.data);
  }

  /// A copy in `arena`.
  public Tensor copy(Arena arena) {
    Tensor copy = allocate(arena, dtype, shape);
    copy.data.copyFrom(data);
    return copy;
  }

  /// The same memory under another shape.
  ///
  /// @throws IllegalArgumentException if the element counts differ
  public Tensor reshapedView(long... newShape) {
    checkArgument(
        elementCountOf(newShape) == elementCount,
        "cannot view %s as shape %s",
        describe(),
        Arrays.toString(newShape));
    return new Tensor(dtype, newShape.clone(), elementCount, data);
  }

  /// Whether type, shape and every bit of the elements agree.
  public boolean contentEquals(Tensor other) {
    return dtype == other.dtype
        && Arrays.equals(shape, other.shape)
        && data.mismatch(other.data) == -1;
  }

  /// Type and shape as in the IR without the brackets, such as `2x3xf32`.
  public String describe() {
    StringBuilder text = new StringBuilder();
    for (long dim : shape) {
      text.append(dim).append('x');
    }
    return text.append(dtype.mlirName()).toString();
  }

  /// Begins, on a thread of its own, what takes a while before the first tensor is printed.
  public static void preparePrinting() {
    Thread thread = new Thread(ElementFormat::prepare, "weir-numbers");
    thread.setDaemon(true);
    thread.start();
  }

  /// The values as NumPy's `str` shows them, long tensors shortened.
  @Override
  public String toString() {
    return TensorPrinter.print(this);
  }
}
