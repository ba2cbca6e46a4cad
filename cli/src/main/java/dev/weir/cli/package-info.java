/// The `weir` command: reads the command line, calls the other modules, and turns errors into
/// exit codes.
@NullMarked
package dev.weir.cli;

import org.jspecify.annotations.NullMarked;
