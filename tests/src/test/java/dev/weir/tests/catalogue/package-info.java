/// The catalogue of passes and their rules in `docs/passes`: how it is made, and that it is up to date.
@NullMarked
package dev.weir.tests.catalogue;

import org.jspecify.annotations.NullMarked;
