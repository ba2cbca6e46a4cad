/// The commands that change how a program is written down: `import` and `export`.
@NullMarked
package dev.weir.cli.convert;

import org.jspecify.annotations.NullMarked;
