/// Folding by running kernels: what a program computes from its weights alone is computed once, when
/// the program is compiled.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.folding;
