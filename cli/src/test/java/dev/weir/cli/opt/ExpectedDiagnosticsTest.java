package dev.weir.cli.opt;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import org.junit.jupiter.api.Test;

class ExpectedDiagnosticsTest {
  private static ImmutableList<String> faults(Diagnostics diagnostics, String... lines) {
    var expected = new ExpectedDiagnostics("f", ImmutableList.copyOf(lines));
    expected.check(diagnostics.all());
    return expected.faults();
  }

  private static Diagnostics errorAt(int line, String message) {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.of("f", line, 3), "%s", message);
    return diagnostics;
  }

  @Test void matchesByLineKindAndPartOfTheMessage() {
    Diagnostics diagnostics = errorAt(2, "op expects two operands");
    assertThat(faults(diagnostics, "// expected-error@+1 {{two operands}}", "op")).isEmpty();
    assertThat(faults(diagnostics, "", "op // expected-error {{expects}}")).isEmpty();
    assertThat(faults(diagnostics, "", "op", "// expected-error@-1 {{expects}}")).isEmpty();
    assertThat(faults(diagnostics, "", "op", "// expected-error@above {{expects}}")).isEmpty();
    assertThat(faults(diagnostics, "// expected-error@below {{expects}}", "op")).isEmpty();
    assertThat(faults(diagnostics, "", "op // expected-error-re {{expects {{[a-z]+}} oper}}"))
        .isEmpty();
  }

  @Test void tellsWhatWasNotExpectedAndWhatWasMissing() {
    assertThat(faults(errorAt(2, "this"), "// expected-error@+1 {{that}}", "op"))
        .containsExactly(
            "f:2: error: unexpected error: this",
            "f:1: error: expected error \"that\" was not produced");
    assertThat(faults(errorAt(2, "this"), "// expected-warning@+1 {{this}}", "op")).hasSize(2);
    assertThat(faults(errorAt(3, "this"), "// expected-error@+1 {{this}}", "op")).hasSize(2);
  }

  @Test void oneCommentStandsForOneDiagnostic() {
    Diagnostics diagnostics = errorAt(1, "same");
    diagnostics.error(Location.of("f", 1, 9), "same");
    assertThat(faults(diagnostics, "op // expected-error {{same}}"))
        .containsExactly("f:1: error: unexpected error: same");
  }

  @Test void notesAreExpectedOnTheirOwn() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.of("f", 1, 1), "bad").note(Location.of("f", 2, 1), "see here");
    assertThat(
        faults(diagnostics, "a // expected-error {{bad}}", "b // expected-note {{see here}}"))
        .isEmpty();
    assertThat(faults(diagnostics, "a // expected-error {{bad}}", "b")).hasSize(1);
  }

  @Test void aDiagnosticWithoutPlaceIsUnknown() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.unknown(), "lost");
    assertThat(faults(diagnostics, "// expected-error@unknown {{lost}}")).isEmpty();
  }
}
