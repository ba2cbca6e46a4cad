package dev.weir.tensor.random;

/// Philox4x32-10: a number is a function of a key and of where it stands, so it is the same for any number of threads.
///
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011; the known answers of
/// [Random123](https://github.com/DEShawResearch/random123/blob/v1.14.0/tests/kat_vectors).
public final class Philox {
  private static final int ROUNDS = 10;
  private static final long MULTIPLIER_0 = 0xD2511F53L;
  private static final long MULTIPLIER_1 = 0xCD9E8D57L;
  private static final int WEYL_0 = 0x9E3779B9;
  private static final int WEYL_1 = 0xBB67AE85;
  private static final long LOW = 0xFFFFFFFFL;

  private Philox() {}

  /// Writes the four words of a counter to `into`.
  ///
  /// @param key0 the lower half of the key
  /// @param key1 the upper half
  public static void block(int c0, int c1, int c2, int c3, int key0, int key1, int[] into) {
    int k0 = key0;
    int k1 = key1;
    int x0 = c0;
    int x1 = c1;
    int x2 = c2;
    int x3 = c3;
    for (int round = 0; round < ROUNDS; round++) {
      long product0 = MULTIPLIER_0 * (x0 & LOW);
      long product1 = MULTIPLIER_1 * (x2 & LOW);
      int y0 = (int) (product1 >>> 32) ^ x1 ^ k0;
      int y2 = (int) (product0 >>> 32) ^ x3 ^ k1;
      x1 = (int) product1;
      x3 = (int) product0;
      x0 = y0;
      x2 = y2;
      k0 += WEYL_0;
      k1 += WEYL_1;
    }
    into[0] = x0;
    into[1] = x1;
    into[2] = x2;
    into[3] = x3;
  }
}
