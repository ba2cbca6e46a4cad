/// Readers and writers of foreign files: PIR JSON and its parameter file, MindIR, NumPy arrays,
/// and graph dumps.
@NullMarked
package dev.weir.formats;

import org.jspecify.annotations.NullMarked;
