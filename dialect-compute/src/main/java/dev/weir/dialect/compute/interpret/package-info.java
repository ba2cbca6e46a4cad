/// What a kernel of the index level computes, element by element: the oracle of all that is generated from it.
@NullMarked
package dev.weir.dialect.compute.interpret;

import org.jspecify.annotations.NullMarked;
