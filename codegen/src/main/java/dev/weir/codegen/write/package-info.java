/// What is generated from the model: one writer per kind of class.
@NullMarked
package dev.weir.codegen.write;

import org.jspecify.annotations.NullMarked;
