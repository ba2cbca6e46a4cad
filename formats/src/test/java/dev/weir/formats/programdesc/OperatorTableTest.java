package dev.weir.formats.programdesc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The table of old operators against what PaddlePaddle 2.3.2 registers and what `pd_op` declares.
class OperatorTableTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// What other releases have: the attributes of 2.4 to 2.6, and of 1.x.
  private static final Set<String> OTHER_RELEASES = Set.of("values", "fp64_values", "Include_self");

  /// An old operator as PaddlePaddle registers it.
  private record Registered(List<String> inputs, List<String> outputs, List<String> attributes) {
    boolean has(String name) {
      return inputs.contains(name) || outputs.contains(name) || attributes.contains(name);
    }
  }

  private static Map<String, Registered> registered() throws IOException {
    Map<String, Registered> all = new TreeMap<>();
    for (String line :
        Files.readAllLines(Path.of("src/test/resources/programdesc/operators-2.3.2.tsv"))) {
      if (!line.startsWith("#")) {
        List<String> fields = Splitter.on('\t').splitToList(line);
        all.put(
            fields.get(0),
            new Registered(words(fields.get(1)), words(fields.get(2)), words(fields.get(3))));
      }
    }
    return all;
  }

  private static List<String> words(String text) {
    return Splitter.on(' ').omitEmptyStrings().splitToList(text);
  }

  private static OpDefinition definition(OperatorRow row) {
    return REGISTRY.operation("pd_op." + row.target());
  }

  private static boolean isPlain(OperatorRow row) {
    return row.adaptation().isEmpty();
  }

  @Test
  void operatorsAreThoseOfPaddlePaddle() throws IOException {
    assertThat(OperatorTable.get().rows()).hasSizeGreaterThan(250);
    List<String> unknown = new ArrayList<>(OperatorTable.get().rows().keySet());
    unknown.removeAll(registered().keySet());
    // One of a later release, one of devices with several processors.
    assertThat(unknown).containsExactlyInAnyOrder("elementwise_heaviside", "sync_batch_norm");
  }

  @Test
  void whatIsRefusedIsNotTranslated() {
    assertThat(OperatorTable.get().refused()).hasSizeGreaterThan(25);
    assertThat(OperatorTable.get().rows().keySet())
        .doesNotContainAnyElementsOf(OperatorTable.get().refused().keySet());
    assertThat(OperatorTable.get().refused().values())
        .allMatch(reason -> reason.contains("; export the "));
  }

  @Test
  void targetsAreOperatorsOfToday() {
    for (OperatorRow row : OperatorTable.get().rows().values()) {
      if (isPlain(row)) {
        OpDefinition definition = definition(row);
        assertThat(definition).as(row.type()).isNotNull();
        assertThat(OperatorOp.class).as(row.type()).isAssignableFrom(definition.opClass());
      } else {
        assertThat(Adaptations.of(row)).as(row.type()).isNotNull();
      }
    }
  }

  @Test
  void namesInTheTableAreThoseOfTheOldOperator() throws IOException {
    List<String> wrong = new ArrayList<>();
    registered()
        .forEach((type, old) -> {
          OperatorRow row = OperatorTable.get().rows().get(type);
          List<String> sources = new ArrayList<>(row.neutral().keySet());
          row.sources().values().forEach(sources::addAll);
          sources.removeIf(name -> old.has(name) || OTHER_RELEASES.contains(name));
          // Lines of several operators name what any of them has.
          sources.removeIf(name ->
              OperatorTable.get().rows().values().stream()
                  .anyMatch(other ->
                      other != row
                          && other.target().equals(row.target())
                          && other.sources().equals(row.sources())));
          sources.forEach(name -> wrong.add(type + " " + name));
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void namesOfTodayInTheTableAreDeclared() {
    List<String> wrong = new ArrayList<>();
    for (OperatorRow row : OperatorTable.get().rows().values()) {
      OpDefinition definition = definition(row);
      if (definition != null) {
        Set<String> names = new HashSet<>(row.sources().keySet());
        names.addAll(row.defaults().keySet());
        definition.operandGroups().forEach(group -> names.remove(group.name()));
        definition.resultGroups().forEach(group -> names.remove(group.name()));
        definition.slots().forEach(slot -> names.remove(slot.name()));
        names.forEach(name -> wrong.add(row.type() + " " + name));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// An attribute that is neither translated nor said to have no influence would be left out; an input would be an error.
  @Test
  void nothingOfAnOldOperatorIsLeftOut() throws IOException {
    List<String> left = new ArrayList<>();
    registered()
        .forEach((type, old) -> {
          OperatorRow row = OperatorTable.get().rows().get(type);
          OpDefinition definition = definition(row);
          if (!isPlain(row) || definition == null) {
            return;
          }
          Set<String> known = new HashSet<>(row.ignored());
          known.addAll(row.neutral().keySet());
          for (String name : names(definition)) {
            ImmutableList<String> said = row.sourcesOf(name);
            known.addAll(said.isEmpty() ? List.of(name) : said);
          }
          Set<String> plain = new HashSet<>();
          known.forEach(name -> plain.add(plain(name)));
          old.attributes().stream()
              .filter(name -> !known.contains(name))
              .forEach(name -> left.add(type + " attribute " + name));
          old.inputs().stream()
              .filter(name -> !plain.contains(plain(name)))
              .forEach(name -> left.add(type + " input " + name));
        });
    // Inputs of passes that fuse, of kernels that decide at run time, and of other kinds of values:
    // errors.
    assertThat(left)
        .allMatch(each ->
            each.contains(" input ") || each.endsWith(" @ALL_KERNELS_MUST_COMPUTE_RUNTIME_SHAPE@"));
    assertThat(left.stream().filter(each -> each.contains(" input ")))
        .containsExactlyInAnyOrder(
            "batch_norm input MomentumTensor",
            "conv2d input Bias",
            "conv2d input ResidualData",
            "conv2d_transpose input Bias",
            "conv3d input ResidualData",
            "depthwise_conv2d input Bias",
            "depthwise_conv2d input ResidualData",
            "depthwise_conv2d_transpose input Bias",
            "repeat_interleave input RepeatsTensor");
  }

  private static List<String> names(OpDefinition definition) {
    List<String> names = new ArrayList<>();
    definition.operandGroups().forEach(group -> names.add(group.name()));
    definition.slots().forEach(slot -> names.add(slot.name()));
    return names;
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "");
  }
}
