package dev.weir.cli.opt;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import org.junit.jupiter.api.Test;

class ExpectedDiagnosticsTest {
  private static ImmutableList<String> faults(Diagnostics diagnostics, String... lines) {
    return faults(diagnostics, false, lines);
  }

  private static ImmutableList<String> faults(
      Diagnostics diagnostics, boolean onlyExpected, String... lines) {
    var expected = new ExpectedDiagnostics("f", ImmutableList.copyOf(lines));
    var out = ImmutableList.<String>builder();
    for (Diagnostic fault : expected.check(diagnostics.all(), onlyExpected).all()) {
      String place =
          fault
              .location()
              .filePosition()
              .map(at -> at.file() + ":" + at.line() + ":" + at.column())
              .orElse("<unknown>:0");
      out.add(place + ": " + fault.severity() + ": " + fault.message());
    }
    return out.build();
  }

  private static Diagnostics errorAt(int line, String message) {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.of("f", line, 3), "%s", message);
    return diagnostics;
  }

  @Test
  void matchesByLineKindAndPartOfTheMessage() {
    Diagnostics diagnostics = errorAt(2, "op expects two operands");
    assertThat(faults(diagnostics, "// expected-error@+1 {{two operands}}", "op")).isEmpty();
    assertThat(faults(diagnostics, "", "op // expected-error {{expects}}")).isEmpty();
    assertThat(faults(diagnostics, "", "op", "// expected-error@-1 {{expects}}")).isEmpty();
    assertThat(faults(diagnostics, "", "op", "// expected-error@above {{expects}}")).isEmpty();
    assertThat(faults(diagnostics, "// expected-error@below {{expects}}", "op")).isEmpty();
    assertThat(faults(diagnostics, "", "op // expected-error-re {{expects {{[a-z]+}} oper}}"))
        .isEmpty();
  }

  @Test
  void tellsWhatWasNotExpectedAndWhatWasMissing() {
    assertThat(faults(errorAt(2, "this"), "// expected-error@+1 {{that}}", "op"))
        .containsExactly(
            "f:2:3: error: unexpected error: this",
            "f:1:4: error: expected error \"that\" was not produced");
    assertThat(faults(errorAt(3, "this"), "// expected-error@+1 {{this}}", "op")).hasSize(2);
  }

  @Test
  void anotherSeverityIsANearMiss() {
    assertThat(faults(errorAt(2, "this"), "// expected-warning@+1 {{this}}", "op"))
        .containsExactly(
            "f:1:4: error: 'error' diagnostic emitted when expecting a 'warning'",
            "f:1:4: error: expected warning \"this\" was not produced");
  }

  @Test
  void oneCommentMayStandForSeveralDiagnostics() {
    Diagnostics diagnostics = errorAt(1, "same");
    diagnostics.error(Location.of("f", 1, 9), "same");
    assertThat(faults(diagnostics, "op // expected-error {{same}}")).isEmpty();
  }

  @Test
  void severalCommentsMayShareALine() {
    Diagnostics diagnostics = errorAt(1, "first");
    diagnostics.error(Location.of("f", 1, 9), "second {x}");
    diagnostics.remark(Location.of("f", 2, 1), "third");
    String line =
        "op // expected-error {{first}} expected-error {{second {x}}} expected-remark@+1 {{third}}";
    assertThat(faults(diagnostics, line, "op")).isEmpty();
    assertThat(faults(errorAt(1, "first"), line, "op"))
        .containsExactly(
            "f:1:32: error: expected error \"second {x}\" was not produced",
            "f:1:62: error: expected remark \"third\" was not produced");
  }

  @Test
  void aboveAndBelowSkipOtherComments() {
    Diagnostics diagnostics = errorAt(3, "down");
    diagnostics.error(Location.of("f", 3, 1), "low");
    diagnostics.error(Location.of("f", 3, 1), "up");
    diagnostics.error(Location.of("f", 3, 1), "high");
    assertThat(
            faults(
                diagnostics,
                "// expected-error@below {{down}}",
                "// expected-error@below {{low}}",
                "op",
                "// expected-error@above {{up}}",
                "// expected-error@above {{high}}"))
        .isEmpty();
    assertThat(faults(errorAt(1, "x"), "// expected-error@below {{x}}")).isEmpty();
  }

  @Test
  void brokenRegularExpressionsAreTold() {
    assertThat(faults(new Diagnostics(), "// expected-error-re@+1 {{a {{op}}"))
        .containsExactly("f:1:4: error: found start of regex with no end '}}'");
    assertThat(faults(new Diagnostics(), "// expected-error-re@+1 {{a {{(}} }}"))
        .containsExactly("f:1:4: error: invalid regex: Unclosed group");
    assertThat(
            faults(
                errorAt(2, "got 0x1f"), "// expected-error-re@+1 {{got {{0x[[:xdigit:]]+}}}}", ""))
        .isEmpty();
  }

  @Test
  void furtherDiagnosticsMayBeLetPass() {
    Diagnostics diagnostics = errorAt(2, "this");
    diagnostics.error(Location.of("f", 3, 1), "that");
    assertThat(faults(diagnostics, true, "// expected-error@+1 {{this}}", "op", "op")).isEmpty();
    assertThat(faults(diagnostics, true, "// expected-error@+1 {{other}}", "op", "op"))
        .containsExactly("f:1:4: error: expected error \"other\" was not produced");
  }

  @Test
  void notesAreExpectedOnTheirOwn() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.of("f", 1, 1), "bad").note(Location.of("f", 2, 1), "see here");
    assertThat(
            faults(diagnostics, "a // expected-error {{bad}}", "b // expected-note {{see here}}"))
        .isEmpty();
    assertThat(faults(diagnostics, "a // expected-error {{bad}}", "b")).hasSize(1);
  }

  @Test
  void aDiagnosticWithoutPlaceIsUnknown() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.unknown(), "lost");
    assertThat(faults(diagnostics, "// expected-error@unknown {{lost}}")).isEmpty();
  }
}
