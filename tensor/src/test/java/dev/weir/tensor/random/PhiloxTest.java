package dev.weir.tensor.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The known answers of Random123 for `philox4x32`, 10 rounds.
class PhiloxTest {
  private static int[] philox(int c0, int c1, int c2, int c3, int k0, int k1) {
    int[] words = new int[4];
    Philox.block(c0, c1, c2, c3, k0, k1, words);
    return words;
  }

  @Test
  void zeros() {
    assertThat(philox(0, 0, 0, 0, 0, 0))
        .containsExactly(0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8);
  }

  @Test
  void ones() {
    assertThat(philox(-1, -1, -1, -1, -1, -1))
        .containsExactly(0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd);
  }

  @Test
  void digitsOfPi() {
    assertThat(philox(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0))
        .containsExactly(0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1);
  }
}
