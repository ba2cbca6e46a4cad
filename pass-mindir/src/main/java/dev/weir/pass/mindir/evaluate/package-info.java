/// Evaluation of function graphs on static values, which leaves operators for all that is dynamic.
///
/// [dev.weir.pass.mindir.evaluate.GraphLowering] lowers one module;
/// [dev.weir.pass.mindir.evaluate.GraphEvaluator] runs one graph of it. Calls of functions are
/// specialized in [dev.weir.pass.mindir.evaluate.FunctionCalls], branches in
/// [dev.weir.pass.mindir.evaluate.Choices]; [dev.weir.pass.mindir.evaluate.TypeInference] keeps only the
/// types that evaluation finds.
@NullMarked
package dev.weir.pass.mindir.evaluate;

import org.jspecify.annotations.NullMarked;
