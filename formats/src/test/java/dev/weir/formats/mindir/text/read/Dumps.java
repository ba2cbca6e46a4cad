package dev.weir.formats.mindir.text.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The dumps that the tests read.
public final class Dumps {
  /// What MindSpore 2.3 wrote of a program with a branch.
  public static final String BRANCH = "ms2.3_docs_if_switch_partial_18_execute.ir";

  /// What MindSpore 1.3 wrote of an addition and a multiplication.
  public static final String ADD_MUL = "ms1.3_docs_add_mul_12_execute.ir";

  private Dumps() {}

  public static String resource(String name) {
    try (var in = Dumps.class.getResourceAsStream("/mindir/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the module that `text` spells, verified}
  public static ModuleOp read(String text) {
    Diagnostics diagnostics = new Diagnostics();
    var module =
        MindIrTextReader.read(SourceText.of("t.ir", text), diagnostics)
            .filter(read -> Verifier.verify(read, diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    return module.orElseThrow();
  }

  /// {@return the module that `text` spells, verified}
  ///
  /// @param name what the file is called, whose ending says what kind of dump it is
  static ModuleOp readNamed(String name, String text) {
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of(name, text);
    var module =
        MindIrTextReader.read(source, diagnostics)
            .filter(found -> Verifier.verify(found, diagnostics));
    assertThat(module)
        .as(() -> text + new DiagnosticPrinter(source).print(diagnostics))
        .isPresent();
    return module.orElseThrow();
  }

  /// Checks that two texts are the same, and says where they differ first.
  public static void assertSame(String text, String expected) {
    List<String> lines = text.lines().toList();
    List<String> wanted = expected.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), wanted.size()); i++) {
      assertThat(lines.get(i)).as("line %d", i + 1).isEqualTo(wanted.get(i));
    }
    assertThat(text).isEqualTo(expected);
  }

  /// {@return the first fault in `text`, with its place}
  static String fault(String text) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            MindIrTextReader.read(SourceText.of("t.ir", text), diagnostics)
                .filter(read -> Verifier.verify(read, diagnostics)))
        .isEmpty();
    var first = diagnostics.all().get(0);
    var place = first.location().filePosition().orElseThrow();
    return place.line() + ":" + place.column() + ": " + first.message();
  }
}
