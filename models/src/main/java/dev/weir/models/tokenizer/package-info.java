/// From text to tokens and back: byte-level byte pair encoding and that of SentencePiece, as `tokenizer.json` or a GGUF file
/// describes it. Start at [dev.weir.models.tokenizer.Tokenizer].
@org.jspecify.annotations.NullMarked
package dev.weir.models.tokenizer;
