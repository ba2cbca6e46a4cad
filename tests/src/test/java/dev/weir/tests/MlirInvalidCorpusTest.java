package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sweeps MLIR's own faulty test IR: every piece that needs none but the dialects Weir shares with
/// MLIR is rejected, at the line and with the message that MLIR's test expects; and where the fault
/// survives generic form, the verifier alone finds it.
///
/// Skipped without the corpus, see [MlirCorpus].
class MlirInvalidCorpusTest {
  private static final ImmutableSet<String> SHARED =
      ImmutableSet.of("builtin", "func", "cf", "arith", "scf");

  /// A faulty piece and the errors that are expected of it.
  private record Piece(String name, boolean lenient, ImmutableList<Expected> expected) {}

  private record Expected(int line, String message) {}

  /// How far a piece came.
  private enum Outcome {
    ACCEPTED,
    REJECTED,
    RIGHT_LINE,
    RIGHT_MESSAGE
  }

  private static List<Piece> pieces() throws IOException {
    Path manifest = MlirCorpus.folder("invalid").resolve("manifest.json");
    List<Piece> pieces = new ArrayList<>();
    for (JsonElement element :
        JsonParser.parseString(Files.readString(manifest)).getAsJsonArray()) {
      JsonObject piece = element.getAsJsonObject();
      boolean shared =
          piece.getAsJsonArray("uses").asList().stream()
              .allMatch(dialect -> SHARED.contains(dialect.getAsString()));
      if (shared && piece.get("mlir19_expectation_holds").getAsBoolean()) {
        var expected = ImmutableList.<Expected>builder();
        for (JsonElement each : piece.getAsJsonArray("expected")) {
          JsonObject one = each.getAsJsonObject();
          expected.add(new Expected(one.get("line").getAsInt(), one.get("message").getAsString()));
        }
        pieces.add(
            new Piece(
                piece.get("case").getAsString(),
                piece.get("allow_unregistered").getAsBoolean(),
                expected.build()));
      }
    }
    return pieces;
  }

  @Test
  void everyFaultIsFoundWhereAndAsMlirFindsIt() throws IOException {
    DialectRegistry registry = DialectRegistry.load();
    Path folder = MlirCorpus.folder("invalid");
    Tally tally = new Tally("invalid");
    for (Piece piece : pieces()) {
      Diagnostics diagnostics = diagnose(folder, piece, registry);
      tally.add(piece.name(), outcome(piece, diagnostics, true), piece.expected(), diagnostics);
    }
    tally.print();
    assertThat(tally.total).isEqualTo(171);
    assertThat(tally.rejected).isGreaterThanOrEqualTo(169);
    assertThat(tally.rightLine).isGreaterThanOrEqualTo(168);
    assertThat(tally.rightMessage).isGreaterThanOrEqualTo(164);
  }

  @Test
  void theVerifierAloneFindsWhatSurvivesGenericForm() throws IOException {
    DialectRegistry registry = DialectRegistry.load();
    Path folder = MlirCorpus.folder("invalid-generic");
    Tally tally = new Tally("invalid-generic");
    for (Piece piece : pieces()) {
      if (Files.exists(folder.resolve(piece.name() + ".mlir"))) {
        Diagnostics diagnostics = diagnose(folder, piece, registry);
        tally.add(piece.name(), outcome(piece, diagnostics, false), piece.expected(), diagnostics);
      }
    }
    tally.print();
    assertThat(tally.total).isEqualTo(93);
    assertThat(tally.rejected).isGreaterThanOrEqualTo(91);
    assertThat(tally.rightMessage).isGreaterThanOrEqualTo(90);
  }

  private static Diagnostics diagnose(Path folder, Piece piece, DialectRegistry registry)
      throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    SourceText source =
        SourceText.of(piece.name(), Files.readString(folder.resolve(piece.name() + ".mlir")));
    IrParser.parse(
            source,
            registry,
            piece.lenient() ? ParseOptions.LENIENT : ParseOptions.STRICT,
            diagnostics)
        .ifPresent(module -> Verifier.verify(module, diagnostics));
    return diagnostics;
  }

  private static Outcome outcome(Piece piece, Diagnostics diagnostics, boolean lines) {
    if (!diagnostics.hasErrors()) {
      return Outcome.ACCEPTED;
    }
    Outcome worst = Outcome.RIGHT_MESSAGE;
    for (Expected expected : piece.expected()) {
      Outcome best = Outcome.REJECTED;
      for (Diagnostic diagnostic : diagnostics.all()) {
        int line = diagnostic.location().filePosition().map(Location.FileLineCol::line).orElse(0);
        if (!lines || line == expected.line()) {
          Outcome reached =
              diagnostic.message().contains(expected.message())
                  ? Outcome.RIGHT_MESSAGE
                  : Outcome.RIGHT_LINE;
          best = best.compareTo(reached) < 0 ? reached : best;
        }
      }
      worst = best.compareTo(worst) < 0 ? best : worst;
    }
    return worst;
  }

  /// Counts, and what is missing.
  private static final class Tally {
    final String title;
    final StringBuilder rest = new StringBuilder();
    int total;
    int rejected;
    int rightLine;
    int rightMessage;

    Tally(String title) {
      this.title = title;
    }

    void add(
        String name, Outcome outcome, ImmutableList<Expected> expected, Diagnostics diagnostics) {
      total++;
      rejected += outcome.compareTo(Outcome.REJECTED) >= 0 ? 1 : 0;
      rightLine += outcome.compareTo(Outcome.RIGHT_LINE) >= 0 ? 1 : 0;
      rightMessage += outcome == Outcome.RIGHT_MESSAGE ? 1 : 0;
      if (outcome != Outcome.RIGHT_MESSAGE) {
        rest.append("  ").append(name).append(": ").append(outcome).append('\n');
        expected.forEach(one ->
            rest.append("    expected ")
                .append(one.line())
                .append(": ")
                .append(one.message())
                .append('\n'));
        for (Diagnostic diagnostic : diagnostics.all()) {
          int line = diagnostic.location().filePosition().map(Location.FileLineCol::line).orElse(0);
          rest.append("    found    ")
              .append(line)
              .append(": ")
              .append(diagnostic.message())
              .append('\n');
        }
      }
    }

    void print() {
      System.out.printf(
          "%s: %d pieces, %d rejected, %d at the expected line, %d with the expected message%n%s",
          title, total, rejected, rightLine, rightMessage, rest);
    }
  }
}
