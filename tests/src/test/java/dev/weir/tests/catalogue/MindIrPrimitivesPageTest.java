package dev.weir.tests.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.mindir.effects.AutoMonadPass;
import dev.weir.pass.mindir.primitives.LoweredPrimitives;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page of primitives tells what each one becomes and how many numeric cases it has, both found by
/// lowering the cases. To refresh it: `mvn -pl tests test -Dtest=MindIrPrimitivesPageTest
/// -Dweir.updateDocs=true`.
class MindIrPrimitivesPageTest {
  private static final Path ROOT = Path.of(System.getProperty("weir.root"));
  private static final Path PAGE = ROOT.resolve("docs/reference/mindir-primitives.md");
  private static final Path CASES = ROOT.resolve("tests/src/test/resources/oracle/mindir");
  private static final Pattern PRIMITIVE =
      Pattern.compile("mindir\\.primitive \"(?:S-Prim-|PrimFunc_)?([^\"]+)\"");
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// Operators that only hold constants, inputs and outputs of others.
  private static final ImmutableSet<String> PLUMBING =
      ImmutableSet.of("pd_op.data", "pd_op.full", "pd_op.full_int_array");

  /// What the requirements ask for first that is an operation of the dialect.
  private static final ImmutableMap<String, String> STRUCTURE =
      ImmutableMap.<String, String>builder()
          .put("Constant", "constant")
          .put("Load", "load")
          .put("UpdateState", "update_state")
          .put("Depend", "depend")
          .put("MakeTuple", "make_tuple")
          .put("TupleGetItem", "tuple_get_item")
          .put("MakeList", "make_list")
          .put("ListGetItem", "list_get_item")
          .put("Switch", "switch")
          .put("SwitchLayer", "switch_layer")
          .put("Partial", "partial")
          .put("TensorMove", "tensor_move")
          .put("Return", "return")
          .buildOrThrow();

  /// The primitives that the requirements ask for first: seen in real exports, or typical.
  private static final ImmutableList<String> FIRST =
      ImmutableList.copyOf(
          ("Assign StopGradient J EnvironSet EnvironGet Embed AddN Conv2D ReLU MaxPool Flatten"
                  + " Reshape MatMul BatchMatMul BiasAdd Add Mul Abs ExpandDims Squeeze Transpose"
                  + " Concat StridedSlice Gather Tile Softmax Sigmoid Tanh ReduceSum LSTM ReluGrad"
                  + " BatchNorm ReduceMean Sub Div RealDiv Neg Cast Pow Sqrt Rsqrt Exp Log Erf GeLU"
                  + " LayerNorm AvgPool DepthwiseConv2dNative Pad Split Stack Select Equal Less"
                  + " Greater LogicalAnd OneHot TopK ArgMaxWithValue ResizeBilinear HSwish Print")
              .split(" "));

  /// What has no numeric case because it does not compute: by the tests that have it.
  private static final ImmutableMap<String, String> ELSEWHERE =
      ImmutableMap.<String, String>builder()
          .put("Print", "MindIrEffectsTest")
          .put("Assert", "lit mindir/to-pd-op")
          .put("resolve", "lit mindir/namespaces")
          .put("getattr", "lit mindir/namespaces")
          .put("J", "GradientPrimitivesTest")
          .put("GradOperation", "GradientPrimitivesTest")
          .put("grad", "GradientPrimitivesTest")
          .put("hyper_add", "GradientPrimitivesTest")
          .put("hyper_map[hyper_add]", "GradientPrimitivesTest")
          .put("hyper_map", "lit mindir/issue-015-tuples")
          .put("map", "lit mindir/issue-015-tuples")
          .put("tuple_add", "lit mindir/issue-015-tuples")
          .put("list_add", "lit mindir/issue-015-tuples")
          .put("make_range", "lit mindir/issue-015-tuples")
          .put("SequenceMul", "lit mindir/issue-015-tuples")
          .put("SequenceSlice", "lit mindir/issue-015-tuples")
          .put("ones_like_leaf", "GradientPrimitivesTest")
          .put("hyper_map[ones_like_leaf]", "GradientPrimitivesTest")
          .buildOrThrow();

  /// What the cases show of a primitive.
  private static final class Row {
    int cases;
    final Set<String> operators = new TreeSet<>();
  }

