package dev.weir.tests.tensor.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.CaptureException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Almost three hundred small methods do the same whether they are captured or plain: they give the same, throw the same, and
/// change the same outside.
class CorpusTest {
  private static final int[] NUMBERS = {3, 0, 1, -2, 5, 3, 0};

  /// The methods that cannot be captured whole with all of these numbers, each with a part of the reason.
  private static final Map<String, String> BREAKING = breaking();

  private static Map<String, String> breaking() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "ObjectCases.switchesOnANumber",
        "a branch depends on the elements of a tensor, and leaves objects that ");
    all.put(
        "ObjectCases.keepsTheBest",
        "a branch depends on the elements of a tensor, and leaves objects that ");
    all.put(
        "EffectCases.effectBehindATensorsIf",
        "a branch depends on the elements of a tensor, and there objects are ch");
    all.put("EffectCases.printsInTheMiddle", "PrintStream.print is called");
    all.put("EffectCases.printsInALoop", "PrintStream.print is called");
    all.put(
        "EffectCases.printsAnElement",
        "a branch depends on the elements of a tensor, and leaves objects that ");
    all.put("EffectCases.timesIt", "System.nanoTime is called");
    all.put("EffectCases.printsInACallee", "PrintStream.print is called");
    all.put("EffectCases.printsBetweenIterators", "PrintStream.print is called");
    all.put("EffectCases.breaksInATry", "PrintStream.print is called");
    all.put("EffectCases.synchronizedBlock", "a monitor is entered or left");
    all.put("EffectCases.toArrays", "has no elements yet");
    all.put(
        "EffectCases.dynamicShapes",
        "how large the result of pd_op.nonzero is depends on elements, so it mu");
    all.put("EffectCases.elementsInALoop", "has no elements yet");
    all.put("EffectCases.threadLocalRandom", "ThreadLocalRandom.current is called");
    all.put("EffectCases.systemProperty", "System.getProperty is called");
    all.put("EffectCases.identityHash", "System.identityHashCode is called");
    all.put("NumberCases.recursesDeep", "calls are nested more than 400 deep");
    all.put("NumberCases.countsItself", "has a constructor that does more than to look");
    all.put("NumberCases.growsInside", "has a constructor that does more than to look");
    all.put("FlowCases.returnsDifferently", "and leaves objects that differ");
    all.put("FlowCases.bubbleSort", "a number that depends on a tensor is used");
    all.put("FlowCases.returnsOutOfFinally", "and there objects are changed");
    all.put("FlowCases.throwsOnATensor", "and throws");
    all.put("FlowCases.catchesOnATensor", "and throws");
    all.put("FlowCases.switchOnATensorsNumber", "a number that depends on a tensor is used");
    all.put("FlowCases.collectsWhileItRuns", "and there objects are changed");
    all.put("FlowCases.threeDeep", "a loop does not end where its condition is");
    return all;
  }

  private static List<Tensor> tensors() {
    return List.of(Tensor.of(new float[] {1, -2, 3}), Tensor.of(new float[] {-1, 0.5f, 2}));
  }

  /// {@return what a call gives or throws, and what it leaves outside}
  static String outcome(Fn2<Tensor, Integer, Object> f, Tensor x, int n) {
    CorpusState.reset();
    String result;
    try {
      result = show(f.apply(x, n));
    } catch (CaptureException e) {
      throw e;
    } catch (RuntimeException e) {
      result = e.getClass().getName() + ": " + e.getMessage();
    }
    return result + " " + show(CorpusState.snapshot());
  }

  static String show(Object value) {
    return switch (value) {
      case null -> "null";
      case Tensor tensor -> {
        StringBuilder text = new StringBuilder(tensor.describe());
        for (double each : tensor.toDoubles()) {
          text.append(' ').append(number(each));
        }
        yield text.toString();
      }
      case Double number -> "d" + number(number);
      case Float number -> "f" + number(number);
      case List<?> list -> list.stream().map(CorpusTest::show).toList().toString();
      case Map<?, ?> map -> {
        List<String> entries = new ArrayList<>();
        map.forEach((k, v) -> entries.add(show(k) + "=" + show(v)));
        yield entries.toString();
      }
      case Optional<?> optional -> "optional " + show(optional.orElse(null));
      case Supplier<?> supplier -> "supplier " + show(supplier.get());
      case Record record -> record.getClass().getSimpleName() + show(components(record));
      default -> {
        if (value.getClass().isArray()) {
          List<Object> all = new ArrayList<>();
          for (int i = 0; i < Array.getLength(value); i++) {
            all.add(Array.get(value, i));
          }
          yield "array" + show(all);
        }
        yield value.getClass().getSimpleName() + " " + value;
      }
    };
  }

  private static List<Object> components(Record record) {
    List<Object> all = new ArrayList<>();
    for (RecordComponent each : record.getClass().getRecordComponents()) {
      try {
        each.getAccessor().setAccessible(true);
        all.add(each.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
    return all;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "nan" : "%.4e".formatted(value + 0.0);
  }

  @TestFactory
  Stream<DynamicTest> someCapturedMethodsArePlain() {
    return tests().filter(each -> each.getDisplayName().hashCode() % 16 == 0);
  }

  @Tag("thorough")
  @TestFactory
  Stream<DynamicTest> capturedMethodsArePlain() {
    return tests();
  }

  private static Stream<DynamicTest> tests() {
    return Corpus.cases().entrySet().stream()
        .map(each ->
            DynamicTest.dynamicTest(each.getKey(), () -> agree(each.getKey(), each.getValue())));
  }

  private static void agree(String name, Fn2<Tensor, Integer, Object> f) {
    for (Jit.Two<Tensor, Integer, Object> jit : both(f)) {
      for (Tensor x : tensors()) {
        for (int n : NUMBERS) {
          assertThat(outcome(jit, x, n)).as("%s of %s", name, n).isEqualTo(outcome(f, x, n));
        }
      }
    }
  }

  /// {@return a method as captured code, with operators fused and with the bits of eager code}
  private static List<Jit.Two<Tensor, Integer, Object>> both(Fn2<Tensor, Integer, Object> f) {
    return List.of(Jit.of(f), Jit.exact(f));
  }

  /// {@return why a method is not captured whole, empty if it is}
  static String whole(Fn2<Tensor, Integer, Object> f) {
    Jit.Two<Tensor, Integer, Object> jit = Jit.of(f).recompileLimit(32).fullGraph();
    try {
      for (Tensor x : tensors()) {
        for (int n : NUMBERS) {
          outcome(jit, x, n);
        }
      }
    } catch (CaptureException e) {
      return e.getMessage();
    }
    List<String> notes =
        jit.explain().notes().stream().filter(each -> !each.contains("it throws")).toList();
    return String.join("; ", notes);
  }

  @Tag("thorough")
  @Test
  void atLeast150AreCapturedWhole() {
    assertThat(Corpus.cases()).hasSizeGreaterThanOrEqualTo(200);
    Map<String, String> broken = new LinkedHashMap<>();
    Corpus.cases()
        .forEach((name, f) -> {
          String why = whole(f);
          if (!why.isEmpty()) {
            broken.put(name, why);
          }
        });
    assertThat(broken.keySet()).containsExactlyElementsOf(BREAKING.keySet());
    broken.forEach((name, why) -> assertThat(why).as(name).contains(BREAKING.get(name)));
    assertThat(Corpus.cases().size() - broken.size()).isGreaterThanOrEqualTo(150);
  }

  /// Prints where the two differ, for a first look.
  public static void main(String[] arguments) {
    int wrong = 0;
    for (var each : Corpus.cases().entrySet()) {
      if (arguments.length > 0 && !each.getKey().contains(arguments[0])) {
        continue;
      }
      try {
        for (Jit.Two<Tensor, Integer, Object> jit : both(each.getValue())) {
          for (Tensor x : tensors()) {
            for (int n : NUMBERS) {
              String want = outcome(each.getValue(), x, n);
              String got = outcome(jit, x, n);
              if (!got.equals(want)) {
                wrong++;
                System.out.printf("%s of %d:%n  %s%n  %s%n", each.getKey(), n, want, got);
                break;
              }
            }
          }
        }
      } catch (Throwable e) {
        wrong++;
        System.out.println(each.getKey() + " fails: " + e);
        e.printStackTrace(System.out);
      }
      String why = whole(each.getValue());
      if (!why.isEmpty()) {
        System.out.println(each.getKey() + " breaks: " + why);
      }
    }
    System.out.println(wrong + " wrong");
  }
}
