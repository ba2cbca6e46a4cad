/// From MindIR's function graphs to operators.
///
/// [dev.weir.pass.mindir.evaluate.GraphEvaluator] runs a graph on the facts about its values: functions,
/// tuples, tokens and constants are known and leave nothing behind; tensors are not, and what computes
/// them becomes an operator of `pd_op`, as the tables of primitives say. Operators that stand in a
/// graph already are taken over as they are.
///
/// # Packages below
///
/// - [dev.weir.pass.mindir.evaluate]: the evaluation of graphs, functions and branches.
/// - [dev.weir.pass.mindir.primitives]: the lowering of each primitive.
/// - [dev.weir.pass.mindir.lowering]: what these lowerings are written with.
/// - [dev.weir.pass.mindir.simplify], [dev.weir.pass.mindir.functions], [dev.weir.pass.mindir.effects],
///   [dev.weir.pass.mindir.closures]: passes over function graphs as they are.
///
/// # Functions in the common form
///
/// Graphs that call themselves, that are not to be inlined, or that are chosen at run time stay
/// functions ([dev.weir.pass.mindir.evaluate.FunctionCalls]). These are `mindir.func`s of this form:
///
/// - Their bodies hold operators of `pd_op` and `pir`; a choice is a `pd_op.if`, whose bodies may call.
/// - They take tensors and return one: several are a tuple that `pir.combine` makes and `pir.split`
///   unpacks. Tokens are gone, and so are constants, strings and functions that are known: they
///   are part of what the function was specialised for, and of a known function only the tensors that
///   it captures are passed.
/// - A call is `mindir.call` of `mindir.closure @f()` where the function is known; such a closure has
///   no captures.
/// - A function known only at run time is a value of function type. `mindir.closure @f(%a, …)` makes
///   it, with tensors, or such functions, as captures; `mindir.call %f(…)` calls it. All functions that
///   can meet in one place have one type: the arguments and results of all, joined.
///
/// Types are inferred on the way: a function is specialised for the types of what it is given, and for
/// sizes that differ from call to call they become `?`. What a function returns is known only once its
/// body was seen, which may call it, so that programs are lowered with what is known until nothing
/// more becomes known ([dev.weir.pass.mindir.lowering.FunctionFacts]).
@NullMarked
package dev.weir.pass.mindir;

import org.jspecify.annotations.NullMarked;
