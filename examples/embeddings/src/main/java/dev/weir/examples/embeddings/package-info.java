/// Sentences in, vectors out: start at [SentenceEncoder].
@org.jspecify.annotations.NullMarked
package dev.weir.examples.embeddings;
