/// How the operator dialect's types are read and written.
@NullMarked
package dev.weir.dialect.operator.assembly;

import org.jspecify.annotations.NullMarked;
