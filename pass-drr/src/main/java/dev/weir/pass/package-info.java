/// Passes, pipelines and the manager that runs them.
///
/// A pass is a record whose components are its options. What the record's options are called, what
/// they default to and how they are read and written is said once, in a [dev.weir.pass.PassType] that
/// the record holds; nothing is found out by reflection, so a pass works unchanged in a sealed module
/// and in an ahead-of-time cache. Modules offer their passes through a
/// [dev.weir.pass.PassProvider].
@NullMarked
package dev.weir.pass;

import org.jspecify.annotations.NullMarked;
