package dev.weir.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.runtime.device.ContentHash;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Expected hashes are those that `sha256sum` of GNU coreutils gives.
final class ContentHashTest {
  /// `printf 2:ab1:c | sha256sum`
  private static final String AB_C =
      "430fb1b4ac43316eca81fab27a1930ab8eff8fef6a1dc7903dce44bbc2790dc5";

  @Test
  void isTheSha256OfEachPartBehindItsLength() {
    assertThat(ContentHash.of("ab", "c")).isEqualTo(AB_C);
    assertThat(new ContentHash().add("ab").add("c").hex()).isEqualTo(AB_C);
  }

  @Test
  void filesAreNamesAndContents() {
    ImmutableMap<String, byte[]> files =
        ImmutableMap.of("ab", "c".getBytes(StandardCharsets.UTF_8));
    assertThat(new ContentHash().add(files).hex()).isEqualTo(AB_C);
  }

  @Test
  void partsDoNotRunIntoEachOther() {
    assertThat(ContentHash.of("a", "bc")).isNotEqualTo(AB_C);
    assertThat(ContentHash.of("abc")).isNotEqualTo(AB_C);
  }
}
