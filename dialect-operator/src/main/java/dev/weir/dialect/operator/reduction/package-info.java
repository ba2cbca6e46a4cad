/// Reductions along axes.
package dev.weir.dialect.operator.reduction;
