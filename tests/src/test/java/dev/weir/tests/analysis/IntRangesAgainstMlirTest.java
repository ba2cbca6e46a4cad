package dev.weir.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.analysis.dataflow.IntRangeAnalysis;
import dev.weir.analysis.dataflow.IntRangeState;
import dev.weir.analysis.dataflow.SparseForward;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.IntRange;
import dev.weir.testkit.generate.ConstantPrograms;
import dev.weir.testkit.program.ProgramText;
import dev.weir.tests.MlirOpt;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ranges of integers are those that MLIR finds, for each operation of `arith` on operands in random
/// ranges of random widths. Skipped where `mlir-opt` is not installed.
class IntRangesAgainstMlirTest {
  private static final int ROUNDS = 120;

  private static final List<String> FLAGGED = List.of("addi", "subi", "muli", "shli");

  @TempDir Path folder;

  private final Random random = new Random(22);
  private final StringBuilder text = new StringBuilder();
  private int names;

  private String name() {
    return "%v" + names++;
  }

  private BigInteger number(int width) {
    return switch (random.nextInt(4)) {
      case 0 -> BigInteger.valueOf(random.nextInt(4));
      case 1 -> IntRange.maxUnsigned(width).subtract(BigInteger.valueOf(random.nextInt(3)));
      default -> new BigInteger(width, random);
    };
  }

  /// {@return a value in a random range}
  private String bounded(String type, int width) {
    BigInteger mask = IntRange.maxUnsigned(width);
    BigInteger a = number(width).and(mask);
    BigInteger b = random.nextInt(4) == 0 ? a : number(width).and(mask);
    IntRange range =
        switch (random.nextInt(3)) {
          case 0 -> IntRange.ofUnsigned(a.min(b), a.max(b), width);
          case 1 -> {
            BigInteger x = IntRange.signed(a, width);
            BigInteger y = IntRange.signed(b, width);
            yield IntRange.ofSigned(x.min(y), x.max(y), width);
          }
          default -> random.nextBoolean() ? IntRange.constant(a, width) : IntRange.all(width);
        };
    String name = name();
    text.append(
        "%s = \"test.with_bounds\"() <{umin = %s : %s, umax = %s : %s, smin = %s : %s, smax = %s : %s}> : () -> %s\n"
            .formatted(
                name,
                IntRange.signed(range.unsignedMin(), width),
                type,
                IntRange.signed(range.unsignedMax(), width),
                type,
                range.signedMin(),
                type,
                range.signedMax(),
                type,
                type));
    return name;
  }

  private void reflect(String value, String type) {
    text.append(
        "%s = \"test.reflect_bounds\"(%s) : (%s) -> %s\n".formatted(name(), value, type, type));
  }

