/// What dialects above tell the readers and writers of PIR's own text.
@NullMarked
package dev.weir.dialect.builtin.pir;

import org.jspecify.annotations.NullMarked;
