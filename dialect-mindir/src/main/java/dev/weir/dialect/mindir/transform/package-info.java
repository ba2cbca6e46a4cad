/// What general passes ask about MindIR.
@NullMarked
package dev.weir.dialect.mindir.transform;

import org.jspecify.annotations.NullMarked;
