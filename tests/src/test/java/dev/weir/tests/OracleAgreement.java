package dev.weir.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.common.primitives.Longs;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;

/// What it means that a result is the one of the oracle data.
public final class OracleAgreement {
  private OracleAgreement() {}

  /// Fails unless `got` is `want`, as far as the tolerances of `each` allow.
  ///
  /// @param place says which result it is
  public static void check(
      OracleCase each, String place, OracleCase.One want, Tensor got, Arena arena) {
    if (!want.shape().contains(-1L)) {
      assertEquals(want.dtype(), got.dtype(), place);
      assertEquals(want.shape(), Longs.asList(got.shape()), place);
    }
    if (!want.hasValues()) {
      return;
    }
    Tensor expected = want.tensor(arena);
    for (long i = 0; i < expected.elementCount(); i++) {
      if (!agrees(each, expected, got, i)) {
        fail(
            "%s, element %d: want %s, got %s\nwant\n%s\ngot\n%s"
                .formatted(place, i, expected.getDouble(i), got.getDouble(i), expected, got));
      }
    }
  }

  private static boolean agrees(OracleCase each, Tensor want, Tensor got, long i) {
    DType dtype = want.dtype();
    if (dtype.isInteger() || dtype == DType.BOOL) {
      return want.getLong(i) == got.getLong(i);
    }
    return agrees(each, want.getDouble(i), got.getDouble(i))
        && agrees(each, want.getImaginary(i), got.getImaginary(i));
  }

  private static boolean agrees(OracleCase each, double x, double y) {
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return Double.isNaN(x) && Double.isNaN(y);
    }
    return x == y
        || (Double.isFinite(x)
            && Double.isFinite(y)
            && Math.abs(x - y)
                <= each.absoluteTolerance() + each.relativeTolerance() * Math.abs(x));
  }
}
