package dev.weir.dialect.builtin.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

/// The expected texts are what `str` of NumPy 2.4 gives for the same values.
class TensorPrinterTest {
  private final Arena arena = Arena.ofAuto();

  private static float[] steps(int count, float step) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = i * step;
    }
    return values;
  }

  @Test
  void rowsAndBlocks() {
    assertEquals(
        """
        [[[0.         0.1        0.2        0.3       ]
          [0.4        0.5        0.6        0.7       ]
          [0.8        0.90000004 1.         1.1       ]]

         [[1.2        1.3000001  1.4        1.5       ]
          [1.6        1.7        1.8000001  1.9       ]
          [2.         2.1000001  2.2        2.3       ]]]\
        """,
        Tensor.of(arena, steps(24, 0.1f), 2, 3, 4).toString());
  }

  @Test
  void longListsAreShortened() {
    assertEquals(
        "[0.000e+00 1.000e+00 2.000e+00 ... 1.997e+03 1.998e+03 1.999e+03]",
        Tensor.of(arena, steps(2000, 1), 2000).toString());
  }

  @Test
  void longTablesAreShortened() {
    assertEquals(
        """
        [[0.000e+00 1.000e+00 2.000e+00 ... 9.700e+01 9.800e+01 9.900e+01]
         [1.000e+02 1.010e+02 1.020e+02 ... 1.970e+02 1.980e+02 1.990e+02]
         [2.000e+02 2.010e+02 2.020e+02 ... 2.970e+02 2.980e+02 2.990e+02]
         ...
         [1.700e+03 1.701e+03 1.702e+03 ... 1.797e+03 1.798e+03 1.799e+03]
         [1.800e+03 1.801e+03 1.802e+03 ... 1.897e+03 1.898e+03 1.899e+03]
         [1.900e+03 1.901e+03 1.902e+03 ... 1.997e+03 1.998e+03 1.999e+03]]\
        """,
        Tensor.of(arena, steps(2000, 1), 20, 100).toString());
  }

  @Test
  void linesAreBroken() {
    assertEquals(
        """
        [0.         0.33333334 0.6666667  1.         1.3333334  1.6666667
         2.         2.3333335  2.6666667  3.         3.3333335  3.6666667
         4.         4.3333335  4.666667   5.         5.3333335  5.666667
         6.         6.3333335 ]\
        """,
        Tensor.of(arena, steps(20, 1 / 3f), 20).toString());
  }

  @Test
  void largeAndNotFinite() {
    assertEquals(
        "[ 1.0e+10 -1.5e+00      nan     -inf]",
        Tensor.of(arena, new float[] {1e10f, -1.5f, Float.NaN, Float.NEGATIVE_INFINITY}, 4)
            .toString());
  }

  @Test
  void notFinite() {
    assertEquals(
        "[nan inf]",
        Tensor.of(arena, new float[] {Float.NaN, Float.POSITIVE_INFINITY}, 2).toString());
  }

  @Test
  void wideExponents() {
    assertEquals(
        "[1.00000000e-005 1.00000000e+100 3.14159265e+000]",
        Tensor.of(arena, new double[] {1e-5, 1e100, Math.PI}, 3).toString());
  }

  @Test
  void digitsAreRounded() {
    assertEquals(
        """
        [[ 0.1        12.5       ]
         [ 3.14159265 -0.        ]]\
        """,
        Tensor.of(arena, new double[] {0.1, 12.5, Math.PI, -0.0}, 2, 2).toString());
  }

  @Test
  void integersAlign() {
    assertEquals(
        """
        [[ -1]
         [ 20]
         [300]]\
        """,
        Tensor.of(arena, new long[] {-1, 20, 300}, 3, 1).toString());
  }

  @Test
  void booleans() {
    assertEquals("[ True False]", Tensor.of(arena, new boolean[] {true, false}, 2).toString());
  }

  @Test
  void nothing() {
    assertEquals("[]", Tensor.of(arena, new int[0], 0, 3).toString());
  }

  @Test
  void scalarFloat() {
    assertEquals("0.1", Tensor.of(arena, new float[] {0.1f}).toString());
  }

  @Test
  void scalarWhole() {
    assertEquals("2.0", Tensor.of(arena, new double[] {2}).toString());
  }

  @Test
  void scalarSmall() {
    assertEquals("1e-07", Tensor.of(arena, new float[] {1e-7f}).toString());
  }

  @Test
  void scalarLarge() {
    assertEquals("1e+16", Tensor.of(arena, new double[] {1e16}).toString());
  }

  @Test
  void scalarBoolean() {
    assertEquals("True", Tensor.of(arena, new boolean[] {true}).toString());
  }

  @Test
  void halfFloatsShowTheirOwnDigits() {
    Tensor tensor = Tensor.allocate(arena, DType.FLOAT16, 3);
    tensor.setDouble(0, 0.1);
    tensor.setDouble(1, 1 / 3.0);
    tensor.setDouble(2, 2);
    assertEquals("[0.1    0.3333 2.    ]", tensor.toString());
  }

  @Test
  void complexNumbersAlign() {
    Tensor tensor = Tensor.allocate(arena, DType.COMPLEX64, 3);
    tensor.setComplex(0, 1, -2.5);
    tensor.setComplex(1, 0.25, 0);
    tensor.setComplex(2, -2, 100);
    assertEquals("[ 1.    -2.5j  0.25  +0.j  -2.  +100.j ]", tensor.toString());
  }
}
