/// Pictures of programs: Graphviz's `dot`.
@NullMarked
package dev.weir.formats.dot;

import org.jspecify.annotations.NullMarked;
