package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.weir.examples.seeds.JitClassListings;
import dev.weir.examples.seeds.PiJitListings;
import dev.weir.examples.tensors.Capturing;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.CaptureException;
import dev.weir.tensor.capture.Explanation;
import dev.weir.tensor.processor.GraphProcessor;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is captured of Java: programs, guards, breaks, and what is done outside.
class CaptureTest {
  private static Tensor of(float... values) {
    return Tensor.of(values);
  }

  /// The outputs of seed 001's listings of jit_class, with Module for Cell and a method `call` for `__call__`.
  @Test
  void classesOfOnesOwnArePartOfPrograms() {
    assertThat(JitClassListings.run().lines())
        .containsExactly(
            "[1 2 3]",
            "JitClassListings.java:%d: Annotation JitClass is used for user-defined classes and"
                    .formatted(89)
                + " cannot be used for a Module: Net.",
            "[1 2 3]",
            "12",
            "5",
            "10",
            "MsClassObject: 'Silent' has no method call, please check the code.");
  }

  /// Seed 004's PIJit: 3 of 1 + 1 is 4; output is between two programs.
  @Test
  void whatBytecodeCaptureIsShownWith() {
    assertThat(PiJitListings.run().lines())
        .containsExactly(
            "[[4. 4. 4. 4.]",
            " [4. 4. 4. 4.]]",
            "3",
            "[2 3 4]",
            "2 compilations, true",
            "18.0 after [between]: 2 graphs, 1 break");
  }

  /// Two numbers, which only the constructor can set, and which it looks at.
  record Pair(Tensor first, Tensor second) {
    Pair {
      MADE.add(first.shape().length);
    }
  }

  private static final List<Integer> MADE = new ArrayList<>();
  private static final List<String> SAID = new ArrayList<>();

  private static Tensor said(Tensor x) {
    synchronized (SAID) {
      SAID.add("said");
    }
    return x;
  }

  private static Tensor pair(Tensor x) {
    Pair pair = new Pair(x.add(x), said(x.multiply(x)));
    return pair.first().subtract(pair.second());
  }

  /// Between the allocation of a record and its constructor no program ends: nobody else could set its components.
  @Test
  void aRecordThatIsBegunIsNoPlaceToBreak() {
    for (int i = 0; i < 3; i++) {
      assertThat(Jit.of(CaptureTest::pair).apply(of(1, 3))).hasToString("[ 1. -3.]");
    }
    Jit.One<Tensor, Tensor> jit = Jit.of(CaptureTest::pair);
    for (int i = 0; i < 3; i++) {
      assertThat(jit.apply(of(2, 4))).hasToString("[ 0. -8.]");
    }
    assertThat(MADE).hasSize(6).containsOnly(1);
    assertThat(SAID).hasSize(6);
  }

  // Guards.

  /// Many fields, each of which decides or is used.
  static final class Settings implements Cloneable {
    int count = 2;
    long large = 3;
    float scale = 1.5f;
    double shift = 0.25;
    boolean on = true;
    char letter = 'b';
    byte tiny = 1;
    short small = 7;
    String name = "name";
    Integer boxed = 4;
    Tensor weight = of(1, 2);
    Tensor[] more = {of(1, 1), of(2, 2)};
    List<Tensor> list = new ArrayList<>(List.of(of(3, 3)));
    Map<String, Integer> map = new TreeMap<>(Map.of("a", 1));
    int[] numbers = {1, 2, 3};
    Settings inner;
    UnaryOperator<Integer> unused;
  }

  static Object readsAll(Settings s, Tensor x) {
    Tensor y = x.multiply(s.scale).add(s.shift).add(s.weight);
    for (int i = 0; i < s.count; i++) {
      y = y.add((double) s.large);
    }
    if (s.on) {
      y = y.neg();
    }
    y = y.add(s.letter).add(s.tiny).add(s.small).add(s.name.length()).add(s.boxed);
    for (Tensor each : s.more) {
      y = y.add(each);
    }
    for (Tensor each : s.list) {
      y = y.multiply(each);
    }
    for (int each : s.numbers) {
      y = y.add(each);
    }
    return List.of(
        y.add(s.map.getOrDefault("a", 10)).add(s.inner == null ? 0 : s.inner.count), s.name);
  }

