/// Example: embeddings of sentences.
module dev.weir.examples.embeddings {
  requires transitive dev.weir.models;

  exports dev.weir.examples.embeddings;
}
