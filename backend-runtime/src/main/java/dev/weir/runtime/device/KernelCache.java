package dev.weir.runtime.device;

import java.util.Optional;

/// Keeps what kernels were built to, so that the next build is none.
public interface KernelCache {
  /// A cache that keeps nothing.
  KernelCache NONE =
      new KernelCache() {
        @Override
        public Optional<byte[]> get(String key) {
          return Optional.empty();
        }

        @Override
        public void put(String key, byte[] built) {}
      };

  /// {@return what was put under `key`, a hash of all that it depends on}
  Optional<byte[]> get(String key);

  /// Keeps `built` under `key`.
  void put(String key, byte[] built);
}
