/// Layout: in which order the dimensions of images come.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.layout;
