/// Lit: runs the commands that stand in the `RUN:` lines of test files, in this process.
@NullMarked
package dev.weir.testkit.lit;

import org.jspecify.annotations.NullMarked;
