/// Printers of function graphs in the forms of MindSpore's text dumps: `.ir`, `.dat`, `.dot`, and the
/// dump of a failed compilation.
///
/// All print a `GraphView`, which holds what the forms have in common: graphs and nodes in order, with
/// their names.
@NullMarked
package dev.weir.formats.mindir.text.print;

import org.jspecify.annotations.NullMarked;
