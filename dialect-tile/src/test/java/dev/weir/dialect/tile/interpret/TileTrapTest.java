package dev.weir.dialect.tile.interpret;

import static dev.weir.dialect.tile.interpret.Kernel.floats;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Kernels that do what they must not, and how the interpreter says so.
class TileTrapTest {
  private static final String COPY = "%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write";
  private static final String VIEWS =
      """
        %vx = tile.view %x : !tile.ptr<f32> -> !tile.view<6xf32>
        %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<6xf32>
        %p = tile.program_id
        %c0 = tile.index 0
        %c1 = tile.index 1
        %c2 = tile.index 2
        %c4 = tile.index 4
      """;
  private static final String UPDATE = "%y: !tile.ptr<f32> readwrite";
  private static final String VIEW =
      """
        %vy = tile.view %y : !tile.ptr<f32> -> !tile.view<6xf32>
        %p = tile.program_id
        %c0 = tile.index 0
        %c1 = tile.index 1
        %c2 = tile.index 2
        %one = tile.fill 1.0 : f32 : !tile.tile<2xf32>
      """;

  private static Tensor six() {
    return floats(1, 2, 3, 4, 5, 6);
  }

  private static void traps(
      String arguments, String grid, String body, String message, Tensor... tensors) {
    TileInterpreter kernel = Kernel.of(arguments, grid, body);
    assertThatThrownBy(() -> kernel.runTensors(List.of(tensors)))
        .isInstanceOf(TileTrap.class)
        .hasMessageContaining(message);
  }

  private static void runs(String arguments, String grid, String body, Tensor... tensors) {
    TileInterpreter kernel = Kernel.of(arguments, grid, body);
    assertThatCode(() -> kernel.runTensors(List.of(tensors))).doesNotThrowAnyException();
  }

  @Test
  void aLoadLeavesItsView() {
    traps(
        COPY,
        "() -> (2)",
        VIEWS
            + """
              %o = tile.index_binary <mul> %p, %c4
              %t = tile.load %vx[%o] : !tile.view<6xf32> -> !tile.tile<4xf32>
            """,
        "kernel:10:8: 'tile.load' in @kernel, program 1: index [6] is outside of argument 0 of"
            + " sizes [6]",
        six(),
        six());
  }

  @Test
  void aLoadBeginsBeforeItsView() {
    traps(
        COPY,
        "() -> (1)",
        VIEWS
            + """
              %o = tile.index_binary <sub> %p, %c1
              %t = tile.load %vx[%o] : !tile.view<6xf32> -> !tile.tile<4xf32>
            """,
        "index [-1] is outside of argument 0",
        six(),
        six());
  }

  @Test
  void paddingMayLieOutside() {
    runs(
        COPY,
        "() -> (2)",
        VIEWS
            + """
              %o = tile.index_binary <mul> %p, %c4
              %t = tile.load %vx[%o] pad 0.0 : f32 : !tile.view<6xf32> -> !tile.tile<4xf32>
            """,
        six(),
        six());
  }

  @Test
  void aViewIsLargerThanTheMemory() {
    traps(
        COPY,
        "() -> (1)",
        VIEWS + "%t = tile.load %vx[%c2] : !tile.view<6xf32> -> !tile.tile<4xf32>",
        "index [5] is element 5 of argument 0 of sizes [6], which has only 5",
        floats(1, 2, 3, 4, 5),
        six());
  }

  @Test
  void aStoreLeavesItsView() {
    traps(
        COPY,
        "() -> (1)",
        VIEWS
            + """
              %t = tile.load %vx[%c0] : !tile.view<6xf32> -> !tile.tile<4xf32>
              tile.store %t, %vy[%c4] : !tile.tile<4xf32>, !tile.view<6xf32>
            """,
        "'tile.store' in @kernel, program 0: index [6] is outside of argument 1",
        six(),
        six());
  }

  @Test
  void aNumberOfARowLeavesItsView() {
    traps(
        "%i: !tile.ptr<i32> read, %y: !tile.ptr<f32> write",
        "() -> (1)",
        """
          %v = tile.view %i : !tile.ptr<i32> -> !tile.view<2xi32>
          %c2 = tile.index 2
          %r = tile.load_index %v[%c2] : !tile.view<2xi32>
        """,
        "'tile.load_index' in @kernel, program 0: index [2] is outside of argument 0 of sizes [2]",
        Kernel.longs(DType.INT32, 1, 2),
        six());
  }

  @Test
  void twoProgramsWriteTheSame() {
    traps(
        UPDATE,
        "() -> (3)",
        VIEW + "tile.store %one, %vy[%p] : !tile.tile<2xf32>, !tile.view<6xf32>",
        "program 1: race: writes element 1, which program 0 writes",
        six());
  }

