package dev.weir.formats.mindir.text.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.formats.mindir.text.print.PrinterSources;
import dev.weir.formats.mindir.text.read.DumpProductions.Production;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every production of the dump printers is read in a dump of every release that writes it; what is read is
/// written in every style and read back.
final class DumpGrammarTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final Path PAGE = Path.of("../docs/reference/mindir-dumps.md");
  private static final String TABLE = "| what | from | to | printer |\n|---|---|---|---|\n";

  private static boolean isAtLeast(String tag, String other) {
    return DumpProductions.TAGS.indexOf(tag) >= DumpProductions.TAGS.indexOf(other);
  }

  private static String tensor(String tag) {
    return switch (tag) {
      case "1.3" -> "<Tensor[Float32]x[const vector][2, 3]>";
      case "1.4" -> "<Tensor[Float32]x(2, 3)>";
      default -> "<Tensor[Float32], (2, 3)>";
    };
  }

  /// A dump as `tag` writes it.
  static String dump(Production production, String tag) {
    String[] parts = production.body().split("\n---\n", 2);
    StringBuilder text = new StringBuilder();
    String colon = isAtLeast(tag, "2.3") ? ": " : " : ";
    if (isAtLeast(tag, "2.0")) {
      text.append("# IR entry: @main.1\n# Total subgraphs: 3\n\n");
      text.append("# Attrs:\ncheck_set_strategy_valid_once_only").append(colon).append("1\n\n");
      text.append("# Total params: 2\n# Params:\n");
    } else {
      text.append("#IR entry      : @main.1\n#attrs         :\n");
      text.append("check_set_strategy_valid_once_only : 1\n#Total params  : 2\n\n");
    }
    text.append("%para1_x").append(colon).append("$T\n");
    text.append("%para2_y").append(colon).append("$T");
    text.append(isAtLeast(tag, "1.9") ? "  :  has_default\n\n" : "\n\n");
    if (isAtLeast(tag, "2.3")) {
      text.append("Node counting information:\nTotal number of nodes: 9\n");
      text.append("Total number of cnodes: 3\n\n");
    } else if (!isAtLeast(tag, "2.0")) {
      text.append("#Total subgraph : 3\n\n");
    }
    text.append("subgraph attr:\ncheck_set_strategy_valid_once_only").append(colon).append("1\n");
    if (isAtLeast(tag, "1.7")) {
      text.append("subgraph instance: main.1 : 0x55d6c1d0\n");
    }
    if (isAtLeast(tag, "2.0")) {
      text.append("# In file a.py:1/def main(x, y):/\n");
    }
    text.append("subgraph @main.1() {\n");
    body(parts[0] + "\nReturn(%0)\n: (<null>)\n", text);
    text.append("}\n\n");
    if (parts.length > 1) {
      if (!isAtLeast(tag, "2.0")) {
        text.append("subgraph attr:\n");
      }
      body(parts[1] + "\n", text);
    }
    return text.toString()
        .replace("$T", tensor(tag))
        .replaceAll("\\$N(\\d)", isAtLeast(tag, "2.2") ? "CNode_$1" : "[CNode]$1")
        .replace("  Return(", tag.equals("1.3") ? "  return(" : "  Return(");
  }

  /// Indents lines of nodes as the printers do.
  private static void body(String lines, StringBuilder text) {
    boolean isGraph = !lines.contains("subgraph @");
    for (String line : lines.split("\n", -1)) {
      if (line.startsWith("subgraph @")) {
        isGraph = true;
      } else if (line.equals("}")) {
        isGraph = false;
      } else if (isGraph && (line.startsWith("%") || line.startsWith("Return("))) {
        text.append("  ");
      } else if (isGraph
          && (line.startsWith(": ") || line.startsWith("#") || line.startsWith("  "))) {
        text.append("      ");
      }
      text.append(line).append('\n');
    }
    text.setLength(text.length() - 1);
  }

  private static String read(String text) {
    ModuleOp module = Dumps.readNamed("t.ir", text);
    for (MindIrTextStyle style : MindIrTextStyle.values()) {
      String printed =
          MindIrTextPrinter.print(module, style, MindIrTextDetail.FULL, new Diagnostics())
              .orElseThrow();
      Diagnostics again = new Diagnostics();
      SourceText copy = SourceText.of("printed.ir", printed);
      var reread = MindIrTextReader.read(copy, again);
      assertThat(reread)
          .as(() -> style + ": " + printed + new DiagnosticPrinter(copy).print(again))
          .isPresent();
      assertThat(basic(reread.get())).as(() -> style + ": " + printed).isEqualTo(basic(module));
    }
    return IrPrinter.print(module, PrintOptions.of(REGISTRY));
  }

  private static String basic(dev.weir.dialect.builtin.ModuleOp module) {
    return MindIrTextPrinter.print(
            module, MindIrTextStyle.V2_7, MindIrTextDetail.BASIC, new Diagnostics())
        .orElseThrow()
        .replaceAll(", ref_key=:[^>]*>", ">");
  }

  static Stream<String> tags() {
    return DumpProductions.TAGS.stream();
  }

  @ParameterizedTest
  @MethodSource("tags")
  void everyProductionOfARelease(String tag) {
    List<String> faults = new ArrayList<>();
    int count = 0;
    for (Production production : DumpProductions.ALL) {
      if (!production.isIn(tag)) {
        continue;
      }
      count++;
      try {
        String ir = read(dump(production, tag));
        for (String expected : production.expected()) {
          if (!ir.contains(expected)) {
            faults.add(production.name() + ": no '" + expected + "' in\n" + ir);
          }
        }
      } catch (AssertionError e) {
        faults.add(production.name() + ": " + e.getMessage());
      }
    }
    assertThat(count).isGreaterThan(40);
    assertThat(faults).isEmpty();
  }

  /// The page names each production, with the source of its printer.
  @Test
  void thePageListsTheProductions() throws IOException {
    checkTable("## Productions", DumpProductions.ALL);
    checkTable("## Productions of .dat files", DumpProductions.DAT);
  }

  private static void checkTable(String heading, List<Production> productions) throws IOException {
    StringBuilder table = new StringBuilder(TABLE);
    for (Production each : productions) {
      table
          .append("| ")
          .append(each.name().replace("|", "\\|"))
          .append(" | ")
          .append(each.from())
          .append(" | ")
          .append(each.to())
          .append(" | [")
          .append(each.function())
          .append("](")
          .append(PrinterSources.link(each))
          .append(") |\n");
    }
    String page = Files.readString(PAGE, StandardCharsets.UTF_8);
    int start = page.indexOf(TABLE, page.indexOf(heading + "\n"));
    assertThat(start).isPositive();
    int end = page.indexOf("\n\n", start);
    String known = end < 0 ? page.substring(start) : page.substring(start, end + 1);
    if (Boolean.getBoolean("weir.updateDocs") && !known.contentEquals(table)) {
      Files.writeString(PAGE, page.replace(known, table));
      return;
    }
    assertThat(known).as("-Dweir.updateDocs=true refreshes %s", PAGE).isEqualTo(table.toString());
  }
}
