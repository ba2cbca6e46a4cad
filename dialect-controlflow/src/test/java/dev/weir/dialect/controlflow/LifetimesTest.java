package dev.weir.dialect.controlflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.analysis.Lifetimes;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/// Random programs with loops and branches are carried out, operation by operation: whatever runs between the moment a
/// value is made and the last that reads it lies in the value's lifetime.
class LifetimesTest {
  private static final int LINES = 14;

  private final StringBuilder text = new StringBuilder();
  private Random random = new Random(0);
  private int names;

  /// The operations that were carried out, and for each value that now is there the step that made it.
  private final List<Operation> trace = new ArrayList<>();

  private final Map<Value, Integer> made = new IdentityHashMap<>();

  // Programs.

  private static String pick(List<String> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }

  private void lines(List<String> around, int depth) {
    List<String> values = new ArrayList<>(around);
    for (int i = 0, n = 1 + random.nextInt(LINES >> depth); i < n; i++) {
      String name = "%v" + names++;
      int kind = depth > 2 ? 0 : random.nextInt(5);
      if (kind == 3) {
        loop(name, values, depth);
      } else if (kind == 4) {
        branch(name, values, depth);
      } else {
        text.append(
            "%s = \"t.op\"(%s, %s) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n"
                .formatted(name, pick(values, random), pick(values, random)));
      }
      values.add(name);
    }
    text.append("@END@");
    String yielded = pick(values, random);
    String condition = pick(values, random);
    int at = text.lastIndexOf("@END@");
    text.replace(at, at + 5, "\"YIELD\"(" + condition + ", " + yielded + ")\n");
  }

  private void end(String line) {
    int at = text.lastIndexOf("\"YIELD\"");
    String given = text.substring(at + 8, text.indexOf(")", at));
    text.setLength(at);
    text.append(line.formatted((Object[]) given.split(", ")));
  }

  private void loop(String name, List<String> values, int depth) {
    String argument = "%v" + names++;
    text.append(
        "%s = \"pd_op.while\"(%s, %s) ({\n^bb0(%s: tensor<i1>):\n"
            .formatted(name, pick(values, random), pick(values, random), argument));
    List<String> inside = new ArrayList<>(values);
    inside.add(argument);
    lines(inside, depth + 1);
    end("\"pir.yield\"(%s, %s) : (tensor<i1>, tensor<i1>) -> ()\n");
    text.append("}) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n");
  }

  private void branch(String name, List<String> values, int depth) {
    text.append("%s = \"pd_op.if\"(%s) ({\n".formatted(name, pick(values, random)));
    lines(values, depth + 1);
    end("\"pir.yield\"(%2$s) : (tensor<i1>) -> ()\n");
    text.append("}, {\n");
    lines(values, depth + 1);
    end("\"pir.yield\"(%2$s) : (tensor<i1>) -> ()\n");
    text.append("}) : (tensor<i1>) -> tensor<i1>\n");
  }

  // Runs.

  private void run(Block block, Lifetimes lifetimes) {
    for (Operation op : block) {
      trace.add(op);
      op.operands().forEach(value -> read(value, lifetimes));
      switch (op) {
        case WhileOp loop -> {
          for (int i = random.nextInt(4); i > 0; i--) {
            loop.bodyRegion().entry().arguments().forEach(this::make);
            run(loop.bodyRegion().entry(), lifetimes);
          }
        }
        case IfOp branch -> run(op.region(random.nextInt(2)).entry(), lifetimes);
        default -> {
          // Does nothing but read and make values.
        }
      }
      op.results().forEach(this::make);
    }
  }

  private void make(Value value) {
    made.put(value, trace.size() - 1);
  }

  private void read(Value value, Lifetimes lifetimes) {
    for (int step = made.get(value) + 1; step < trace.size(); step++) {
      assertThat(lifetimes.start(trace.get(step)))
          .as("%s between the definition and a use of %s\n%s", trace.get(step), value, text)
          .isBetween(lifetimes.start(value), lifetimes.lastUse(value));
    }
  }

  @RepeatedTest(60)
  void valuesLiveFromTheirDefinitionToTheirLastUse(RepetitionInfo repetition) {
    random = new Random(repetition.getCurrentRepetition());
    text.append("%v = \"t.op\"() : () -> tensor<i1>\n");
    lines(List.of("%v"), 0);
    end("\"t.op\"(%s, %s) : (tensor<i1>, tensor<i1>) -> ()\n");
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("program", text.toString()),
                DialectRegistry.load(),
                ParseOptions.LENIENT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + "\n" + text));
    Block body = module.region(0).entry();
    Lifetimes lifetimes = Lifetimes.of(body);
    for (int i = 0; i < 8; i++) {
      trace.clear();
      made.clear();
      run(body, lifetimes);
    }
    body.forEach(op -> assertThat(lifetimes.end(op)).isGreaterThanOrEqualTo(lifetimes.start(op)));
  }
}
