package dev.weir.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntaxTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.mlir | {           | MLIR",
        "a.pir  | module {}   | PIR",
        "a.json | module {}   | PIR_JSON",
        "a      | {\"base_code\":{}}    | PIR_JSON",
        "a      | { // Operator Dialect ~ (%0) = \"pd_op.data\" () | PIR",
        "a      | // remark ~ {}  | PIR_JSON",
        "a      | (%0) = \"pd_op.data\" () | PIR",
        "a      | () = \"builtin.shadow_output\" (%0) | PIR",
        "a      | // RUN: weir opt ~ module {} | MLIR",
        "a      | {-# dialect_resources: {} #-} | MLIR",
        "a      | %0 = pd_op.add %1, %2 | MLIR",
      })
  void isSeenByNameOrContents(String name, String contents, Syntax expected) {
    byte[] bytes = contents.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
    assertThat(Syntax.of(new InputFile(name, bytes, Optional.empty()))).contains(expected);
  }

  @Test
  void cannotAlwaysBeSeen() {
    assertThat(Syntax.of(new InputFile("a", new byte[0], Optional.empty()))).isEmpty();
    assertThat(Syntax.of(new InputFile("a", new byte[] {'[', '1', ']'}, Optional.empty())))
        .isEmpty();
  }
}
