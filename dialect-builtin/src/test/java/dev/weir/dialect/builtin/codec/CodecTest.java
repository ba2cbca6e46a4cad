package dev.weir.dialect.builtin.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodecTest {
  private static final Attribute I32S = ArrayAttr.of(IntegerAttr.i32(1), IntegerAttr.i32(-2));
  private static final Attribute I64S = ArrayAttr.of(IntegerAttr.i64(1), IntegerAttr.i64(-2));
  private static final Attribute DENSE = DenseArrayAttr.ofLongs(1, -2);
  private static final ImmutableLongArray LONGS = ImmutableLongArray.of(1, -2);

  @Test
  void integersAreStoredAsPirStoresThem() {
    assertEquals(I32S, new IntsCodec().encode(ImmutableIntArray.of(1, -2)));
    assertEquals(I64S, new LongsCodec().encode(LONGS));
    assertEquals(DENSE, new IntArrayCodec().encode(LONGS));
  }

  @Test
  void integersAreReadFromEveryWidthAndArray() {
    for (Attribute stored : List.of(I32S, I64S, DENSE, DenseArrayAttr.ofInts(1, -2))) {
      assertEquals(ImmutableIntArray.of(1, -2), new IntsCodec().decode(stored));
      assertEquals(LONGS, new LongsCodec().decode(stored));
      assertEquals(LONGS, new IntArrayCodec().decode(stored));
    }
    assertEquals(ImmutableIntArray.of(), new IntsCodec().decode(ArrayAttr.of()));
  }

  @Test
  void otherThingsAreNoIntegers() {
    assertNull(new IntsCodec().decode(ArrayAttr.of(IntegerAttr.i64(1L << 31))));
    assertNull(new IntsCodec().decode(ArrayAttr.of(FloatAttr.f32(1))));
    assertNull(new LongsCodec().decode(DenseArrayAttr.ofDoubles(FloatType.F32, 1)));
    assertNull(new LongsCodec().decode(IntegerAttr.i64(1)));
  }

  @Test
  void floatsAreReadFromEveryWidth() {
    assertEquals(FloatAttr.f32(0.1f), new FloatCodec().encode(0.1f));
    assertEquals(0.1f, new FloatCodec().decode(FloatAttr.f64(0.1)));
    assertEquals(3f, new FloatCodec().decode(IntegerAttr.i32(3)));
    assertNull(new FloatCodec().decode(new StringAttr("0.1")));
  }

  @Test
  void floatListsAreStoredAsF32() {
    assertEquals(
        ArrayAttr.of(FloatAttr.f32(0.5f)), new FloatsCodec().encode(ImmutableDoubleArray.of(0.5)));
    assertEquals(
        ImmutableDoubleArray.of(0.1), new FloatsCodec().decode(ArrayAttr.of(FloatAttr.f64(0.1))));
    assertNull(new FloatsCodec().decode(ArrayAttr.of(new StringAttr("a"))));
  }

  @Test
  void scalarsAreNumbersOfEveryKind() {
    assertEquals(FloatAttr.f64(1.5), new ScalarCodec().encode(1.5));
    assertEquals(1.5, new ScalarCodec().decode(FloatAttr.f32(1.5f)));
    assertEquals(-7.0, new ScalarCodec().decode(IntegerAttr.i64(-7)));
    assertEquals(1.0, new ScalarCodec().decode(BoolAttr.TRUE));
    assertEquals(2.0, new ScalarCodec().decode(new ScalarAttr(DType.INT32, IntegerAttr.i32(2))));
    assertNull(new ScalarCodec().decode(new StringAttr("1")));
  }

  @Test
  void elementTypesAndFunctionTypes() {
    assertEquals(new DataTypeAttr(DType.FLOAT16), new DTypeCodec().encode(DType.FLOAT16));
    assertNull(new DTypeCodec().decode(new StringAttr("float16")));
    FunctionType type = FunctionType.of(List.of(FloatType.F32), List.of());
    assertEquals(new TypeAttr(type), new FunctionTypeCodec().encode(type));
    assertEquals(type, new FunctionTypeCodec().decode(new TypeAttr(type)));
    assertNull(new FunctionTypeCodec().decode(new TypeAttr(FloatType.F32)));
  }
}
