/// Files that commands read and write, and what is said when that fails.
@NullMarked
package dev.weir.cli.file;

import org.jspecify.annotations.NullMarked;
