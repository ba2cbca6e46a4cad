/// NumPy's array files (`.npy`).
@NullMarked
package dev.weir.formats.npy;

import org.jspecify.annotations.NullMarked;
