package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Programs compiled before any size is known refuse the sizes that they cannot run with, in words that name what is
/// wrong, and run with all others as operator by operator.
class GuardsTest {
  private static final int FEW = 300;
  private static final int MANY = Integer.getInteger("weir.guards", 3_000);

  /// Sizes are drawn from here: 0, 1, and some that are apart or multiples of each other.
  private static final long[] SIZES = {0, 1, 1, 2, 3, 4, 5, 5, 6, 8, 12};

  /// What a refusal says: which dimension of which input, and which operation requires something of it.
  private static final Pattern REASON =
      Pattern.compile("dimension \\d of input 'arg\\d' is \\d+.*, required by 'pd_op\\.\\w+'");

  /// What it says where inputs themselves are declared to have one size.
  private static final Pattern DECLARED =
      Pattern.compile(
          "dimension \\d of input 'arg\\d' is \\d+, but '.*' is \\d+ as dimension \\d of input"
              + " 'arg\\d'");

  /// Where the operation stands.
  private static final Pattern LINE = Pattern.compile(":\\d+:\\d+");

  @TestFactory
  Stream<DynamicTest> sizesThatDoNotFitAreRefused() {
    return tests(FEW);
  }

  @Tag("campaign")
  @TestFactory
  Stream<DynamicTest> manySizesThatDoNotFitAreRefused() {
    return tests(MANY);
  }

  private static Stream<DynamicTest> tests(int count) {
    int each = count / GuardedProgram.ALL.size() + 1;
    return GuardedProgram.ALL.stream()
        .map(program -> DynamicTest.dynamicTest(program.name(), () -> check(program, each)));
  }

  private static void check(GuardedProgram program, int count) {
    Random random = new Random(program.name().hashCode());
    List<String> faults = new ArrayList<>();
    try (Executable open = compile(program, true);
        Executable plain = compile(program, false)) {
      int refused = 0;
      while (refused < count && faults.size() < 5) {
        long[] sizes = draw(random, program.openSizes());
        Map<String, Tensor> inputs = inputs(program, sizes, random);
        if (program.allows().test(sizes)) {
          compare(plain.run(inputs), open, inputs, sizes, faults);
        } else {
          refused++;
          refuse(open, inputs, sizes, faults);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  /// Half of the time sizes are alike, so that not everything is wrong at once.
  private static long[] draw(Random random, int count) {
    long[] sizes = new long[count];
    for (int i = 0; i < count; i++) {
      sizes[i] =
          i > 0 && random.nextBoolean()
              ? sizes[random.nextInt(i)]
              : SIZES[random.nextInt(SIZES.length)];
    }
    return sizes;
  }

  private static void compare(
      Map<String, Tensor> expected,
      Executable open,
      Map<String, Tensor> inputs,
      long[] sizes,
      List<String> faults) {
    try {
      Tensor actual = open.run(inputs).values().iterator().next();
      Tensor wanted = expected.values().iterator().next();
      boolean same = Arrays.equals(actual.shape(), wanted.shape());
      for (long i = 0; same && i < wanted.elementCount(); i++) {
        double difference = Math.abs(actual.getDouble(i) - wanted.getDouble(i));
        same = !(difference > 1e-4 * Math.max(1, Math.abs(wanted.getDouble(i))));
      }
      if (!same) {
        faults.add(
            Arrays.toString(sizes) + " gives " + actual.describe() + ", not " + wanted.describe());
      }
    } catch (RunException | IllegalArgumentException refusal) {
      faults.add(Arrays.toString(sizes) + " is refused: " + refusal.getMessage());
    }
  }

  private static void refuse(
      Executable open, Map<String, Tensor> inputs, long[] sizes, List<String> faults) {
    try {
      Tensor result = open.run(inputs).values().iterator().next();
      faults.add(Arrays.toString(sizes) + " gives " + result.describe());
    } catch (RunException refusal) {
      String message = String.valueOf(refusal.getMessage());
      String place = refusal.location().toString();
      if (!REASON.matcher(message).matches() || !LINE.matcher(place).find()) {
        faults.add(
            "%s is refused without a reason: %s at %s"
                .formatted(Arrays.toString(sizes), message, place));
      }
    } catch (IllegalArgumentException refusal) {
      assertThat(String.valueOf(refusal.getMessage())).matches(DECLARED);
    }
  }

  private static Operation module(GuardedProgram program) {
    Diagnostics diagnostics = new Diagnostics();
    SourceText text = SourceText.of(program.name(), program.text());
    return IrParser.parse(text, DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static Executable compile(GuardedProgram program, boolean fusion) {
    return Weir.compile(module(program), CompileOptions.of("jvm").withFusion(fusion));
  }

  private static Map<String, Tensor> inputs(GuardedProgram program, long[] sizes, Random random) {
    Map<String, Tensor> inputs = new HashMap<>();
    int next = 0;
    FuncOp function = (FuncOp) module(program).region(0).entry().first();
    for (Type each : function.functionType().inputs()) {
      TensorType type = (TensorType) each;
      long[] shape = type.shape().toArray();
      for (int i = 0; i < shape.length; i++) {
        shape[i] = type.isDynamic(i) ? sizes[next++] : shape[i];
      }
      Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
      for (long i = 0; i < tensor.elementCount(); i++) {
        tensor.setDouble(i, random.nextDouble());
      }
      inputs.put("arg" + inputs.size(), tensor);
    }
    return inputs;
  }
}
