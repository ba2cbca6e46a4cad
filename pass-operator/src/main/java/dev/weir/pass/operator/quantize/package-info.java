/// Post-training quantisation: [what may be computed with integers of 8 bits][dev.weir.pass.operator.quantize.QuantizationPoints],
/// [pairs of `quantize_linear` and `dequantize_linear` around it][dev.weir.pass.operator.quantize.QuantizationInsertion]
/// for ranges that were seen while a program ran, and
/// [operators on integers][dev.weir.pass.operator.quantize.FoldQuantizationPass] instead of the pairs.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.quantize;
