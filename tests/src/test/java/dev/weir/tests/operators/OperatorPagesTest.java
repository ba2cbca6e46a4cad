package dev.weir.tests.operators;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.tests.OperatorTypeCase;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the pages of tensor operators state: each has formulas of its shapes and element types, what it
/// diagnoses and its source, and the formulas hold for the types of the oracle and of programs.
class OperatorPagesTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final ImmutableList<String> LABELS =
      ImmutableList.of("Shapes:", "Element types:", "Diagnoses:", "Source:");

  private static final Path PAGE =
      Path.of(System.getProperty("weir.root", ".."), "docs/dialects/pd_op-Operator.md");

  /// Control flow has the types of what its regions yield.
  private static final ImmutableSet<String> STRUCTURED =
      ImmutableSet.of("pd_op.if", "pd_op.while", "pd_op.group");

  @Test
  void pagesStateShapesTypesDiagnosticsAndSource() {
    List<String> missing = new ArrayList<>();
    for (OpDefinition op : operators()) {
      for (String label : LABELS) {
        String text = paragraph(op, label);
        if (text.length() <= label.length()) {
          missing.add(op.name() + ": " + label);
        }
      }
      if (!paragraph(op, "Source:")
          .matches("(?s).*\\]\\(https://\\S+/blob/[0-9a-f]{40}/\\S+\\).*")) {
        missing.add(op.name() + ": a permalink");
      }
    }
    assertThat(missing).isEmpty();
  }

  /// Every row of a table of attributes ends with what the attribute means.
  @Test
  void pagesStateTheMeaningOfAttributes() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(page.lines().filter(line -> line.startsWith("| Attribute |")))
        .hasSizeGreaterThan(100)
        .allMatch(line -> line.endsWith("| Meaning |"));
    assertThat(page.lines().filter(line -> line.matches("\\| `.*\\|\\s*\\|"))).isEmpty();
  }

  @Test
  void formulasNameOperandsAndResults() {
    List<String> wrong = new ArrayList<>();
    for (OpDefinition op : operators()) {
      Set<String> groups = new TreeSet<>();
      op.operandGroups().forEach(group -> groups.add(group.name()));
      op.resultGroups().forEach(group -> groups.add(group.name()));
      for (String label : LABELS.subList(0, 2)) {
        if (paragraph(op, label).contains("`")) {
          for (String name : formula(op, label).names()) {
            if (!groups.contains(name)) {
              wrong.add(op.name() + ": " + name);
            }
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void formulasHoldForTheOracle() throws URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(OperatorPagesTest.class.getResource("/oracle/ops")).toURI());
    Set<String> seen = new TreeSet<>();
    List<String> wrong = new ArrayList<>();
    for (OperatorTypeCase each : OperatorTypeCase.readAll(folder)) {
      OpDefinition op = REGISTRY.operation(each.operator());
      if (op == null || each.results().isEmpty() || STRUCTURED.contains(op.name())) {
        continue;
      }
      seen.add(op.name());
      check(op, types(op, each), each.name(), wrong);
    }
    assertThat(wrong).isEmpty();
    assertThat(seen).hasSizeGreaterThan(150);
  }

  /// A result of another rank contradicts the formula, unless attributes alone give its rank, or what the formula calls
  /// by a name, such as `unsqueezed`.
  @Test
  void formulasFailForOtherTypes() throws URISyntaxException {
    Set<String> deaf = new TreeSet<>();
    Set<String> sharp = new TreeSet<>();
    for (OperatorTypeCase each : cases()) {
      OpDefinition op = REGISTRY.operation(each.operator());
      if (op == null || each.results().isEmpty() || STRUCTURED.contains(op.name())) {
        continue;
      }
      ImmutableMap<String, ImmutableList<Type>> types = types(op, each);
      if (op.resultGroups().isEmpty()) {
        continue;
      }
      String name = op.resultGroups().get(0).name();
      var changed = ImmutableMap.<String, ImmutableList<Type>>builder().putAll(types);
      changed.put(
          name, types.get(name).stream().map(OperatorPagesTest::longer).collect(toImmutableList()));
      boolean refused = !formula(op, LABELS.get(0)).holds(changed.buildKeepingLast());
      (refused ? sharp : deaf).add(op.name());
    }
    deaf.removeAll(sharp);
    assertThat(deaf)
        .containsExactlyInAnyOrder(
            "pd_op.as_strided",
            "pd_op.assign_value",
            "pd_op.broadcast_tensors",
            "pd_op.check_finite_and_unscale_",
            "pd_op.crop",
            "pd_op.data",
            "pd_op.diag_embed",
            "pd_op.einsum",
            "pd_op.expand",
            "pd_op.full",
            "pd_op.full_batch_size_like",
            "pd_op.gaussian",
            "pd_op.kron",
            "pd_op.meshgrid",
            "pd_op.randint",
            "pd_op.reshape",
            "pd_op.tile",
            "pd_op.trace",
            "pd_op.uniform",
            "pd_op.unsqueeze",
            "pd_op.update_loss_scaling_",
            "pd_op.view_shape");
  }

  private static Type longer(Type type) {
    return type instanceof TensorType tensor
        ? TensorType.of(
            tensor.elementType(),
            ImmutableLongArray.builder().addAll(tensor.shape()).add(7919).build())
        : type;
  }

  @Test
  void formulasHoldForPrograms() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(OperatorPagesTest.class.getResource("/lit")).toURI());
    Set<String> seen = new TreeSet<>();
    List<String> wrong = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      for (String text : Splitter.on("// -----").split(Files.readString(file))) {
        Diagnostics diagnostics = new Diagnostics();
        IrParser.parse(
                SourceText.of(file.toString(), text), REGISTRY, ParseOptions.LENIENT, diagnostics)
            .filter(module -> Verifier.verify(module, diagnostics))
            .ifPresent(module ->
                module.walk(op -> {
                  OpDefinition form = op.definition().valueForm();
                  if (op.name().startsWith("pd_op.")
                      && op.definition().isRegistered()
                      && !STRUCTURED.contains(op.name())) {
                    seen.add(form.name());
                    check(form, types(op), folder.relativize(file).toString(), wrong);
                  }
                }));
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(seen).hasSizeGreaterThan(100);
  }

  private static void check(
      OpDefinition op,
      ImmutableMap<String, ImmutableList<Type>> types,
      String where,
      List<String> wrong) {
    for (String label : LABELS.subList(0, 2)) {
      if (paragraph(op, label).contains("`") && !formula(op, label).holds(types)) {
        wrong.add("%s in %s: %s%s".formatted(op.name(), where, label, types));
      }
    }
  }

  private static TypeFormula formula(OpDefinition op, String label) {
    String result = op.resultGroups().isEmpty() ? "" : op.resultGroups().get(0).name();
    return TypeFormula.parse(paragraph(op, label), result);
  }

  private static String paragraph(OpDefinition op, String label) {
    return Splitter.on("\n\n")
        .splitToStream(op.description())
        .filter(paragraph -> paragraph.startsWith(label))
        .findFirst()
        .orElse("");
  }

  private static ImmutableList<OpDefinition> operators() {
    return REGISTRY.dialects("pd_op").stream()
        .flatMap(dialect -> dialect.operations().stream())
        .filter(op -> !op.isInplaceTwin() && !STRUCTURED.contains(op.name()))
        .collect(toImmutableList());
  }

  private static ImmutableList<OperatorTypeCase> cases() throws URISyntaxException {
    return OperatorTypeCase.readAll(
        Path.of(
            Objects.requireNonNull(OperatorPagesTest.class.getResource("/oracle/ops")).toURI()));
  }

  private static ImmutableMap<String, ImmutableList<Type>> types(
      OpDefinition op, OperatorTypeCase each) {
    var types = ImmutableMap.<String, ImmutableList<Type>>builder();
    for (int i = 0; i < each.operands().size(); i++) {
      types.put(op.operandGroups().get(i).name(), types(each.operands().get(i)));
    }
    for (int i = 0; i < each.results().orElseThrow().size(); i++) {
      types.put(op.resultGroups().get(i).name(), types(each.results().orElseThrow().get(i)));
    }
    return types.buildKeepingLast();
  }

  private static ImmutableMap<String, ImmutableList<Type>> types(Operation op) {
    OpDefinition form = op.definition();
    var types = ImmutableMap.<String, ImmutableList<Type>>builder();
    for (int i = 0; i < form.operandGroups().size(); i++) {
      types.put(form.operandGroups().get(i).name(), types(op.operandGroup(i)));
    }
    for (int i = 0; i < form.resultGroups().size(); i++) {
      types.put(form.resultGroups().get(i).name(), types(op.resultGroup(i)));
    }
    return types.buildKeepingLast();
  }

  private static ImmutableList<Type> types(List<? extends Value> values) {
    var types = ImmutableList.<Type>builder();
    for (Value value : values) {
      if (value.type() instanceof TupleType tuple) {
        types.addAll(tuple.types());
      } else {
        types.add(value.type());
      }
    }
    return types.build();
  }

  private static ImmutableList<Type> types(OperatorTypeCase.Slot slot) {
    return switch (slot) {
      case OperatorTypeCase.Absent() -> ImmutableList.of();
      case OperatorTypeCase.One one -> ImmutableList.of(one.type());
      case OperatorTypeCase.Many(var tensors) ->
          tensors.stream().map(one -> (Type) one.type()).collect(toImmutableList());
    };
  }
}
