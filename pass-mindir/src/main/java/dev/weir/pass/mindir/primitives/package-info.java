/// The lowering of each primitive of MindIR to operators, in one table per topic.
///
/// [dev.weir.pass.mindir.primitives.PrimitiveTable] joins the tables and is where to start.
@NullMarked
package dev.weir.pass.mindir.primitives;

import org.jspecify.annotations.NullMarked;