  @Test
  void aProgramReadsWhatAnotherWrites() {
    traps(
        UPDATE,
        "() -> (2)",
        VIEW
            + """
              %o = tile.index_binary <mul> %p, %c2
              %t = tile.load %vy[%c0] : !tile.view<6xf32> -> !tile.tile<2xf32>
              tile.store %t, %vy[%o] : !tile.tile<2xf32>, !tile.view<6xf32>
            """,
        "program 1: race: reads element 0, which program 0 writes",
        six());
  }

  @Test
  void aProgramWritesWhatAnotherReads() {
    traps(
        UPDATE,
        "() -> (2)",
        VIEW
            + """
              %o = tile.index_binary <sub> %c1, %p
              %t = tile.load %vy[%c0] : !tile.view<6xf32> -> !tile.tile<2xf32>
              %u = tile.slice %t at [0] : !tile.tile<2xf32> -> !tile.tile<1xf32>
              tile.store %u, %vy[%o] : !tile.tile<1xf32>, !tile.view<6xf32>
            """,
        "race: ",
        six());
  }

  @Test
  void severalProgramsAddAtOnce() {
    Tensor y = six();
    Kernel.of(
            UPDATE,
            "() -> (3)",
            VIEW + "tile.atomic_add %one, %vy[%c0] : !tile.tile<2xf32>, !tile.view<6xf32>")
        .runTensors(List.of(y));
    assertThat(y.toDoubleArray()).containsExactly(4, 5, 3, 4, 5, 6);
  }

  @Test
  void aProgramWritesWhatAnotherAddsTo() {
    traps(
        UPDATE,
        "() -> (2)",
        VIEW
            + """
              %first = tile.index_compare <eq> %p, %c0
              tile.if %first {
                tile.atomic_add %one, %vy[%c0] : !tile.tile<2xf32>, !tile.view<6xf32>
              } else {
                tile.store %one, %vy[%c1] : !tile.tile<2xf32>, !tile.view<6xf32>
              }
            """,
        "program 1: race: writes element 1, which program 0 adds to",
        six());
  }

  @Test
  void aProgramReadsItsOwnOutputBeforeABarrier() {
    String store = "tile.store %one, %vy[%c0] : !tile.tile<2xf32>, !tile.view<6xf32>\n";
    String load = "%t = tile.load %vy[%c1] : !tile.view<6xf32> -> !tile.tile<2xf32>\n";
    traps(
        UPDATE,
        "() -> (1)",
        VIEW + store + load,
        "reads element 1, stored since the last 'tile.barrier'",
        six());
    runs(UPDATE, "() -> (1)", VIEW + store + "tile.barrier\n" + load, six());
  }

  @Test
  void anInputIsReadAfterItWasOverwritten() {
    Tensor both = six();
    String load = "%t = tile.load %vx[%c0] : !tile.view<6xf32> -> !tile.tile<4xf32>\n";
    String store = "tile.store %t, %vy[%c0] : !tile.tile<4xf32>, !tile.view<6xf32>\n";
    runs(COPY, "() -> (1)", VIEWS + load + store, both, both);
    traps(
        COPY,
        "() -> (1)",
        VIEWS + load + store + "tile.barrier\n" + load.replace("%t", "%u"),
        "reads element 0, which was overwritten as an output",
        both,
        both);
    traps(
        COPY,
        "() -> (2)",
        VIEWS + load.replace("%c0", "%c0") + store.replace("%c0", "%c2"),
        "race",
        both,
        both);
  }

