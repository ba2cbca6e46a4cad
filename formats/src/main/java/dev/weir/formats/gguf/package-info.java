/// Files of the format GGUF, which hold a language model: what it is, its tokens and its weights, which may be
/// quantized in blocks. Start at [dev.weir.formats.gguf.GgufFile].
@org.jspecify.annotations.NullMarked
package dev.weir.formats.gguf;
