/// Reader of PaddlePaddle's models of before PIR: `__model__` or `.pdmodel`, a `ProgramDesc`.
///
/// Start at [dev.weir.formats.programdesc.ProgramDescReader]. What an old operator is called today is data:
/// the table `operators.txt` beside the classes.
@NullMarked
package dev.weir.formats.programdesc;

import org.jspecify.annotations.NullMarked;
