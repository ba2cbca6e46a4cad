/// What tests are written with: a lit runner with FileCheck, IR generators, and the `test` dialect.
module dev.weir.testkit {
  requires transitive dev.weir.dialect.builtin;
  requires transitive net.jqwik.api;
  requires transitive org.junit.jupiter.api;

  exports dev.weir.testkit.check;
  exports dev.weir.testkit.lit;
}
