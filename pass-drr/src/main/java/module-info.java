/// Rewriting, declarative rewrite rules, passes and analyses, none of which knows a dialect.
module dev.weir.rewrite {
  requires transitive dev.weir.ir;

  exports dev.weir.drr;
  exports dev.weir.rewrite;

  uses dev.weir.rewrite.Canonicalization;
}
