package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.IntArrayCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// An input of the program, by name.
///
/// Unknown sizes are -1 in `shape`. The op counts as an effect, so that an input that is not used
/// stays part of the program.
///
/// Shapes: `-> [shape...]`.
///
/// Element types: `-> dtype`.
@OpDef(value = "data", format = "attr-dict `:` type($out)")
public non-sealed interface DataOp extends ProgramOp, GivesTensor {
  /// {@return the name of the input}
  @Attr("name")
  String inputName();

  /// {@return the sizes of the result}
  @Attr(codec = IntArrayCodec.class)
  ImmutableLongArray shape();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(TensorType.of(ElementTypes.typeOf(dtype()), shape()));
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
