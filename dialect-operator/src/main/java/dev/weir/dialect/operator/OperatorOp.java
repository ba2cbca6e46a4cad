package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.array.ArrayOp;
import dev.weir.dialect.operator.complex.ComplexNumbersOp;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.creation.CreationOp;
import dev.weir.dialect.operator.detection.DetectionOp;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.fold.Splats;
import dev.weir.dialect.operator.fused.FusedOp;
import dev.weir.dialect.operator.gradient.GradientOp;
import dev.weir.dialect.operator.image.ImageOp;
import dev.weir.dialect.operator.indexing.IndexingOp;
import dev.weir.dialect.operator.manipulation.ManipulationOp;
import dev.weir.dialect.operator.matrix.MatrixOp;
import dev.weir.dialect.operator.normalization.NormalizationOp;
import dev.weir.dialect.operator.program.ProgramOp;
import dev.weir.dialect.operator.quantization.QuantizationOp;
import dev.weir.dialect.operator.reduction.ReductionOp;
import dev.weir.dialect.operator.text.TextOp;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.ProgramOrdered;
import org.jspecify.annotations.Nullable;

/// Tensor operators: PaddlePaddle's, with its names, operands and attributes.
///
/// Operands that PaddlePaddle calls attributes but lets a program compute (shapes, axes, scalars)
/// come last and are made by `pd_op.full` and `pd_op.full_int_array` where they are constant. Lists
/// of tensors are tuples, made by `pir.combine`.
///
/// An operator computes its results and does nothing else unless it says so; an in-place twin
/// (`relu_`) writes. Result types follow from the operands as far as those are known. Operators
/// that nobody declared are accepted as unregistered operations.
///
/// In the formulas of shapes a capital letter is a size, `A...` a list of sizes and `...` any sizes; `N?` is
/// a size that may be missing. A letter means the same wherever it stands. `x[i]` is each tensor of a
/// list, a size in lower case is computed from attributes or differs from tensor to tensor, and
/// `broadcast(A, B)` follows NumPy's rule. Optional operands and results that are absent are left out.
/// Operands that are not mentioned are shapes, axes and scalars. In the formulas of element types a
/// capital letter is any type, and `wide(T)` is f32 where `T` is a narrower float.
///
/// Element types: any that the kernel has, and the first result has that of the first operand.
///
/// Diagnoses: operands and results other than the tables below declare, and result types that contradict
/// those inferred from operands and attributes.
///
/// Source:
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml)
/// and
/// [static_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/inconsistent/static_ops.yaml);
/// `support_tensor` specifies which attributes are operands, in
/// [op_compat.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/op_compat.yaml).
@DialectDef(
    value = OperatorOp.DIALECT,
    types = {
      SelectedRowsType.class,
      TensorArrayType.class,
      SparseCooTensorType.class,
      SparseCsrTensorType.class
    },
    allowsUnknownOperations = true)
public sealed interface OperatorOp
    extends Operation, ProgramOrdered, MemoryEffects, InfersSymbolicShape, KernelSignature
    permits ProgramOp,
        CreationOp,
        ElementwiseOp,
        ReductionOp,
        MatrixOp,
        ImageOp,
        NormalizationOp,
        FusedOp,
        GradientOp,
        QuantizationOp,
        IndexingOp,
        DetectionOp,
        ComplexNumbersOp,
        ManipulationOp,
        CompositeOp,
        ArrayOp,
        TextOp {
  /// The name of the dialect.
  String DIALECT = "pd_op";

  @Override
  default ImmutableSet<Effect> effects() {
    return definition().isInplaceTwin() ? ImmutableSet.of(Effect.WRITE) : ImmutableSet.of();
  }

  /// {@return the operands whose storage results take, with the positions of these results}: where such an
  /// operand is a parameter, the result is what the parameter holds from then on
  default ImmutableMap<Integer, Integer> writtenOperands() {
    return definition().isInplaceTwin()
        ? ImmutableMap.of(definition().inplaceOperand(), 0)
        : ImmutableMap.of();
  }

  /// An in-place twin writes over one operand, and nothing else.
  @Override
  default ImmutableList<EffectOn> effectsOnValues() {
    return definition().isInplaceTwin()
        ? ImmutableList.of(new EffectOn(Effect.WRITE, operand(definition().inplaceOperand())))
        : MemoryEffects.super.effectsOnValues();
  }

  /// {@return a detached `full` or `full_int_array` that yields `value`, or null where neither does}
  ///
  /// A number stands for all elements of a tensor whose sizes are known, a list of integers for the
  /// elements of a vector.
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return Splats.materialize(value, type, location);
  }
}
