/// How Java values are stored in attributes the way PIR stores them. Reading accepts every width and
/// both kinds of array, since files of different versions differ in them.
@NullMarked
package dev.weir.dialect.builtin.codec;

import org.jspecify.annotations.NullMarked;
