/// MindSpore's `.mindir` files.
///
/// [dev.weir.formats.mindir.MindIrReader] reads every version from 1.0 to 2.7 into the dialect
/// `mindir`: files with the attributes on each node, files with a table of primitives, and encrypted
/// ones.
@NullMarked
package dev.weir.formats.mindir;

import org.jspecify.annotations.NullMarked;
