/// The commands that carry a program down to kernels: `compile` and `run`.
@NullMarked
package dev.weir.cli.run;

import org.jspecify.annotations.NullMarked;
