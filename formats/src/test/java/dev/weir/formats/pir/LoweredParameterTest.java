package dev.weir.formats.pir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import org.junit.jupiter.api.Test;

/// Weights fit a parameter by its plain tensor type, wherever the parameter was placed.
class LoweredParameterTest {
  private record Placed(TensorType tensor) implements TensorLike {
    @Override
    public Placed withTensor(TensorType replacement) {
      return new Placed(replacement);
    }
  }

  @Test
  void placesDoNotCount() {
    Operation parameter =
        new OperationState(OpDefinition.unregistered("pir.parameter"), Location.unknown())
            .setResultTypes(new Placed(TensorType.of(FloatType.F32, 2, 3)))
            .build();
    assertEquals(true, PirParameterFile.fits(DType.FLOAT32, new long[] {2, 3}, parameter));
    assertEquals(false, PirParameterFile.fits(DType.FLOAT32, new long[] {3, 2}, parameter));
    assertEquals(false, PirParameterFile.fits(DType.FLOAT64, new long[] {2, 3}, parameter));
  }
}
