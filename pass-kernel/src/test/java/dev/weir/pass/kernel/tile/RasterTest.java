package dev.weir.pass.kernel.tile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Bands of programs, counted by hand.
class RasterTest {
  /// 4096 rows and columns in tiles of 128x256, of which 132 run at once.
  private static final Raster WIDE = new Raster(32, 16, 128, 256, 132);

  @Test
  void programsThatRunAtOnceReadFewRowsAndColumns() {
    // Row by row: 9 of 32 tiles of rows, all 16 of columns.
    assertThat(WIDE.read(1)).isEqualTo(9 * 128 + 16 * 256);
    // In bands of 16: one band, of 9 columns; in bands of 8 it takes two, and all columns.
    assertThat(WIDE.read(16)).isEqualTo(16 * 128 + 9 * 256);
    assertThat(WIDE.read(8)).isEqualTo(16 * 128 + 16 * 256);
    assertThat(WIDE.group(true)).isEqualTo(16);
  }

  @Test
  void bandsLeaveNothingOver() {
    assertThat(new Raster(33, 64, 128, 256, 132).group(true)).isEqualTo(1);
    assertThat(new Raster(36, 64, 128, 256, 132).group(true)).isEqualTo(4);
  }

  @Test
  void neighboursShareTheLongerSideWhereAllRunAtOnce() {
    assertThat(new Raster(4, 4, 128, 128, 132).group(true)).isEqualTo(2);
    assertThat(new Raster(4, 4, 128, 64, 132).group(true)).isEqualTo(1);
    assertThat(new Raster(4, 4, 128, 128, 132).group(false)).isEqualTo(1);
  }
}
