/// Language models: from the files that they come in to programs, tokens and text.
module dev.weir.models {
  requires transitive dev.weir.compiler;

  exports dev.weir.models;
  exports dev.weir.models.generation;
  exports dev.weir.models.llama;
  exports dev.weir.models.tokenizer;
}
