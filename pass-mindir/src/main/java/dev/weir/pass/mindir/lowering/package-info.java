/// What lowerings of primitives are written with.
///
/// [dev.weir.pass.mindir.lowering.Lowered] holds the facts about a value while a graph is lowered, and
/// [dev.weir.pass.mindir.lowering.Form] its type; [dev.weir.pass.mindir.lowering.PrimitiveCall] is one
/// call with its operands and attributes, and [dev.weir.pass.mindir.lowering.OperatorBuilder] and
/// [dev.weir.pass.mindir.lowering.Formula] create operators. A
/// [dev.weir.pass.mindir.lowering.PrimitiveLowering] turns a call into operators, or fails with a
/// [dev.weir.pass.mindir.lowering.LoweringException].
@NullMarked
package dev.weir.pass.mindir.lowering;

import org.jspecify.annotations.NullMarked;
