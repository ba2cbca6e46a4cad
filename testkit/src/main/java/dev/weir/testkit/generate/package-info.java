/// Generators of types, attributes and programs for jqwik.
@NullMarked
package dev.weir.testkit.generate;

import org.jspecify.annotations.NullMarked;
