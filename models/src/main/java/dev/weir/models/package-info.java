/// A language model as a whole. Start at [dev.weir.models.LanguageModel].
@org.jspecify.annotations.NullMarked
package dev.weir.models;
