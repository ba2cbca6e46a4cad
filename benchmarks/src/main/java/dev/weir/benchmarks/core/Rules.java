package dev.weir.benchmarks.core;

import dev.weir.dialect.mlir.arith.ArithDrr;
import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.floating.AddFOp;
import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.dialect.mlir.arith.floating.NegFOp;
import dev.weir.drr.DrrRule;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.PatternPath;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.DialectConversion;

/// The fusion of two operations, a sum of floats and its negation, into one, a difference; by patterns
/// written in Java and by rules, alone and among others with the same root.
final class Rules {
  private static final PatternPath.Definer NEGATED = PatternPath.ROOT.definer(0, 0);

  /// One pattern written in Java.
  static final FrozenPatterns JAVA_1 = java(1);

  /// A hundred of the same root, of which the last matches.
  static final FrozenPatterns JAVA_100 = java(100);

  /// One rule.
  static final FrozenPatterns RULE_1 = rules(1);

  /// A hundred of the same root, of which the last matches.
  static final FrozenPatterns RULES_100 = rules(100);

  private static final DialectConversion CONVERSION =
      DialectConversion.of(
          ConversionTarget.builder()
              .legalDialects("builtin", "func", "arith", "none")
              .illegal(AddFOp.class)
              .build(),
          PatternSet.of(
                  ConversionPattern.on(
                      AddFOp.class,
                      "sum-to-product",
                      (sum, operands, rewriter) -> {
                        rewriter.replaceWith(sum, ArithOps.mulF(operands.one(0), operands.one(1)));
                        return Rewrite.applied();
                      }))
              .freeze(),
          Program.REGISTRY);

  private Rules() {}

  private static FrozenPatterns java(int count) {
    PatternSet patterns = new PatternSet();
    for (int i = count - 1; i >= 0; i--) {
      int flags = i;
      patterns.add(
          RewritePattern.on(
                  NegFOp.class,
                  "negated-sum-" + i,
                  (negation, rewriter) -> {
                    if (!(negation.operand().definingOp() instanceof AddFOp sum)
                        || sum.fastmath().flags() != flags) {
                      return Rewrite.noMatch("not such a sum");
                    }
                    rewriter.replaceWith(negation, ArithOps.subF(sum.lhs(), sum.rhs()));
                    return Rewrite.applied();
                  })
              .whereDefined(NEGATED, AddFOp.class)
              .whereAttribute(NEGATED, "fastmath", new FastMathAttr(flags)));
    }
    return patterns.freeze();
  }

  private static FrozenPatterns rules(int count) {
    PatternSet patterns = new PatternSet();
    for (int i = count - 1; i >= 0; i--) {
      FastMathAttr flags = new FastMathAttr(i);
      patterns.add(
          DrrRule.rule(
              "negated-sum-" + i,
              p -> {
                var x = p.operand();
                var y = p.operand();
                var sum = ArithDrr.addF(x, y).fastmath(flags);
                p.match(ArithDrr.negF(sum.result())).replaceWith(ArithDrr.subF(x, y));
              }));
    }
    return patterns.freeze();
  }

  /// {@return a function of `count` sums, each used by a negation that the next sum uses}
  static Program pairs(int count) {
    Program program = Program.ofFloats();
    OpBuilder builder = program.builder;
    Value last = program.argument(0);
    for (int i = 0; i < count; i++) {
      Value sum = builder.add(ArithOps.addF(last, program.argument(1))).result(0);
      last = builder.add(ArithOps.negF(sum)).result(0);
    }
    program.use(last);
    return program;
  }

  /// {@return a function of `count` sums, each of which uses the one before}
  static Program sums(int count) {
    Program program = Program.ofFloats();
    Value last = program.argument(0);
    for (int i = 0; i < count; i++) {
      last = program.builder.add(ArithOps.addF(last, program.argument(1))).result(0);
    }
    program.use(last);
    return program;
  }

  /// {@return a function of `count` sums of the sum before with itself, twice}
  static Program twins(int count) {
    Program program = Program.ofFloats();
    Value[] last = {program.argument(0), program.argument(0)};
    for (int i = 0; i < count; i++) {
      for (int twin = 0; twin < 2; twin++) {
        last[twin] = program.builder.add(ArithOps.addF(last[twin], last[twin])).result(0);
      }
    }
    program.use(last);
    return program;
  }

  static GreedyResult fuse(Program program, FrozenPatterns patterns) {
    return GreedyDriver.run(program.module, patterns, Program.REGISTRY);
  }

  /// Turns each sum into a product.
  static Operation convert(Program program) {
    Diagnostics diagnostics = new Diagnostics();
    if (!CONVERSION.partial(program.module, diagnostics)) {
      throw new IllegalStateException(diagnostics.all().toString());
    }
    return program.module;
  }
}
