package dev.weir.dialect.operator.complex;

import dev.weir.dialect.operator.OperatorOp;

/// Operators on complex numbers: their parts, and the discrete Fourier transform.
///
/// A complex number is two floats in memory, the real part first: `complex<f32>` or `complex<f64>`.
public sealed interface ComplexNumbersOp extends OperatorOp
    permits RealOp,
        ImagOp,
        ConjOp,
        AngleOp,
        ComplexOp,
        AsRealOp,
        AsComplexOp,
        FftC2cOp,
        FftR2cOp,
        FftC2rOp {}
