/// The dialect and the rule that README.md shows.
@NullMarked
package dev.weir.tests.readme;

import org.jspecify.annotations.NullMarked;
