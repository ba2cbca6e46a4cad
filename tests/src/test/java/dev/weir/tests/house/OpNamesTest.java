package dev.weir.tests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Knowledge about an op stands at the op, so nobody tells ops apart by their names: no string of the sources is
/// the name of an op.
class OpNamesTest {
  private static final Pattern STRING = Pattern.compile("\"([a-z_]+\\.[a-z0-9_.]+)\"");

  /// A prefix to which a name is added, or that names are compared with.
  private static final Pattern PREFIX = Pattern.compile("\"([a-z_]+\\.)\"");

  /// Files that may have such a prefix, each with the reason.
  private static final ImmutableMap<String, String> PREFIXES =
      ImmutableMap.of(
          "formats/",
          "parsers and writers of foreign formats, which name ops",
          "cli/src/main/java/dev/weir/cli/explain/ExplainCommand.java",
          "what a user asks for by name",
          "backend-runtime/src/main/java/dev/weir/runtime/kernel/KernelException.java",
          "a message names the operator",
          "pass-mindir/src/main/java/dev/weir/pass/mindir/closures/Defunctionalization.java",
          "attributes that functions of MindIR alone have");

  /// Files that may have such strings, each with the reason.
  private static final ImmutableMap<String, String> EXCEPTIONS =
      ImmutableMap.<String, String>builder()
          .put("formats/", "parsers and writers of foreign formats, which name ops")
          .put(
              "dialect-kernel/src/main/java/dev/weir/dialect/kernel/RuntimeKernel.java",
              "kernels are registered by the operators that they carry out")
          .put(
              "tensor/src/main/java/dev/weir/tensor/host/HostCallKernels.java",
              "a kernel is registered by the operator that it carries out")
          .put(
              "ir-core/src/main/java/dev/weir/ir/text/IrParser.java",
              "a file that is no module is put into one, whose dialect is above")
          .put(
              "compiler/src/main/java/dev/weir/compiler/TargetPipeline.java",
              "the anchor of pipelines")
          .put(
              "pass-drr/src/main/java/dev/weir/rewrite/conversion/Cast.java",
              "conversions make casts, whose dialect is above")
          .put(
              "pass-drr/src/main/java/dev/weir/pass/general/Inliner.java",
              "inlining makes branches, whose dialect is above")
          .put(
              "testkit/src/main/java/dev/weir/testkit/generate/",
              "programs made by chance are made by name where a dialect is there")
          .put("pass-kernel/src/main/java/dev/weir/pass/kernel/linalg/", "a writer of MLIR's text")
          .put(
              "dialect-mlir/src/main/java/dev/weir/dialect/mlir/scf/ForallOp.java",
              "a message names the terminator that is expected")
          .buildOrThrow();

  @Test
  void nobodyTellsOpsApartByName() {
    ImmutableSet<String> ops =
        DialectRegistry.load().operations().stream()
            .map(OpDefinition::name)
            .collect(ImmutableSet.toImmutableSet());
    assertThat(ops).hasSizeGreaterThan(300);
    check(STRING, ops, EXCEPTIONS);
  }

  @Test
  void nobodyMakesNames() {
    ImmutableSet<String> prefixes =
        DialectRegistry.load().operations().stream()
            .map(op -> op.name().substring(0, op.name().indexOf('.') + 1))
            .collect(ImmutableSet.toImmutableSet());
    assertThat(prefixes).hasSizeGreaterThan(10);
    check(PREFIX, prefixes, PREFIXES);
  }

  private static void check(
      Pattern pattern, ImmutableSet<String> words, ImmutableMap<String, String> exceptions) {
    List<String> found = new ArrayList<>();
    Set<String> used = new TreeSet<>();
    for (Path file : SourceTree.javaFiles()) {
      String name = SourceTree.ROOT.relativize(SourceTree.ROOT.resolve(file)).toString();
      if (!name.contains("/src/main/") || name.startsWith("benchmarks/")) {
        continue;
      }
      for (String line : SourceTree.lines(file)) {
        Matcher string = pattern.matcher(line);
        while (string.find() && !line.strip().startsWith("//")) {
          if (words.contains(string.group(1))) {
            exceptions.keySet().stream()
                .filter(name::startsWith)
                .findFirst()
                .ifPresentOrElse(used::add, () -> found.add(name + ": " + line.strip()));
          }
        }
      }
    }
    assertThat(found).as("attach an interface to the op instead").isEmpty();
    assertThat(used).as("exceptions that are needed").isEqualTo(exceptions.keySet());
  }
}
