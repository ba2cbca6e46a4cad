/// What trees of tensors are made of.
@NullMarked
package dev.weir.tensor.tree;

import org.jspecify.annotations.NullMarked;
