/// Graphs in Graphviz's language, for whatever draws programs.
@NullMarked
package dev.weir.ir.dot;

import org.jspecify.annotations.NullMarked;