  private static Map<String, Row> rows() throws IOException {
    Map<String, Row> rows = new TreeMap<>(String.CASE_INSENSITIVE_ORDER.thenComparing(s -> s));
    LoweredPrimitives.names().forEach(name -> rows.put(name, new Row()));
    for (String file : List.of("primitives.json", "optimizers.json")) {
      String json = Files.readString(CASES.resolve(file));
      for (JsonElement each : JsonParser.parseString(json).getAsJsonArray()) {
        count(each.getAsJsonObject(), rows);
      }
    }
    return rows;
  }

  private static void count(JsonObject json, Map<String, Row> rows) {
    String text = json.get("ir").getAsString();
    Set<String> names = new TreeSet<>();
    Matcher matcher = PRIMITIVE.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    for (String name : names) {
      Row row = rows.get(name);
      assertThat(row).as("'%s' of %s has a lowering", name, json.get("name")).isNotNull();
      row.cases++;
      // The first case of a primitive on its own shows what it becomes.
      if (row.cases == 1 && names.size() == 1) {
        row.operators.addAll(operators(text, json.getAsJsonObject("before")));
      }
    }
  }

  private static Set<String> operators(
      String text, @org.jspecify.annotations.Nullable JsonObject parameters) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = ProgramText.parse(text);
    boolean lowered =
        PassManager.builder(
                parameters == null
                    ? Pipeline.of(new MindirToPdOpPass())
                    : Pipeline.of(new AutoMonadPass(), new MindirToPdOpPass()),
                REGISTRY)
            .provide(ParameterScope.class, new ParameterScope())
            .build()
            .run(module, diagnostics);
    assertThat(lowered).as(() -> diagnostics.all().toString()).isTrue();
    Set<String> found = new TreeSet<>();
    module.walk(op -> {
      if (op instanceof OperatorOp && !PLUMBING.contains(op.name())) {
        found.add(op.name().substring("pd_op.".length()));
      }
    });
    return found;
  }

  private static void table(StringBuilder page, Iterable<String> names, Map<String, Row> rows) {
    page.append("| primitive | operators of `pd_op` | numeric cases |\n|---|---|---|\n");
    for (String name : names) {
      Row row = rows.get(name);
      assertThat(row).as("'%s' has a lowering", name).isNotNull();
      String cases =
          row.cases > 0 ? String.valueOf(row.cases) : ELSEWHERE.getOrDefault(name, "none");
      page.append("| `%s` | %s | %s |\n".formatted(name, String.join(", ", row.operators), cases));
    }
  }

  private static String page(Map<String, Row> rows) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # MindIR's primitives

        What `mindir-to-pd-op` makes of each primitive. The operators are those of the first
        numeric case that has the primitive alone, without the constants, inputs and outputs
        around them; none, where the result is known without running. The cases are computed by
        NumPy and PyTorch (`tests/oracle/mindir.py`, `mindir_optimizers.py`) and run on the JVM.
        This page is generated by `MindIrPrimitivesPageTest`.

        ## Structure

        These are operations of the [dialect](../dialects/mindir-MindIr.md), and leave nothing
        behind.

        | in a file | operation |
        |---|---|
        """);
    STRUCTURE.forEach((name, op) -> page.append("| `%s` | `mindir.%s` |\n".formatted(name, op)));
    page.append("\n## Asked for first\n\nSeen in real exports, or typical.\n\n");
    table(page, FIRST, rows);
    page.append("\n## All others\n\n");
    table(page, rows.keySet().stream().filter(name -> !FIRST.contains(name)).toList(), rows);
    return page.toString();
  }

  @Test
  void pageIsUpToDate() throws IOException {
    String generated = page(rows());
    if (Boolean.getBoolean("weir.updateDocs")) {
      Files.writeString(PAGE, generated);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(generated);
  }

  @Test
  void everyPrimitiveHasACase() throws IOException {
    assertThat(
            rows().entrySet().stream()
                .filter(row -> row.getValue().cases == 0)
                .map(Map.Entry::getKey)
                .filter(name -> !ELSEWHERE.containsKey(name)))
        .isEmpty();
  }

  @Test
  void structureIsInTheDialect() {
    for (String op : STRUCTURE.values()) {
      assertThat(REGISTRY.operation("mindir." + op)).as(op).isNotNull();
    }
  }
}
