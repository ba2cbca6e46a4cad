/// Evaluation of programs whose values are constants: numbers, and vectors and tensors of them.
///
/// [dev.weir.evaluate.Evaluator] runs a function, whatever dialects it is of: an operation that computes
/// says what by [dev.weir.evaluate.Evaluable], one that holds regions says which of them runs next by
/// [dev.weir.evaluate.EvaluatesRegions]; branches and calls are known by their interfaces. Values are
/// attributes, as they are to folding, so that both compute with the same functions.
@NullMarked
package dev.weir.evaluate;

import org.jspecify.annotations.NullMarked;