  private static String show(Object result) {
    List<?> list = (List<?>) result;
    return list.get(0) + " " + list.get(1);
  }

  /// Whatever field is changed between two calls: the next one sees it.
  @Test
  void aChangeOfAnyFieldIsSeen() throws ReflectiveOperationException {
    Fn2<Settings, Tensor, Object> f = CaptureTest::readsAll;
    Map<String, Object> changes =
        new TreeMap<>(
            Map.of(
                "count",
                3,
                "large",
                5L,
                "scale",
                0.5f,
                "shift",
                9.0,
                "on",
                false,
                "letter",
                'c',
                "tiny",
                (byte) 9,
                "small",
                (short) 2,
                "name",
                "longer name",
                "boxed",
                40));
    changes.put("weight", of(7, 8));
    changes.put("more", new Tensor[] {of(5, 6)});
    changes.put("list", List.of(of(1, 2), of(2, 1)));
    changes.put("map", Map.of("b", 2));
    changes.put("numbers", new int[] {4});
    changes.put("inner", new Settings());
    Tensor x = of(1, -1);
    Jit.Two<Settings, Tensor, Object> jit = Jit.of(f).recompileLimit(100);
    for (Field field : Settings.class.getDeclaredFields()) {
      if (field.getName().equals("unused")) {
        continue;
      }
      Settings s = new Settings();
      assertThat(show(jit.apply(s, x))).isEqualTo(show(f.apply(s, x)));
      assertThat(changes).containsKey(field.getName());
      field.set(s, changes.get(field.getName()));
      assertThat(show(jit.apply(s, x))).as(field.getName()).isEqualTo(show(f.apply(s, x)));
    }
    // Elements that are changed in place are seen, too.
    Settings s = new Settings();
    s.numbers[1] = 50;
    s.more[0] = of(9, 9);
    s.list.add(of(2, 2));
    s.map.put("a", 70);
    assertThat(show(jit.apply(s, x))).isEqualTo(show(f.apply(s, x)));
    // What is not read may be anything.
    int before = jit.compilations();
    s.unused = i -> i;
    jit.apply(s, x);
    assertThat(jit.compilations()).isEqualTo(before);
  }

  @Test
  void aCounterIsNoReasonToCaptureAgain() {
    Settings s = new Settings();
    Fn2<Settings, Tensor, Tensor> f =
        (settings, x) -> {
          settings.count++;
          return settings.count > 0 ? x.add(x) : x;
        };
    Jit.Two<Settings, Tensor, Tensor> jit = Jit.of(f);
    for (int i = 0; i < 20; i++) {
      assertThat(jit.apply(s, of(i)).item()).isEqualTo(2 * i);
    }
    assertThat(s.count).isEqualTo(22);
    assertThat(jit.compilations()).isEqualTo(1);
  }

  @Test
  void theSameObjectTwiceIsNoOtherObject() {
    Fn2<Settings, Settings, Integer> f =
        (a, b) -> {
          a.count = 10;
          b.count++;
          return a.count;
        };
    Jit.Two<Settings, Settings, Integer> jit = Jit.of(f);
    Settings same = new Settings();
    assertThat(jit.apply(new Settings(), new Settings())).isEqualTo(10);
    assertThat(jit.apply(same, same)).isEqualTo(11);
    assertThat(jit.apply(new Settings(), new Settings())).isEqualTo(10);
  }

  // Limits and explanations.

  static Tensor byNumber(Tensor x, int n) {
    return x.add(new int[] {0, 1, 2, 3, 4, 5}[n]);
  }

  @Test
  void codeThatIsCapturedTooOftenRunsAsItIs() {
    Fn2<Tensor, Integer, Tensor> f = CaptureTest::byNumber;
    Jit.Two<Tensor, Integer, Tensor> jit = Jit.of(f).recompileLimit(3);
    for (int n = 0; n < 6; n++) {
      assertThat(jit.apply(of(1), n).item()).isEqualTo(1 + n);
    }
    assertThat(jit.compilations()).isEqualTo(3);
    Explanation found = jit.explain();
    assertThat(found.recompilations()).hasSize(3).allMatch(each -> each.contains("n == "));
    assertThat(found.notes())
        .singleElement()
        .asString()
        .contains("CaptureTest.byNumber runs as plain Java: it was captured 3 times");
  }

