/// What authors can get wrong: the ids of the errors, the reporter, and the checks on the model.
@NullMarked
package dev.weir.codegen.validate;

import org.jspecify.annotations.NullMarked;
