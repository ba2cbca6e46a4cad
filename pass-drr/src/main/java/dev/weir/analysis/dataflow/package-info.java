/// Data-flow analyses: the facts about each value, found by following the program wherever control may
/// come, until nothing new is learnt.
///
/// An analysis of one's own is a [dev.weir.analysis.dataflow.SparseAnalysis]: its states, how two of
/// them join, and what an operation makes of the states of its operands.
/// [dev.weir.analysis.dataflow.SparseForward] does the rest: branches, regions, loops and calls, by the
/// interfaces of `dev.weir.ir.trait`. Code that is never reached contributes nothing.
@NullMarked
package dev.weir.analysis.dataflow;

import org.jspecify.annotations.NullMarked;
