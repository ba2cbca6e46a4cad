/// How control flow is read and written where the format language does not say it.
@NullMarked
package dev.weir.dialect.controlflow.assembly;

import org.jspecify.annotations.NullMarked;
