/// Passes that change nothing and tell of a program: its graph, and how many operations of which kind
/// it has.
@NullMarked
package dev.weir.pass.inspect;

import org.jspecify.annotations.NullMarked;
