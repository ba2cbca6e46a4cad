/// Operators on boxes in images.
package dev.weir.dialect.operator.detection;
