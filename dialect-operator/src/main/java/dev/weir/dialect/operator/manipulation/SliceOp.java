package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of `input` from `starts` to `ends` along `axes`; negative bounds count from the back,
/// and bounds beyond the tensor are cut. The dimensions `decrease_axis`, which must have one
/// element left, are dropped.
@OpDef(
    value = "slice",
    format = "$input `,` $starts `,` $ends attr-dict `:` functional-type(operands, results)")
public non-sealed interface SliceOp extends ManipulationOp, Foldable {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Attr(codec = LongsCodec.class)
  ImmutableLongArray axes();

  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray inferFlags() {
    return ImmutableLongArray.of();
  }

  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray decreaseAxis() {
    return ImmutableLongArray.of();
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends");
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Slices.slice(Sizes.tensor(input()), axes(), starts(), ends(), decreaseAxis()));
  }

  /// `slice(x, all of x) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return decreaseAxis().isEmpty() ? Identities.foldStatic(this, input()) : Foldable.none();
  }
}
