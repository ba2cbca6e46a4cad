package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The bytes of `input` as elements of another type: where these are wider, several elements along the last dimension
/// make one, and where they are narrower, one makes several. The byte of least weight comes first.
///
/// Deviation: what is written over the result is not seen in `input`.
///
/// Shapes: `input: [A..., N] -> [A..., M]` with `M` times the size of a `dtype` being `N` times that of an element of
/// `input`; `input: [] -> []` for types of one size.
///
/// Element types: `input: T -> dtype`.
///
/// Diagnoses: a scalar whose type has another size, a last dimension that is no multiple of what makes an element, and
/// an undefined `dtype`.
@OpDef(value = "view_dtype", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface ViewDtypeOp extends ManipulationOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the type of the elements of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    int from = ElementTypes.dtypeOf(input.elementType()).byteSize();
    int to = dtype().byteSize();
    if (from == 0 || to == 0) {
      throw new IllegalArgumentException("expects element types that are known");
    }
    TensorShape viewed = input.withElementType(ElementTypes.typeOf(dtype()));
    if (from == to) {
      return shapes.types(viewed);
    }
    int last = input.rank() - 1;
    if (last < 0) {
      throw new IllegalArgumentException(
          "cannot view '%s' as elements of another size".formatted(input));
    }
    Term size = input.size(last);
    if (from > to) {
      return shapes.types(viewed.with(last, size.times(from / to)));
    }
    if (!shapes.requireDivisible(size, to / from)) {
      throw new IllegalArgumentException(
          "expects a last dimension that is a multiple of %d, got '%s'"
              .formatted(to / from, input));
    }
    return shapes.types(viewed.with(last, size.floorDiv(to / from)));
  }
}
