/// Post-training quantisation from end to end: [a calibration][dev.weir.compiler.quantize.Calibration] runs a program on
/// data and finds ranges, [RangesJson][dev.weir.compiler.quantize.RangesJson] is their file, and a pass inserts what
/// they say.
@org.jspecify.annotations.NullMarked
package dev.weir.compiler.quantize;
