/// Effects of MindIR's function graphs, ordered by tokens.
///
/// [dev.weir.pass.mindir.effects.AutoMonadPass] gives a graph that was built without tokens the
/// ones that its source order asks for; [dev.weir.pass.mindir.effects.AutoMonadReorderPass] has
/// whoever reads a parameter run before the parameter changes, and copies what cannot.
@NullMarked
package dev.weir.pass.mindir.effects;

import org.jspecify.annotations.NullMarked;
