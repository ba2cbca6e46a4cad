/// Files of weights: which format one has, and how its tensors become those of a program.
@org.jspecify.annotations.NullMarked
package dev.weir.formats.weights;
