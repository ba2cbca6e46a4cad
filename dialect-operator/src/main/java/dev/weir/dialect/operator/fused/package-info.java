/// Operators that fusion makes of several, with the kernels of PaddlePaddle that have their names.
package dev.weir.dialect.operator.fused;