  private void binary(String op, String type, int width) {
    String flags =
        FLAGGED.contains(op)
            ? List.of("", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>")
                .get(random.nextInt(4))
            : "";
    String a = bounded(type, width);
    String b = bounded(type, width);
    String result = name();
    text.append("%s = arith.%s %s, %s%s : %s\n".formatted(result, op, a, b, flags, type));
    reflect(result, type);
  }

  private void compare(String predicate, String type, int width) {
    String a = bounded(type, width);
    String b = bounded(type, width);
    String result = name();
    text.append("%s = arith.cmpi %s, %s, %s : %s\n".formatted(result, predicate, a, b, type));
    reflect(result, "i1");
  }

  private void select(String type, int width) {
    String condition = bounded("i1", 1);
    String a = bounded(type, width);
    String b = bounded(type, width);
    String result = name();
    text.append("%s = arith.select %s, %s, %s : %s\n".formatted(result, condition, a, b, type));
    reflect(result, type);
  }

  private void cast(String op, int from, int to) {
    String source = op.startsWith("index") && random.nextBoolean() ? "index" : "i" + from;
    String target = op.startsWith("index") && !source.equals("index") ? "index" : "i" + to;
    String a = bounded(source, source.equals("index") ? 64 : from);
    String result = name();
    text.append("%s = arith.%s %s : %s to %s\n".formatted(result, op, a, source, target));
    reflect(result, target);
  }

  private void loop(int width) {
    String type = "i" + width;
    String lower = bounded(type, width);
    String upper = bounded(type, width);
    String step = name();
    text.append("%s = arith.constant 1 : %s\n".formatted(step, type));
    String variable = name();
    text.append(
        "scf.for %s = %s to %s step %s : %s {\n".formatted(variable, lower, upper, step, type));
    reflect(variable, type);
    text.append("}\n");
  }

  private String program() {
    text.append("func.func @f() {\n");
    for (int round = 0; round < ROUNDS; round++) {
      int width = List.of(1, 2, 4, 7, 8, 16, 32, 64).get(random.nextInt(8));
      boolean index = width == 64 && random.nextBoolean();
      String type = index ? "index" : "i" + width;
      ConstantPrograms.INTEGER_OPS.forEach(op -> binary(op, type, width));
      ConstantPrograms.INTEGER_PREDICATES.forEach(predicate -> compare(predicate, type, width));
      select(type, width);
      int wider = width + 1 + random.nextInt(10);
      cast("extui", width, wider);
      cast("extsi", width, wider);
      cast("trunci", wider, width);
      cast("index_cast", width, wider);
      cast("index_castui", width, wider);
      if (width > 2) {
        loop(width);
      }
    }
    return text.append("return\n}\n").toString();
  }

  private static List<Operation> reflections(Operation module) {
    List<Operation> found = new ArrayList<>();
    module.walk(op -> {
      if (op.name().equals("test.reflect_bounds")) {
        found.add(op);
      }
    });
    return found;
  }

  private String mlirOpt(String program) {
    MlirOpt.Run run =
        MlirOpt.orSkip(folder)
            .runAsIs(program, "--int-range-optimizations", "--mlir-print-op-generic");
    assertThat(run.code()).as(run.err()).isZero();
    return run.out();
  }

  private static Attribute attribute(Operation op, String name) {
    Attribute found = op.attribute(name);
    return found == null ? op.inherentAttributes().get(name) : found;
  }

  private static BigInteger bound(Operation op, String name, int width) {
    Attribute attribute = attribute(op, name);
    BigInteger value = ((IntegerAttr) attribute).bigValue();
    return name.startsWith("u") ? value.and(IntRange.maxUnsigned(width)) : value;
  }

  @Test
  void theSameRangesAreFound() {
    String program = program();
    List<Operation> theirs = reflections(ProgramText.parseLenient(mlirOpt(program)));
    Operation module = ProgramText.parseLenient(program);
    SparseForward<IntRangeState> ranges = SparseForward.run(module, new IntRangeAnalysis());
    List<Operation> ours = reflections(module);
    assertThat(ours).hasSameSizeAs(theirs).hasSizeGreaterThan(ROUNDS * 30);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      Operation op = ours.get(i);
      IntRange found = IntRangeAnalysis.range(ranges, op.operand(0)).orElse(null);
      Operation their = theirs.get(i);
      int width = IntRange.widthOf(op.operand(0).type());
      IntRange expected =
          attribute(their, "umin") == null
              ? null
              : new IntRange(
                  width,
                  bound(their, "umin", width),
                  bound(their, "umax", width),
                  bound(their, "smin", width),
                  bound(their, "smax", width));
      boolean same = found == null ? expected == null : found.equals(expected);
      if (!same && !isLeastDividedUp(op, ranges)) {
        wrong.add(describe(op, found, expected));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// {@return whether `op` shows a `ceildivsi` whose dividend may be the least number, which MLIR has wrap
  /// round}
  private static boolean isLeastDividedUp(Operation op, SparseForward<IntRangeState> ranges) {
    Operation definition = op.operand(0).definingOp();
    if (definition == null || !definition.name().equals("arith.ceildivsi")) {
      return false;
    }
    IntRange dividend = IntRangeAnalysis.range(ranges, definition.operand(0)).orElseThrow();
    return dividend.signedMin().equals(IntRange.minSigned(dividend.width()));
  }

  private static String describe(Operation op, IntRange found, IntRange expected) {
    Operation definition = op.operand(0).definingOp();
    StringBuilder out = new StringBuilder(definition == null ? "loop" : definition.toString());
    if (definition != null) {
      definition.operands().forEach(operand -> out.append("\n  ").append(operand.definingOp()));
    }
    return out + "\n  found " + found + "\n  but MLIR " + expected;
  }
}
