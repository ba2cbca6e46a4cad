package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.pass.autodiff.rules.RefusedGradients;
import dev.weir.pass.autodiff.rules.StandardGradients;
import dev.weir.pass.autodiff.rules.ZeroGradients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page `docs/reference/autodiff.md` says what the gradient rules do: the formula is the comment of
/// the rule, and what it is made of is what it adds for a case of the oracle data.
///
/// After a change of a rule, refresh it with
/// `mvn -pl tests test -Dtest=GradientPageTest -Dweir.updateDocs=true`.
class GradientPageTest {
  private static final Path ROOT = Path.of(System.getProperty("weir.root"));
  private static final Path PAGE = ROOT.resolve("docs/reference/autodiff.md");
  private static final Path RULES =
      ROOT.resolve("pass-autodiff/src/main/java/dev/weir/pass/autodiff/rules");

  /// What the sweep over a program sees to itself.
  private static final ImmutableSet<String> STRUCTURED = ImmutableSet.of("pd_op.if", "pd_op.while");

  private static final Pattern RULE =
      Pattern.compile("\\.on\\(\\s*(\\w+)\\.class,\\s*(\\w+::(\\w+))?");

  private static List<OpDefinition> operators() {
    return Functions.REGISTRY.dialects("pd_op").stream()
        .flatMap(dialect -> dialect.operations().stream())
        .filter(op -> !op.isInplaceTwin() && !STRUCTURED.contains(op.name()))
        // Differentiated as what they are short for.
        .filter(op -> !CompositeOp.class.isAssignableFrom(op.opClass()))
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .toList();
  }

  @Test
  void everyOperatorHasAGradientOrAReason() {
    List<String> without = new ArrayList<>();
    for (OpDefinition op : operators()) {
      boolean reasoned =
          ZeroGradients.REASONS.containsKey(op.opClass())
              || RefusedGradients.REASONS.containsKey(op.opClass());
      boolean ruled = StandardGradients.RULES.has(op.opClass());
      if (!reasoned && !ruled) {
        without.add(op.name());
      }
    }
    assertThat(without).as("operators with neither a gradient nor a reason").isEmpty();
  }

  @Test
  void everyRuleSaysWhatItDoes() throws IOException {
    Map<String, String> formulas = formulas();
    assertThat(differentiated().map(op -> op.opClass().getSimpleName()))
        .allSatisfy(kind -> assertThat(formulas).containsKey(kind));
  }

  @Test
  void pageIsUpToDate() throws IOException {
    String page = page();
    if (Boolean.getBoolean("weir.updateDocs")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  private static Stream<OpDefinition> differentiated() {
    return operators().stream()
        .filter(op -> !ZeroGradients.REASONS.containsKey(op.opClass()))
        .filter(op -> !RefusedGradients.REASONS.containsKey(op.opClass()));
  }

  private static String page() throws IOException {
    Map<String, String> formulas = formulas();
    Map<String, ImmutableList<String>> parts = OperatorGradientsTest.partsOfGradients();
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Gradients

        What reverse mode knows of the operators of `pd_op`. In a formula `z` is the result, `dx` the gradient of
        `x`. A gradient is made of other operators, or is an operator of its own where that is the better kernel;
        `weir explain NAME` prints the page of either. Each is checked against differences in float64, with sizes
        known and with none known, and against PyTorch.

        This page is made of the rules by a test. Rules of other dialects are explained at `GradientRule`.

        ## Operators

        | operator | gradient | in terms of | twice |
        |---|---|---|---|
        """);
    differentiated()
        .filter(op -> !op.name().endsWith("_grad"))
        .forEach(op -> row(text, op, formulas, parts));
    text.append(
        """

        ## Gradients of gradients

        What second derivatives are made of. `g` is the gradient that the operator takes back, `u` the gradient of
        what it gives, and `w` that of its second result.

        | operator | gradient | in terms of | once more |
        |---|---|---|---|
        """);
    differentiated()
        .filter(op -> op.name().endsWith("_grad"))
        .forEach(op -> row(text, op, formulas, parts));
    text.append(
        """

        ## Gradients that are zero

        | operator | why |
        |---|---|
        """);
    reasons(text, ZeroGradients.REASONS);
    text.append(
        """

        ## Not differentiated

        A program in which a gradient would go through one of these is an error.

        | operator | why |
        |---|---|
        """);
    reasons(text, RefusedGradients.REASONS);
    return text.toString();
  }

  private static void row(
      StringBuilder text,
      OpDefinition op,
      Map<String, String> formulas,
      Map<String, ImmutableList<String>> parts) {
    String name = op.name().substring("pd_op.".length());
    ImmutableList<String> made = parts.getOrDefault(name, ImmutableList.of());
    boolean again =
        made.stream()
            .map(part -> Optional.ofNullable(Functions.REGISTRY.operation("pd_op." + part)))
            .flatMap(Optional::stream)
            .noneMatch(part -> RefusedGradients.REASONS.containsKey(part.opClass()));
    text.append("| `").append(name).append("` | ");
    text.append(formulas.getOrDefault(op.opClass().getSimpleName(), "").replace("|", "\\|"));
    text.append(" | ").append(String.join(", ", made));
    text.append(" | ").append(again ? "yes" : "no").append(" |\n");
  }

  private static void reasons(StringBuilder text, Map<Class<? extends Operation>, String> reasons) {
    Map<String, String> byName = new TreeMap<>();
    for (OpDefinition op : operators()) {
      String reason = reasons.get(op.opClass());
      if (reason != null) {
        byName.put(op.name().substring("pd_op.".length()), reason);
      }
    }
    byName.forEach((name, reason) ->
        text.append("| `").append(name).append("` | ").append(reason).append(" |\n"));
  }

  /// What the comments of the rules say, by the name of the op's class.
  private static Map<String, String> formulas() throws IOException {
    Map<String, String> formulas = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(RULES)) {
      for (Path file : files.sorted().toList()) {
        String source = Files.readString(file);
        Matcher rule = RULE.matcher(source);
        while (rule.find()) {
          String comment = commentAbove(source, rule.start(), "//");
          if (comment.isEmpty() && rule.group(3) != null) {
            Matcher method =
                Pattern.compile(
                        "\n  private static void " + rule.group(3) + "\\(\\s*" + rule.group(1))
                    .matcher(source);
            comment = method.find() ? commentAbove(source, method.start() + 1, "///") : "";
          }
          if (!comment.isEmpty()) {
            formulas.put(rule.group(1), comment);
          }
        }
      }
    }
    return formulas;
  }

  private static String commentAbove(String source, int at, String mark) {
    List<String> before = source.substring(0, at).stripTrailing().lines().toList();
    int from = before.size();
    while (from > 0 && before.get(from - 1).strip().startsWith(mark)) {
      from--;
    }
    List<String> lines = new ArrayList<>();
    for (String line : before.subList(from, before.size())) {
      lines.add(line.strip().substring(mark.length()).strip());
    }
    return String.join(" ", lines);
  }
}
