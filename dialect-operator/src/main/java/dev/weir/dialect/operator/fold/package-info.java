/// What folds of operators share.
package dev.weir.dialect.operator.fold;
