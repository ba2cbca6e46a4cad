package dev.weir.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class UserCacheTest {
  @Test
  void whatIsKeptIsFoundAndReplacedAndDeleted() throws IOException {
    assumeThat(System.getenv("XDG_CACHE_HOME")).as("a folder for the test").isNotNull();
    String name = "UserCacheTest-" + ProcessHandle.current().pid();
    assertThat(UserCache.read(name)).isEmpty();
    UserCache.write(name, new byte[] {1, 2, 3});
    assertThat(UserCache.read(name)).hasValue(new byte[] {1, 2, 3});
    UserCache.write(name, new byte[] {4});
    assertThat(UserCache.read(name)).hasValue(new byte[] {4});
    Files.delete(UserCache.folder().resolve(name));
    assertThat(UserCache.read(name)).isEmpty();
  }
}
