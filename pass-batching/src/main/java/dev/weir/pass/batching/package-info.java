/// Batching as a transformation of programs: a function of one lane becomes a function of many.
///
/// A [dev.weir.pass.batching.BatchRule] says how one operation is done for all lanes at once: given
/// operands of which some have the lanes as their first dimension, it adds the operations that compute
/// the results with the lanes in front. An operation without a rule runs in a loop over the lanes, which
/// is reported. What does not depend on lanes is computed once.
@NullMarked
package dev.weir.pass.batching;

import org.jspecify.annotations.NullMarked;
