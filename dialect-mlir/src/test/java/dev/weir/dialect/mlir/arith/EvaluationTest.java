package dev.weir.dialect.mlir.arith;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.mlir.arith.floating.MaxNumFOp;
import dev.weir.dialect.mlir.arith.floating.MinNumFOp;
import dev.weir.evaluate.Evaluator;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.generate.ConstantPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What an op of `arith` is evaluated to is what it folds to, where it folds and is defined; and what folds
/// is what `mlir-opt` folds it to, which [ArithFoldingTest] shows.
///
/// LLVM leaves open which NaN comes of a NaN, and whether a signaling one wins against a number; there
/// folding has a choice.
class EvaluationTest {
  private static final int FUNCTIONS = 3_000;
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @Test
  void evaluatesToWhatItFoldsTo() {
    SourceText source =
        SourceText.of("constants.mlir", new ConstantPrograms(7).functions(FUNCTIONS));
    Operation module =
        IrParser.parse(source, REGISTRY, ParseOptions.STRICT, new Diagnostics()).orElseThrow();
    Operation folded = module.clone(new IrMapping());
    Diagnostics diagnostics = new Diagnostics();
    Pipeline canonicalize =
        Pipeline.parse("builtin.module(canonicalize)", PassRegistry.load(), diagnostics)
            .orElseThrow();
    assertThat(PassManager.run(canonicalize, folded, REGISTRY, diagnostics)).isTrue();
    SymbolIndex before = new SymbolIndex();
    SymbolIndex after = new SymbolIndex();
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    int undefined = 0;
    for (int i = 0; i < FUNCTIONS; i++) {
      Diagnostics why = new Diagnostics();
      Optional<ImmutableList<Attribute>> found =
          new Evaluator(why).call((FuncOp) before.lookup(module, "f" + i), ImmutableList.of());
      ReturnOp end =
          (ReturnOp) ((FuncOp) after.lookup(folded, "f" + i)).bodyRegion().entry().last();
      Attribute constant = ConstantLike.constantOf(end.operand(0));
      if (constant == null) {
        continue;
      }
      if (found.isEmpty()) {
        undefined++;
        String reason = why.all().get(0).message();
        if (!reason.contains("poison") && !reason.contains("undefined behaviour")) {
          wrong.add("f" + i + ": " + reason);
        }
      } else {
        compared++;
        FuncOp function = (FuncOp) before.lookup(module, "f" + i);
        if (!same(found.get().get(0), constant) && !choosesNan(function)) {
          wrong.add("f%d: %s, not %s".formatted(i, found.get().get(0), constant));
        }
      }
    }
    System.out.printf(
        "evaluation: %d ops of constants as folded, %d undefined%n", compared, undefined);
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(FUNCTIONS / 2);
  }

  private static boolean same(Attribute a, Attribute b) {
    if (a instanceof DenseElementsAttr x
        && b instanceof DenseElementsAttr y
        && x.elementType() instanceof FloatType type) {
      for (int i = 0; i < x.elementCount(); i++) {
        if (!same(FloatAttr.ofBits(x.bitsAt(i), type), FloatAttr.ofBits(y.bitsAt(i), type))) {
          return false;
        }
      }
      return x.type().equals(y.type());
    }
    return a.equals(b)
        || a instanceof FloatAttr x
            && b instanceof FloatAttr y
            && x.type() == y.type()
            && Double.isNaN(x.value())
            && Double.isNaN(y.value());
  }

  /// {@return whether the function asks for the larger or smaller of numbers of which one is a NaN}
  private static boolean choosesNan(FuncOp function) {
    boolean[] nan = new boolean[1];
    boolean[] chooses = new boolean[1];
    function.walk(op -> {
      chooses[0] |= op instanceof MaxNumFOp || op instanceof MinNumFOp;
      if (op instanceof ConstantOp constant) {
        nan[0] |=
            switch (constant.value()) {
              case FloatAttr number -> Double.isNaN(number.value());
              case DenseElementsAttr dense when dense.elementType() instanceof FloatType ->
                  IntStream.range(0, Math.toIntExact(dense.elementCount()))
                      .anyMatch(i -> Double.isNaN(dense.doubleAt(i)));
              default -> false;
            };
      }
    });
    return nan[0] && chooses[0];
  }
}
