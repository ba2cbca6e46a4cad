/// Programs that leave sizes open, compiled and run.
@NullMarked
package dev.weir.tests.shape;

import org.jspecify.annotations.NullMarked;
