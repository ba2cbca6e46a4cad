/// What passes ask about a program: where values are live and which of them share storage. Dominance
/// is in the core, since verification needs it.
@NullMarked
package dev.weir.analysis;

import org.jspecify.annotations.NullMarked;
