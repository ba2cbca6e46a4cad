/// PaddlePaddle's PIR files: programs as JSON and as text, and the parameters that go with them.
@NullMarked
package dev.weir.formats.pir;

import org.jspecify.annotations.NullMarked;
