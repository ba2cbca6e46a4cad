package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The part of `x` from `starts` to `ends` in steps of `strides` along `axes`; a negative stride
/// goes backwards.
@OpDef(
    value = "strided_slice",
    format =
        "$x `,` $starts `,` $ends `,` $strides "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface StridedSliceOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Operand(IntegerList.class)
  Value strides();

  @Attr(codec = IntsCodec.class)
  ImmutableIntArray axes();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends", "strides");
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Slices.stridedSlice(Sizes.tensor(x()), axes(), starts(), ends(), strides()));
  }
}
