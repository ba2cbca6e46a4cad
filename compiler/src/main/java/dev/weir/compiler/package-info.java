/// The whole way from a program to what runs it: [dev.weir.compiler.Weir] is where to begin.
@org.jspecify.annotations.NullMarked
package dev.weir.compiler;
