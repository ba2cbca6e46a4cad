/// The builtin dialect: modules, functions, PIR's builtin ops, and the tensors that hold constants.
module dev.weir.dialect.builtin {
  requires transitive dev.weir.rewrite;

  exports dev.weir.dialect.builtin;
  exports dev.weir.dialect.builtin.codec;
  exports dev.weir.dialect.builtin.data;
  exports dev.weir.dialect.builtin.pir;
  exports dev.weir.dialect.builtin.scalar;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.builtin.BuiltinDialect,
      dev.weir.dialect.builtin.FunctionDialect,
      dev.weir.dialect.builtin.PirDialect;
  provides dev.weir.pass.PassProvider with
      dev.weir.dialect.builtin.transform.BuiltinPasses;
  provides dev.weir.pass.general.Inlining with
      dev.weir.dialect.builtin.FunctionInlining;
}
