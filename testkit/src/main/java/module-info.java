/// What tests are written with: a lit runner with FileCheck, IR generators, and the `test` dialect.
module dev.weir.testkit {
  requires transitive dev.weir.dialect.builtin;
  requires transitive net.jqwik.api;
  requires transitive org.junit.jupiter.api;
  requires static java.compiler;
  requires jdk.management;

  exports dev.weir.testkit.check;
  exports dev.weir.testkit.dialect;
  exports dev.weir.testkit.fuzz;
  exports dev.weir.testkit.generate;
  exports dev.weir.testkit.lit;
  exports dev.weir.testkit.pass;
  exports dev.weir.testkit.program;
  exports dev.weir.testkit.sample;

  provides dev.weir.ir.Dialect with
      dev.weir.testkit.dialect.TestDialect;
  provides dev.weir.pass.PassProvider with
      dev.weir.testkit.pass.TestPasses;
  provides dev.weir.pass.general.Inlining with
      dev.weir.testkit.dialect.TestInlining;
}
