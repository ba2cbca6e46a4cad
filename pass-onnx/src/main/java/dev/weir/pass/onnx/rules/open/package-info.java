/// What rules write down where sizes are found out by the run: shapes of several open sizes
/// ([OpenShape], where to start), and what is computed of them that is computed when a
/// model is compiled otherwise.
@NullMarked
package dev.weir.pass.onnx.rules.open;

import org.jspecify.annotations.NullMarked;