  static Tensor broken(Tensor x) {
    Tensor y = x.add(x);
    System.err.print("");
    return y.multiply(x);
  }

  static Tensor descend(Tensor x, Double rate) {
    Tensor y = x.subtract(x.multiply(x).multiply(rate));
    return rate < 0.01 ? y.neg() : y.add(Math.sqrt(rate));
  }

  /// A rate that is another one in each step is an input from its third value on.
  @Test
  void aNumberThatAlwaysChangesBecomesAnInput() {
    Fn2<Tensor, Double, Tensor> f = CaptureTest::descend;
    Jit.Two<Tensor, Double, Tensor> jit = Jit.of(f);
    double rate = 0.5;
    for (int i = 0; i < 20; i++) {
      assertThat(jit.apply(of(1, -2), rate).toFloats())
          .containsExactly(f.apply(of(1, -2), rate).toFloats());
      rate *= 0.75;
    }
    assertThat(jit.compilations()).isEqualTo(3);
    assertThat(jit.explain().recompilations())
        .last()
        .asString()
        .contains("rate changes, and is an input of the program from now on");
    assertThat(jit.explain().notes()).isEmpty();
  }

  @Test
  void aBreakIsAnErrorWhereAllIsToBeOneProgram() {
    Fn1<Tensor, Tensor> f = CaptureTest::broken;
    assertThatThrownBy(() -> Jit.of(f).fullGraph().apply(of(1)))
        .isInstanceOf(CaptureException.class)
        .hasMessageMatching(
            "CaptureTest.broken cannot be captured whole: CaptureTest.java:\\d+:"
                + " PrintStream.print is called; .*")
        .satisfies(
            e -> assertThat(((CaptureException) e).where().getMethodName()).isEqualTo("broken"));
    Jit.One<Tensor, Tensor> jit = Jit.of(f);
    assertThat(jit.apply(of(3)).item()).isEqualTo(18);
    Explanation found = jit.explain();
    assertThat(found.graphs()).hasSize(2);
    assertThat(found.breaks()).singleElement().asString().contains("PrintStream.print");
    assertThat(found.toString()).contains("2 graphs, 1 breaks", "x is float32[1]");
  }

  /// Code with a monitor cannot go on by itself: the rest of the method runs from a class of its own.
  static Tensor monitored(Tensor x, int n) {
    Tensor y = x.multiply(n);
    for (int i = 0; i < n; i++) {
      synchronized (CaptureTest.class) {
        y = y.add(i);
      }
    }
    return privately(y);
  }

  private static Tensor privately(Tensor y) {
    return y.neg();
  }

  @Test
  void whatCannotBeCapturedIsResumed() {
    Fn2<Tensor, Integer, Tensor> f = CaptureTest::monitored;
    Jit.Two<Tensor, Integer, Tensor> jit = Jit.of(f);
    for (int n : new int[] {3, 0, 2, 3}) {
      assertThat(jit.apply(of(2), n).item()).isEqualTo(f.apply(of(2), n).item());
    }
    assertThat(jit.explain().notes()).anyMatch(each -> each.contains("monitor"));
  }

  // Gradients.

  static Tensor choosing(Tensor x, Tensor w) {
    Tensor y = x.multiply(w);
    if (y.sum().item() > 0) {
      y = y.multiply(y).multiply(w);
    } else {
      y = y.sin();
    }
    return y.sum();
  }

  @Test
  void gradientsOfBranchesAreThoseOfTheBranchTaken() {
    Fn2<Tensor, Tensor, Tensor> f = CaptureTest::choosing;
    Jit.Two<Tensor, Tensor, Tensor> jit = Jit.of(f).fullGraph();
    Tensor w = of(0.5f, -1, 2);
    for (Tensor x : List.of(of(1, 2, 3), of(1, 2, -3))) {
      Tensor want = Grad.of((Tensor at) -> f.apply(x, at)).apply(w);
      Tensor got = Grad.of((Tensor at) -> jit.apply(x, at)).apply(w);
      float[] close = want.toFloats();
      assertThat(got.toFloats()).hasSize(3);
      for (int i = 0; i < 3; i++) {
        assertThat(got.toFloats()[i]).isCloseTo(close[i], offset(1e-5f));
      }
    }
    assertThat(jit.programs().get(0)).contains("pd_op.if");
    assertThat(jit.compilations()).isEqualTo(1);
  }

