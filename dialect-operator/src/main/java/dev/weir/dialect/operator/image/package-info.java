/// Convolution, pooling and interpolation of images.
package dev.weir.dialect.operator.image;
