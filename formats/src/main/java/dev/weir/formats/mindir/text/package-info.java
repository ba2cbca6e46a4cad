/// The dumps that MindSpore writes of function graphs: `.ir` texts, read and written in the styles of
/// versions 1.3 to 2.7, and `.dat` and `.dot`, written.
@NullMarked
package dev.weir.formats.mindir.text;

import org.jspecify.annotations.NullMarked;
