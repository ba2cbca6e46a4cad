package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Contraction;
import dev.weir.dialect.operator.inference.EinsumEquation;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// The products of elements of the tensors in `x`, summed as `equation` says in Einstein's notation: it has a letter
/// for each dimension of each tensor, and the sum goes over the letters that the result has not. A letter that a tensor
/// has twice takes its diagonal; `...` stands for dimensions in front that broadcast. Without `->` the result has the
/// letters that occur once, in the order of their codes, after the dimensions of `...`. Sizes of a letter agree.
///
/// Deviation: `inner_cache` and `xshape`, which PaddlePaddle keeps for the gradient, hold `x` where a program has them.
///
/// Shapes: `x[i]: [A[i]...] -> [out...]`, a size for each letter of the result.
///
/// Element types: `x[i]: T -> out: T, xshape[i]: T`.
///
/// Diagnoses: an equation that is none, or has another number of tensors or of dimensions, a letter of the result that no
/// tensor has or that it has twice, sizes of one letter that differ, and element types that differ.
@OpDef("einsum")
public non-sealed interface EinsumOp extends CompositeOp, GivesTensor {
  @Operand(TensorList.class)
  Value x();

  /// {@return the letters of dimensions: those of the tensors, with commas between, `->`, and those of the result}
  @Attr
  String equation();

  @Result(TensorList.class)
  Optional<OpResult> innerCache();

  @Result(TensorList.class)
  Optional<OpResult> xshape();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    List<TensorShape> tensors = shapes.ofEach(x());
    for (TensorShape each : tensors) {
      if (!each.elementType().equals(tensors.get(0).elementType())) {
        throw new IllegalArgumentException(
            "expects tensors of one element type, got '%s' and '%s'"
                .formatted(tensors.get(0), each));
      }
    }
    var types = ImmutableList.<Type>builder();
    types.add(
        EinsumEquation.of(equation(), tensors.stream().map(TensorShape::rank).toList())
            .shape(tensors)
            .type());
    if (resultCount() > 1) {
      innerCache().ifPresent(each -> types.add(each.type()));
      xshape().ifPresent(each -> types.add(x().type()));
    }
    return types.build();
  }

  @Override
  default int[] inferGroupSizes() {
    return new int[] {1, 0, 0};
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    List<Integer> ranks = Sizes.tensors(x()).stream().map(TensorType::rank).toList();
    List<Value> tensors = ImmutableList.copyOf(builder.add(PirOps.tupleSplit(x())).results());
    Value out =
        new Contraction(new Arithmetic(builder)).of(EinsumEquation.of(equation(), ranks), tensors);
    var results = ImmutableList.<Value>builder().add(out);
    for (int i = 1; i < resultCount(); i++) {
      results.add(x());
    }
    return results.build();
  }
}
