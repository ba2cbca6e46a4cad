package dev.weir.backend.cpu.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.Access;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.type.FloatType;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/// A kernel that computes a function of each element of a tensor of f32, one program for each row.
final class MapKernel {
  private static final Scalar X = new Scalar(0, FloatType.F32);
  private static final Scalar Y = new Scalar(1, FloatType.F32);

  private MapKernel() {}

  /// {@return the kernel: its sizes are the rows and columns}
  static LoadedKernel of(UnaryKind kind, int lanes, Workers workers) {
    byte[] code = KernelClass.build(program(kind), lanes);
    KernelSources sources =
        new KernelSources(
            ImmutableMap.of("map.class", code),
            ImmutableMap.of(
                "map", new KernelSources.Kernel(ImmutableList.of(Access.READ, Access.WRITE), 2)));
    return JvmLibrary.load(sources, workers).kernel("map");
  }

  /// {@return the loops}
  static LoopProgram program(UnaryKind kind) {
    Index.Variable row = new Index.Variable(0);
    Index.Variable rows = new Index.Variable(1);
    Index.Variable columns = new Index.Variable(2);
    Index.Variable column = new Index.Variable(3);
    Memory.Pointer from = new Memory.Pointer(0, FloatType.F32, Access.READ);
    Memory.Pointer to = new Memory.Pointer(1, FloatType.F32, Access.WRITE);
    ImmutableList<Coordinate> at =
        ImmutableList.of(new Coordinate(row, Index.ZERO), new Coordinate(Index.ZERO, column));
    ImmutableList<Index> sizes = ImmutableList.of(rows, columns);
    LoopStep loop =
        new LoopStep.Loop(
            column,
            columns,
            false,
            ImmutableList.of(),
            ImmutableList.of(
                new LoopStep.DefineScalar(
                    X,
                    new ScalarOp.Read(
                        new MemoryRef(from, at, sizes), Optional.empty(), Optional.empty())),
                new LoopStep.DefineScalar(Y, new ScalarOp.Unary(kind, X)),
                new LoopStep.Write(new MemoryRef(to, at, sizes), Y, Optional.empty())));
    return new LoopProgram(
        "map",
        "elementwise",
        ImmutableList.of(from, to),
        2,
        new AffineMap(0, 2, ImmutableList.of(new AffineExpr.Symbol(0))),
        ImmutableList.of(),
        ImmutableLongArray.of(),
        0,
        ImmutableList.of(
            new LoopStep.DefineIndex(row, new IndexDefinition.ProgramId()),
            new LoopStep.DefineIndex(rows, new IndexDefinition.Size(0)),
            new LoopStep.DefineIndex(columns, new IndexDefinition.Size(1)),
            loop));
  }

  /// Runs the kernel over tensors of two dimensions.
  static void run(LoadedKernel kernel, Tensor from, Tensor to) {
    kernel.launch(
        new MemorySegment[] {from.data(), to.data()}, new long[] {from.dim(0), from.dim(1)});
  }
}
