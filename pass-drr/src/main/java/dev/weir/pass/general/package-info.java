/// Passes that know no dialect: they ask operations for their traits and interfaces only.
@NullMarked
package dev.weir.pass.general;

import org.jspecify.annotations.NullMarked;
