package dev.weir.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFolderTest {
  @TempDir Path outside;
  private Path folder = Path.of("");

  @BeforeEach
  void make() throws IOException {
    folder = Files.createDirectories(outside.resolve("model/data")).getParent();
    Files.writeString(folder.resolve("data/weights"), "w");
    Files.writeString(outside.resolve("secret"), "s");
    Files.createSymbolicLink(folder.resolve("own"), Path.of("data/weights"));
    Files.createSymbolicLink(folder.resolve("out"), outside.resolve("secret"));
    Files.createSymbolicLink(folder.resolve("up"), outside);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data/weights", "./data/../data/weights", "own"})
  void filesBelowAreFound(String location) throws IOException {
    assertThat(ModelFolder.of(folder.resolve("m.onnx")).file(location))
        .isEqualTo(folder.resolve("data/weights").toRealPath());
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "data/../../secret", "out", "up/secret", "/etc/hostname"})
  void noOthersAre(String location) {
    assertThatThrownBy(() -> new ModelFolder(folder).file(location))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the file '%s' is not beside the model", location);
  }

  @Test
  void whatIsNoPathIsSaid() {
    assertThatThrownBy(() -> new ModelFolder(folder).file("a\0b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no name of a file");
  }

  /// The folder may be reached by a link itself.
  @Test
  void aLinkToTheFolderIsFollowed() throws IOException {
    Path link = Files.createSymbolicLink(outside.resolve("link"), folder);
    assertThat(new ModelFolder(link).file("own"))
        .isEqualTo(folder.resolve("data/weights").toRealPath());
  }
}
