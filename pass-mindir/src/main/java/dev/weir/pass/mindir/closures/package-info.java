/// Function graphs below the operator level: tags and captured values in place of functions that are
/// values, and `func` in that of MindIR's functions.
@NullMarked
package dev.weir.pass.mindir.closures;

import org.jspecify.annotations.NullMarked;
