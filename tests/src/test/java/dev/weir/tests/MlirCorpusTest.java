package dev.weir.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Sweeps MLIR's own test IR in generic form: every module is read, and printed exactly as mlir-opt
/// 22 prints it, with and without locations.
///
/// Where operations of dialects that Weir lacks hold properties, mlir-opt gave aliases to what is in
/// them, since it knows these dialects; as for dialects that it lacks, Weir gives none. Such modules
/// are compared with all aliases written out.
///
/// Skipped without the corpus, see [MlirCorpus].
class MlirCorpusTest {
  /// In these, types have aliases that MLIR's test dialect chooses.
  private static final ImmutableSet<String> ALIASES_OF_OTHERS =
      ImmutableSet.of("IR__recursive-type__000.mlir", "IR__recursive-type__000.loc.mlir");

  private static final Pattern DEFINITION = Pattern.compile("([#!][\\w$.-]+) = (.*)");
  private static final Pattern ALIAS = Pattern.compile("[#!][\\w$.-]*[\\w$]");

  @Test
  void modulesWithoutDialects() throws IOException {
    sweep(false, DialectRegistry.of());
  }

  @Test
  void modulesWithLocationsWithoutDialects() throws IOException {
    sweep(true, DialectRegistry.of());
  }

  @Test
  void modulesWithEveryDialect() throws IOException {
    // MLIR's test dialect is not Weir's.
    sweep(
        false,
        DialectRegistry.of(
            DialectRegistry.load().dialects().stream()
                .filter(dialect -> !dialect.namespace().equals("test"))
                .toArray(Dialect[]::new)));
  }

  private static void sweep(boolean locations, DialectRegistry registry) throws IOException {
    PrintOptions options = PrintOptions.of(registry).withGeneric(true).withDebugInfo(locations);
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (Path file : MlirCorpus.genericFiles(locations)) {
      String expected = Files.readString(file, StandardCharsets.UTF_8);
      SourceText source = SourceText.of(file.getFileName().toString(), expected);
      Diagnostics diagnostics = new Diagnostics();
      Optional<IrParser.Parsed> parsed =
          IrParser.parseFile(source, registry, ParseOptions.LENIENT, diagnostics);
      checked++;
      if (parsed.isEmpty()) {
        wrong.add(new DiagnosticPrinter(source).print(diagnostics));
      } else if (!ALIASES_OF_OTHERS.contains(source.name())) {
        // mlir-opt ends its output with an empty line.
        String printed = IrPrinter.print(parsed.get(), options) + "\n";
        if (!printed.equals(expected)
            && !withoutAliases(printed).equals(withoutAliases(expected))) {
          wrong.add(source.name() + " is printed differently");
        }
      }
    }
    assertTrue(checked > 500, "the corpus has shrunk to " + checked);
    assertEquals(ImmutableList.of(), wrong);
  }

  /// {@return `text` with what each alias stands for in its place}; an alias is defined before it is used
  private static String withoutAliases(String text) {
    Map<String, String> definitions = new HashMap<>();
    StringBuilder expanded = new StringBuilder();
    for (String line : Splitter.on('\n').split(text)) {
      Matcher definition = DEFINITION.matcher(line);
      if (definition.matches()) {
        definitions.put(definition.group(1), expand(definition.group(2), definitions));
      } else {
        expanded.append(expand(line, definitions)).append('\n');
      }
    }
    return expanded.toString();
  }

  private static String expand(String line, Map<String, String> definitions) {
    return ALIAS
        .matcher(line)
        .replaceAll(
            use -> Matcher.quoteReplacement(definitions.getOrDefault(use.group(), use.group())));
  }
}
