package dev.weir.dialect.shape.infer;

import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation that defines once what the types of its results are: numbers where its operands have
/// numbers, terms over these where they have terms, `?` where neither is known.
///
/// Differs from PIR's `InferSymbolicShapeInterface`
/// (paddle/fluid/pir/dialect/operator/interface/infer_symbolic_shape/infer_symbolic_shape.h) in that there is
/// no second definition (`InferMeta`) that could disagree with it.
@OpInterface
public interface InfersSymbolicShape extends InfersShapes {
  /// {@return the types of the results, in order}
  ///
  /// The same conditions hold as for [#inferTypes()].
  ///
  /// @param shapes gives the facts about operands, and receives what the operation requires of them
  /// @throws IllegalArgumentException if operands or attributes admit no result types
  List<Type> inferTypes(ShapeInference shapes);

  @Override
  default List<Type> inferTypes() {
    return inferTypes(ShapeInference.of(this));
  }
}
