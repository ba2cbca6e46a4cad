package dev.weir.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What generated classes do. The checks need the fixture's types, so they are compiled with it.
class GeneratedCodeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "factories",
        "operandGroups",
        "attributeAccessors",
        "faultyAttributes",
        "regions",
        "definitions",
        "families",
        "structure"
      })
  void holds(String check) {
    Fixture.call("Checks", check);
  }

  @Test
  void dialectsAreListedAsServices() throws Exception {
    JavaFileObject services =
        Fixture.COMPILATION
            .generatedFile(StandardLocation.CLASS_OUTPUT, "META-INF/services/dev.weir.ir.Dialect")
            .orElseThrow();
    try (var in = services.openInputStream()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("fixture.ToyDialect\n");
    }
  }
}