  static Tensor untilLarge(Tensor x) {
    while (x.sum().item() < 100) {
      x = x.multiply(2);
    }
    return x;
  }

  @Test
  void aLoopOnATensorIsALoopOfTheProgram() {
    Fn1<Tensor, Tensor> f = CaptureTest::untilLarge;
    Jit.One<Tensor, Tensor> jit = Jit.of(f).fullGraph();
    assertThat(jit.apply(of(1, 2)).toFloats()).containsExactly(64, 128);
    assertThat(jit.apply(of(100, 2)).toFloats()).containsExactly(100, 2);
    assertThat(jit.programs().get(0)).contains("pd_op.while");
    assertThat(jit.compilations()).isEqualTo(1);
  }

  /// A program on each side of a break is an entry of the tape, and so is what runs between them.
  @Test
  void gradientsGoThroughBreaks() {
    Fn1<Tensor, Tensor> f = CaptureTest::broken;
    Jit.One<Tensor, Tensor> jit = Jit.of(f);
    Tensor x = of(3);
    try (Tape tape = Tape.record()) {
      Tensor y = jit.apply(x);
      assertThat(tape.names()).containsExactly("jit", "jit");
      // 2 x^2.
      assertThat(tape.gradient(y, x).item()).isEqualTo(12);
    }
  }

  @Test
  void tensorsFromElsewhereAreInputs() {
    List<Tensor> holder = new ArrayList<>(List.of(of(1, 2)));
    Fn1<Tensor, Tensor> f = x -> x.add(holder.get(0));
    Jit.One<Tensor, Tensor> jit = Jit.of(f).fullGraph();
    assertThat(jit.apply(of(1, 1)).toFloats()).containsExactly(2, 3);
    holder.set(0, of(5, 5));
    assertThat(jit.apply(of(1, 1)).toFloats()).containsExactly(6, 6);
    assertThat(jit.compilations()).isEqualTo(1);
  }

  // What is said before anything runs.

  @Test
  void theProcessorWarnsOfBreaks(@TempDir Path folder) throws IOException {
    Path source = folder.resolve("Marked.java");
    Files.writeString(
        source,
        """
        import dev.weir.tensor.Graph;
        import dev.weir.tensor.Tensor;
        class Marked {
          @Graph
          static Tensor breaks(Tensor x) {
            Tensor y = x.add(x);
            System.out.println("between");
            synchronized (Marked.class) {
              return y.relu();
            }
          }
          @Graph
          static Tensor whole(Tensor x) {
            return x.exp().add(Math.max(1, 2));
          }
          static void unmarked() {
            System.out.println();
          }
        }
        """);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = javac.getStandardFileManager(found, null, null)) {
      JavaCompiler.CompilationTask task =
          javac.getTask(
              null,
              files,
              found,
              List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
              null,
              files.getJavaFileObjects(source));
      task.setProcessors(List.of(new GraphProcessor()));
      assertThat(task.call()).isTrue();
    }
    assertThat(found.getDiagnostics().stream().map(each -> each.getMessage(null)))
        .filteredOn(each -> each.contains("Marked.java"))
        .contains(
            "Marked.java:7: PrintStream.println is called; leave it outside",
            "Marked.java:8: a monitor is entered or left; leave it outside")
        .noneMatch(each -> each.contains(":14:") || each.contains(":17:"));
  }

  /// The programs of the tutorial.
  @Test
  void theTutorialSaysWhatHappens() {
    // tanh(max(0, 1)) and tanh(-max(0, -1)).
    assertThat(Capturing.layers())
        .startsWith("[[0.7615942 0.       ]]")
        .contains("1 graphs, 0 breaks", "layers.get(0).activation equals \"relu\"");
    assertThat(Capturing.loop()).startsWith("[0.1875 0.3125]").contains("pd_op.while", "pd_op.if");
    Map<String, Integer> calls = new TreeMap<>();
    assertThat(Capturing.breaks(calls)).startsWith("12.0").contains("2 graphs, 1 breaks");
    assertThat(calls).containsExactly(Map.entry("noted", 1));
  }
}
