/// What is done with programs of tensors beside running them: blocks that are alike become one function, programs are
/// written to files, and lines of the user's code are found.
@org.jspecify.annotations.NullMarked
package dev.weir.tensor.program;
