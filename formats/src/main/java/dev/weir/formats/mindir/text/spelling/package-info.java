/// The spelling of numbers, literals and element types in MindSpore's text dumps, for readers and
/// printers alike.
@NullMarked
package dev.weir.formats.mindir.text.spelling;

import org.jspecify.annotations.NullMarked;
