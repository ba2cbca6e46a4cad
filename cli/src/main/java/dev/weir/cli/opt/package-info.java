/// `weir opt`: passes over a program.
@NullMarked
package dev.weir.cli.opt;

import org.jspecify.annotations.NullMarked;
