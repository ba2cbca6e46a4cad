package dev.weir.dialect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TypeAgreementTest {
  private static TensorType floats(long... shape) {
    return TensorType.of(FloatType.F32, shape);
  }

  private static TupleType tuple(Type... types) {
    return new TupleType(ImmutableList.copyOf(types));
  }

  @Test
  void unknownSizesAgreeWithAll() {
    assertTrue(TypeAgreement.agree(floats(2, -1), floats(-1, 3)));
    assertFalse(TypeAgreement.agree(floats(2, -1), floats(3, 3)));
    assertFalse(TypeAgreement.agree(floats(-1), floats(-1, -1)));
    assertFalse(TypeAgreement.agree(floats(2), TensorType.of(FloatType.F64, 2)));
  }

  @Test
  void encodingsDoNotCount() {
    var nhwc = new DenseLayoutAttr(DataLayout.NHWC, ImmutableList.of(), 0);
    TensorType encoded = new TensorType(floats(2).shape(), FloatType.F32, Optional.of(nhwc));
    assertTrue(TypeAgreement.agree(encoded, floats(-1)));
  }

  @Test
  void undefinedElementsAgreeWithAll() {
    TensorType undefined = TensorType.of(UndefinedType.UNDEFINED, 2);
    assertTrue(TypeAgreement.agree(undefined, floats(2)));
    assertTrue(TypeAgreement.agree(floats(-1), undefined));
  }

  @Test
  void tuplesAgreeElementByElement() {
    assertTrue(TypeAgreement.agree(tuple(floats(1), floats(-1)), tuple(floats(-1), floats(2))));
    assertFalse(TypeAgreement.agree(tuple(floats(1)), tuple(floats(1), floats(1))));
    assertFalse(TypeAgreement.agree(List.of(floats(1)), List.of()));
  }

  @Test
  void joinsKeepTheSizesOnWhichBothAgree() {
    assertEquals(Optional.of(floats(2, -1)), TypeAgreement.join(floats(2, 3), floats(2, 4)));
    assertEquals(Optional.of(floats(-1)), TypeAgreement.join(floats(-1), floats(4)));
    assertEquals(Optional.empty(), TypeAgreement.join(floats(2), floats(2, 1)));
    assertEquals(Optional.empty(), TypeAgreement.join(floats(2), IntegerType.I1));
    assertEquals(
        Optional.of(tuple(floats(-1), IntegerType.I1)),
        TypeAgreement.join(tuple(floats(1), IntegerType.I1), tuple(floats(2), IntegerType.I1)));
  }

  @Test
  void elementTypesCorrespond() {
    for (DType dtype : DType.values()) {
      assertEquals(dtype, ElementTypes.dtypeOf(ElementTypes.typeOf(dtype)));
    }
    assertEquals(Optional.empty(), ElementTypes.find(IntegerType.signless(7)));
  }

  @Test
  void placesSayTheirDeviceWhereItMatters() {
    assertEquals("#pir.place<cpu>", PlaceAttr.CPU.toString());
    assertEquals("#pir.place<gpu:0>", PlaceAttr.of(PlaceAttr.Kind.GPU).toString());
    assertEquals(PlaceAttr.Kind.CUSTOM, PlaceAttr.Kind.ofCode(9));
  }
}
