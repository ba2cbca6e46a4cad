/// Passes over function graphs: what they capture and are given, which calls are known, and which
/// recursion is a loop. They work on graphs of primitives and on functions of operators alike.
@NullMarked
package dev.weir.pass.mindir.functions;

import org.jspecify.annotations.NullMarked;
