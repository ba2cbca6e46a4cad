/// PIR's files of parameters: what names and tensors they hold, read and written.
@NullMarked
package dev.weir.formats.pir.parameter;

import org.jspecify.annotations.NullMarked;
