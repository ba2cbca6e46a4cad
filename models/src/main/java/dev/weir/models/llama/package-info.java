/// Models of the LLaMA family as programs of operators. [dev.weir.models.llama.LlamaConfig] is what a file says of one,
/// [dev.weir.models.llama.LlamaProgram] its functions.
@org.jspecify.annotations.NullMarked
package dev.weir.models.llama;
