/// Example: real networks built with the Java API.
module dev.weir.examples.models {
  requires transitive dev.weir.dialect.operator;

  exports dev.weir.examples.models;
}
