/// Example: real networks and function graphs built with the Java API.
module dev.weir.examples.models {
  requires transitive dev.weir.dialect.mindir;
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.pass.autodiff;

  exports dev.weir.examples.models;
}
