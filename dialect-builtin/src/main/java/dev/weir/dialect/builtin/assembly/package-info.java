/// How the builtin dialect's types, attributes and ops are read and written where the format language
/// does not say it.
@NullMarked
package dev.weir.dialect.builtin.assembly;

import org.jspecify.annotations.NullMarked;
