package dev.weir.pass.operator.quantize;

import dev.weir.ir.Location;

/// The range that the values of an operand are taken to have.
///
/// @param number the number of the operator among the quantisable ones
/// @param op the name of the operator
/// @param place where it stands, for who reads it
/// @param operand [QuantizationPoint#DATA] or [QuantizationPoint#WEIGHTS]
/// @param low the least value
/// @param high the largest value
/// @param location where the range is written
public record TensorRange(
    int number,
    String op,
    String place,
    String operand,
    double low,
    double high,
    Location location) {}
