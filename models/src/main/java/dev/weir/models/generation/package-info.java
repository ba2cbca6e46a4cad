/// Text from a model, token by token. Start at [dev.weir.models.generation.LlamaSession], or at
/// [dev.weir.models.LanguageModel] for text.
@org.jspecify.annotations.NullMarked
package dev.weir.models.generation;
