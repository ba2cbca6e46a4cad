/// The builtin dialect: `module`, `func.func` with call and return, and PIR's builtin ops.
@NullMarked
package dev.weir.dialect.builtin;

import org.jspecify.annotations.NullMarked;
