/// Fusion: rules that make one operator of several.
@org.jspecify.annotations.NullMarked
package dev.weir.transforms.fusion;
