package dev.weir.dialect.onnx;

import dev.weir.dialect.onnx.activation.ActivationOp;
import dev.weir.dialect.onnx.control.ControlOp;
import dev.weir.dialect.onnx.creation.CreationOp;
import dev.weir.dialect.onnx.image.ImageOp;
import dev.weir.dialect.onnx.index.IndexOp;
import dev.weir.dialect.onnx.logic.LogicOp;
import dev.weir.dialect.onnx.manipulation.ManipulationOp;
import dev.weir.dialect.onnx.math.MathOp;
import dev.weir.dialect.onnx.matrix.MatrixOp;
import dev.weir.dialect.onnx.microsoft.MicrosoftOp;
import dev.weir.dialect.onnx.ml.MlOp;
import dev.weir.dialect.onnx.normalization.NormalizationOp;
import dev.weir.dialect.onnx.notation.NotationOp;
import dev.weir.dialect.onnx.quantization.QuantizationOp;
import dev.weir.dialect.onnx.reduction.ReductionOp;
import dev.weir.dialect.onnx.sequence.SequenceOp;
import dev.weir.dialect.onnx.signal.SignalOp;
import dev.weir.dialect.onnx.text.TextOp;
import dev.weir.dialect.onnx.training.TrainingOp;
import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// The operators of ONNX, domains `ai.onnx` and `ai.onnx.preview.training`, and some of
/// `com.microsoft` and `ai.onnx.ml`.
///
/// An operator has the operands and results of all its versions in one list, and the attributes of all
/// versions; which version is meant follows from the module's `onnx.opset_import`. An operand that some
/// version lacks is optional, and an attribute has a default only where all versions agree on it.
/// `consumed_inputs`, which version 1 has and nobody reads, is kept as it is.
///
/// Element types are not restricted: what reads a model has no types of inner values, which are
/// `!onnx.unknown` until operators of another dialect stand for them.
///
/// The newest version that is known is that of opset 22. Strings are `!pir.string`.
///
/// Source: [Operators.md](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md).
@DialectDef(
    value = "onnx",
    types = {UnknownType.class, SequenceType.class, OptionalType.class, MapType.class},
    allowsUnknownOperations = true)
public sealed interface OnnxOp extends Operation
    permits NotationOp,
        MathOp,
        LogicOp,
        ActivationOp,
        ReductionOp,
        ManipulationOp,
        IndexOp,
        CreationOp,
        MatrixOp,
        ImageOp,
        NormalizationOp,
        QuantizationOp,
        SignalOp,
        SequenceOp,
        ControlOp,
        TextOp,
        TrainingOp,
        MicrosoftOp,
        MlOp {}
