/// Readers of MindSpore's text dumps, `.ir` and `.dat`.
///
/// [dev.weir.formats.mindir.text.read.MindIrTextReader] is the entry. A parser of either form gives a
/// `Dump`, the file as written; types and names are resolved on it, and graphs are built from it.
@NullMarked
package dev.weir.formats.mindir.text.read;

import org.jspecify.annotations.NullMarked;