  @Test
  void localMemoryIsReadBeforeItIsStored() {
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %m = tile.alloc : !tile.view<4xf32, local>
              tile.store %one, %m[%c0] : !tile.tile<2xf32>, !tile.view<4xf32, local>
              tile.barrier
              %t = tile.load %m[%c1] : !tile.view<4xf32, local> -> !tile.tile<2xf32>
            """,
        "'tile.load' in @kernel, program 0: reads element 2, which was never stored",
        six());
  }

  @Test
  void lanesOverwriteLocalMemoryThatOthersStillRead() {
    String begin =
        VIEW
            + """
              %m = tile.alloc : !tile.view<2xf32, local>
              tile.store %one, %m[%c0] : !tile.tile<2xf32>, !tile.view<2xf32, local>
              tile.barrier
              %t = tile.load %m[%c0] : !tile.view<2xf32, local> -> !tile.tile<2xf32>
            """;
    String again = "tile.store %one, %m[%c0] : !tile.tile<2xf32>, !tile.view<2xf32, local>\n";
    traps(
        UPDATE,
        "() -> (1)",
        begin + again,
        "overwrites element 0, read since the last 'tile.barrier'",
        six());
    traps(
        UPDATE,
        "() -> (1)",
        begin + "tile.barrier\n" + again + again,
        "overwrites element 0, stored since the last 'tile.barrier'",
        six());
    runs(UPDATE, "() -> (1)", begin + "tile.barrier\n" + again, six());
  }

  @Test
  void registersNeedNoBarrier() {
    runs(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %m = tile.alloc : !tile.view<2xf32, fast>
              tile.store %one, %m[%c0] : !tile.tile<2xf32>, !tile.view<2xf32, fast>
              %t = tile.load %m[%c0] : !tile.view<2xf32, fast> -> !tile.tile<2xf32>
              tile.store %one, %m[%c0] : !tile.tile<2xf32>, !tile.view<2xf32, fast>
            """,
        six());
  }

  @Test
  void anExtentIsLargerThanItsBound() {
    traps(
        "%y: !tile.ptr<f32> write, %i: !tile.ptr<i64> read",
        "() -> (1)",
        """
          %v = tile.view %i : !tile.ptr<i64> -> !tile.view<1xi64>
          %c0 = tile.index 0
          %n = tile.load_index %v[%c0] : !tile.view<1xi64>
          %t = tile.fill 1.0 : f32 extents [%n] : !tile.tile<4xf32>
        """,
        "'tile.fill' in @kernel, program 0: extent 5 of dimension 0 is not between 0 and the bound"
            + " 4",
        six(),
        Kernel.longs(DType.INT64, 5));
  }

  @Test
  void extentsDiffer() {
    traps(
        UPDATE,
        "() -> (2)",
        VIEW
            + """
              %a = tile.fill 1.0 : f32 extents [%p] : !tile.tile<2xf32>
              %n = tile.index_binary <add> %c0, %p
              %m = tile.index_binary <mul> %n, %c2
              %b = tile.fill 1.0 : f32 extents [%m] : !tile.tile<2xf32>
              %s = tile.binary <add> %a, %b : !tile.tile<2xf32>
            """,
        "'tile.binary' in @kernel, program 1: extents differ: [1] and [2]",
        six());
  }

  @Test
  void aPartIsCutOutOfWhatDoesNotCount() {
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %n = tile.index_binary <add> %c1, %p
              %a = tile.fill 1.0 : f32 extents [%n] : !tile.tile<2xf32>
              %b = tile.slice %a at [1] : !tile.tile<2xf32> -> !tile.tile<1xf32>
            """,
        "leaves the extents [1] of the source",
        six());
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %n = tile.index_binary <add> %c1, %p
              %a = tile.fill 1.0 : f32 extents [%n] : !tile.tile<2xf32>
              %b = tile.reshape %a : !tile.tile<2xf32> -> !tile.tile<1x2xf32>
            """,
        "all of the source must count: its extents are [1], its bounds [2]",
        six());
  }

  @Test
  void indicesAreDividedByNothing() {
    traps(
        UPDATE,
        "() -> (1)",
        VIEW + "%d = tile.index_binary <div> %c1, %p",
        "'tile.index_binary' in @kernel, program 0: 1 is divided by 0",
        six());
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %huge = tile.index 9223372036854775807
              %n = tile.index_binary <add> %c1, %p
              %d = tile.index_binary <add> %huge, %n
            """,
        "the result does not fit 64 bits",
        six());
  }

  @Test
  void integersAreDividedByNothing() {
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %a = tile.iota %c0 dim 0 : !tile.tile<3xi32>
              %b = tile.binary <div> %a, %a : !tile.tile<3xi32>
            """,
        "'tile.binary' in @kernel, program 0: an integer is divided by 0",
        six());
  }

  @Test
  void aLoopDoesNotGetOn() {
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              tile.for %i = %c0 to %c2 step %p {
              }
            """,
        "'tile.for' in @kernel, program 0: the step is 0",
        six());
  }

  @Test
  void aCarriedTileChangesItsExtents() {
    traps(
        UPDATE,
        "() -> (1)",
        VIEW
            + """
              %a = tile.for %i = %c1 to %c2 step %c1 iter(%s = %one) -> (!tile.tile<2xf32>) {
                %n = tile.index_binary <min> %i, %c1
                %t = tile.fill 1.0 : f32 extents [%n] : !tile.tile<2xf32>
                tile.yield %t : !tile.tile<2xf32>
              }
            """,
        "the extents of carried tile #0 change from [2] to [1]",
        six());
  }
}
