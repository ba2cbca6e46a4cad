/// Operators on complex numbers: their parts, and the discrete Fourier transform.
package dev.weir.dialect.operator.complex;
