/// The language of `format=`: its parser, its rules, and the assembly generated from it.
@NullMarked
package dev.weir.codegen.format;

import org.jspecify.annotations.NullMarked;
