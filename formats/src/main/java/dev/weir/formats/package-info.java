/// Readers and writers of foreign files: PIR JSON and its parameter file, MindIR, NumPy arrays,
/// graph dumps and figures.
@NullMarked
package dev.weir.formats;

import org.jspecify.annotations.NullMarked;
