/// A small JSON reader that knows where everything stands, and a writer that reproduces files byte
/// for byte.
@NullMarked
package dev.weir.formats.json;

import org.jspecify.annotations.NullMarked;
