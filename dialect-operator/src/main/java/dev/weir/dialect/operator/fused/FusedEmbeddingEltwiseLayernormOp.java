package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The sum of several embeddings, the rows of `embs[i]` that `ids[i]` names, normalised as by
/// `layer_norm` row by row.
///
/// Shapes: `ids[i]: [A...], embs[i]: [v[i], D], bias: [D], scale: [D] -> [A..., D]`.
///
/// Element types: `ids[i]: i32 or i64, embs[i]: T -> T`.
///
/// Diagnoses: lists of different lengths, tables of a rank other than 2, and parameters of another size
/// than a row.
@OpDef("fused_embedding_eltwise_layernorm")
public non-sealed interface FusedEmbeddingEltwiseLayernormOp extends FusedOp, GivesTensor {
  @Operand(TensorList.class)
  Value ids();

  @Operand(TensorList.class)
  Value embs();

  @Operand(AnyTensor.class)
  Value bias();

  @Operand(AnyTensor.class)
  Value scale();

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    List<TensorShape> ids = shapes.ofEach(ids());
    List<TensorShape> embs = shapes.ofEach(embs());
    if (ids.size() != embs.size()) {
      throw new IllegalArgumentException(
          "expects as many tables as tensors of rows, got %d and %d"
              .formatted(embs.size(), ids.size()));
    }
    TensorShape out = Indexing.embedding(ids.get(0), embs.get(0));
    for (int i = 1; i < ids.size(); i++) {
      TensorShape next = Indexing.embedding(ids.get(i), embs.get(i));
      Gradients.check(out, next, "a summand");
    }
    Normalizations.checkRow(out, out.rank() - 1, Optional.of(bias()), "bias");
    Normalizations.checkRow(out, out.rank() - 1, Optional.of(scale()), "scale");
    return shapes.types(out);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensors(embs()).get(0).elementType());
  }
}
