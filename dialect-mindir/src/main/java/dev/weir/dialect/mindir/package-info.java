/// MindIR's functional graphs: FuncGraphs as functions with captures, function values, primitives by
/// name, and monads as token types.
///
/// A FuncGraph is a [dev.weir.dialect.mindir.FuncOp] at the top of the module, whatever graph it is
/// nested in; the values of other graphs that it uses, its free variables, are arguments of their
/// own, and [dev.weir.dialect.mindir.ClosureOp] binds them by value. Every call is a call of a value.
/// What a node does to memory or to the outside is ordered by the tokens that it takes and that
/// [dev.weir.dialect.mindir.UpdateStateOp] makes, so that an operation with a token has no other
/// effect.
///
/// A node's name and scope are its location: `loc("name"(fused<"scope">[...]))`.
@NullMarked
package dev.weir.dialect.mindir;

import org.jspecify.annotations.NullMarked;
