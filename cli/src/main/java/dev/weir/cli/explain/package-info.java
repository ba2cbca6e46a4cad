/// The commands that tell what there is: `dialects`, `passes` and `explain`.
@NullMarked
package dev.weir.cli.explain;

import org.jspecify.annotations.NullMarked;
