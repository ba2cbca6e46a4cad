package dev.weir.backend.gpu;

import dev.weir.runtime.device.KernelCache;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What was built, as long as the cache lives.
///
/// @param kept the code by its key
public record KeptBuilds(Map<String, byte[]> kept) implements KernelCache {
  /// Begins with nothing.
  public KeptBuilds() {
    this(new HashMap<>());
  }

  @Override
  public Optional<byte[]> get(String key) {
    return Optional.ofNullable(kept.get(key));
  }

  @Override
  public void put(String key, byte[] built) {
    kept.put(key, built);
  }
}
