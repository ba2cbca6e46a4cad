package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileNamesTest {
  @Test
  void staysInItsFolderAndNeverRepeats() {
    FileNames names = new FileNames();
    assertThat(names.of("output_0")).isEqualTo("output_0");
    assertThat(names.of("../../etc/passwd")).isEqualTo("_.._.._etc_passwd");
    assertThat(names.of("a:b")).isEqualTo("a_b");
    assertThat(names.of("a/b")).isEqualTo("a_b-1");
    assertThat(names.of("")).isEqualTo("_");
  }
}
