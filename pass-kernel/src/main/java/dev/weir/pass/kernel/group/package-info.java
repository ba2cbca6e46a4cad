/// Grouping: which operators become one generated kernel.
///
/// [dev.weir.pass.kernel.group.GroupPass] wraps them in `pd_op.group`. [dev.weir.pass.kernel.group.GroupableOperators] says
/// which operators the lowering to tiles can say, [dev.weir.pass.kernel.group.IterationSpace] whether some of
/// them run over one set of axes, and so what kind of kernel they make, and
/// [dev.weir.pass.kernel.group.BlockGrouping] which are put together.
///
/// Source: the fusion patterns of paddle/cinn/operator_fusion. Deviations: 1. groups grow along edges of the
/// program, those that save most bytes first, rather than by rounds of rules; 2. axes are looked at, so a
/// group may hold views, transposes and reductions wherever their axes line up; 3. the facts about sizes at
/// run time is that they are the same number, or nothing.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.kernel.group;
