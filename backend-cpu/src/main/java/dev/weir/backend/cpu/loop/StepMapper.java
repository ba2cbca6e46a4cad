package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;

/// Copies steps with other indices, places and scalars.
class StepMapper {
  Index index(Index index) {
    return index;
  }

  Scalar scalar(Scalar scalar) {
    return scalar;
  }

  MemoryRef place(MemoryRef place) {
    ImmutableList.Builder<Coordinate> coordinates = ImmutableList.builder();
    for (Coordinate coordinate : place.coordinates()) {
      coordinates.add(new Coordinate(index(coordinate.base()), index(coordinate.loop())));
    }
    ImmutableList.Builder<Index> sizes = ImmutableList.builder();
    for (Index size : place.sizes()) {
      sizes.add(index(size));
    }
    return new MemoryRef(place.memory(), coordinates.build(), sizes.build());
  }

  /// Adds what `step` becomes.
  void step(LoopStep step, ImmutableList.Builder<LoopStep> to) {
    to.add(copy(step));
  }

  ImmutableList<LoopStep> steps(List<LoopStep> steps) {
    ImmutableList.Builder<LoopStep> copies = ImmutableList.builder();
    for (LoopStep step : steps) {
      step(step, copies);
    }
    return copies.build();
  }

  final LoopStep copy(LoopStep step) {
    return switch (step) {
      case LoopStep.DefineIndex define ->
          new LoopStep.DefineIndex(variable(define.target()), indexOp(define.op()));
      case LoopStep.DefineScalar define ->
          new LoopStep.DefineScalar(define.target(), scalarOp(define.op()));
      case LoopStep.Write write ->
          new LoopStep.Write(place(write.place()), scalar(write.value()), optional(write.mask()));
      case LoopStep.AtomicAdd add ->
          new LoopStep.AtomicAdd(place(add.place()), scalar(add.value()));
      case LoopStep.Loop loop -> loop(loop);
      case LoopStep.Repeat repeat ->
          new LoopStep.Repeat(
              variable(repeat.variable()),
              index(repeat.lower()),
              index(repeat.upper()),
              index(repeat.step()),
              repeat.stages(),
              steps(repeat.body()));
      case LoopStep.Choice choice ->
          new LoopStep.Choice(
              choice.kind(),
              index(choice.left()),
              index(choice.right()),
              steps(choice.then()),
              steps(choice.otherwise()));
      case LoopStep.Matmul matmul ->
          new LoopStep.Matmul(
              place(matmul.accumulator()),
              place(matmul.lhs()),
              place(matmul.rhs()),
              variable(matmul.row()),
              variable(matmul.column()),
              variable(matmul.inner()),
              index(matmul.rows()),
              index(matmul.columns()),
              index(matmul.depth()),
              matmul.overwrites());
    };
  }

  private LoopStep loop(LoopStep.Loop loop) {
    ImmutableList<LoopStep> body = steps(loop.body());
    ImmutableList.Builder<Accumulator> accumulators = ImmutableList.builder();
    for (Accumulator accumulator : loop.accumulators()) {
      accumulators.add(
          new Accumulator(accumulator.result(), accumulator.kind(), scalar(accumulator.value())));
    }
    return new LoopStep.Loop(
        variable(loop.variable()),
        index(loop.extent()),
        loop.ordered(),
        accumulators.build(),
        body);
  }

  private Index.Variable variable(Index.Variable variable) {
    return (Index.Variable) index(variable);
  }

  private Optional<Scalar> optional(Optional<Scalar> scalar) {
    return scalar.map(this::scalar);
  }

  private IndexDefinition indexOp(IndexDefinition op) {
    return switch (op) {
      case IndexDefinition.ProgramId id -> id;
      case IndexDefinition.Size size -> size;
      case IndexDefinition.Arithmetic sum ->
          new IndexDefinition.Arithmetic(sum.kind(), index(sum.left()), index(sum.right()));
      case IndexDefinition.Loaded loaded -> new IndexDefinition.Loaded(place(loaded.place()));
    };
  }

  private ScalarOp scalarOp(ScalarOp op) {
    return switch (op) {
      case ScalarOp.Constant constant -> constant;
      case ScalarOp.Read read ->
          new ScalarOp.Read(place(read.place()), optional(read.mask()), read.pad());
      case ScalarOp.Count count -> new ScalarOp.Count(index(count.base()), index(count.loop()));
      case ScalarOp.Unary unary -> new ScalarOp.Unary(unary.kind(), scalar(unary.source()));
      case ScalarOp.Binary binary ->
          new ScalarOp.Binary(binary.kind(), scalar(binary.left()), scalar(binary.right()));
      case ScalarOp.Compare compare ->
          new ScalarOp.Compare(compare.kind(), scalar(compare.left()), scalar(compare.right()));
      case ScalarOp.Select select ->
          new ScalarOp.Select(
              scalar(select.condition()), scalar(select.onTrue()), scalar(select.onFalse()));
      case ScalarOp.Cast cast -> new ScalarOp.Cast(scalar(cast.source()));
    };
  }
}
