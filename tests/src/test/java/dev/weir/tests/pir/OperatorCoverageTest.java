package dev.weir.tests.pir;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import dev.weir.ir.OpDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Which operators of real programs Weir knows: `op_frequency_paddletest.tsv` counts those of 1,200 programs of
/// PaddlePaddle's test suite, `wanted.txt` names others that models use. What is not known stands in
/// `missing.txt`, which may only shrink.
final class OperatorCoverageTest {
  private static final String PREFIX = "pd_op.";
  private static final ImmutableSet<String> KNOWN =
      PirPrograms.REGISTRY.dialects("pd_op").stream()
          .flatMap(dialect -> dialect.operations().stream())
          .map(OpDefinition::name)
          .map(name -> name.substring(PREFIX.length()))
          .collect(toImmutableSet());

  @Test
  void unknownOperatorsAreListed() throws IOException {
    ImmutableList<String> counted =
        lines("op_frequency_paddletest.tsv")
            .map(line -> Splitter.on('\t').splitToList(line).get(0))
            .filter(name -> name.startsWith(PREFIX))
            .map(name -> name.substring(PREFIX.length()))
            .collect(toImmutableList());
    assertThat(counted).hasSizeGreaterThan(150);

    assertThat(
            Stream.concat(counted.stream(), lines("wanted.txt"))
                .filter(name -> !KNOWN.contains(name))
                .distinct()
                .sorted())
        .as("operators that are not known: take new ones off missing.txt")
        .containsExactlyElementsOf(lines("missing.txt").toList());
  }

  private static Stream<String> lines(String file) throws IOException {
    return Resources.readLines(
        Resources.getResource("pir/coverage/" + file), StandardCharsets.UTF_8)
        .stream();
  }
}
