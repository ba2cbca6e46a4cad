package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// A volume with elements added: `paddings` holds how many on the left, right, top, bottom, front
/// and back. What they are, `mode` says: `constant` (`pad_value`), `reflect`, `replicate` or
/// `circular`.
@OpDef(
    value = "pad3d",
    format = "$x `,` $paddings attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pad3dOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(IntegerList.class)
  Value paddings();

  @Attr
  default String mode() {
    return "constant";
  }

  @Attr(codec = FloatCodec.class)
  default float padValue() {
    return 0.0f;
  }

  @Attr
  default String dataFormat() {
    return "NCDHW";
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("paddings");
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Repetitions.pad3d(Sizes.tensor(x()), paddings(), dataFormat()));
  }
}
