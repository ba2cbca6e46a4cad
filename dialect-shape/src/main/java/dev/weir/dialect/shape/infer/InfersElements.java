package dev.weir.dialect.shape.infer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;
import java.util.Optional;

/// An operation that says what the elements of its first result are where that is a small tensor of
/// integers, such as the shapes, axes and bounds that other operations take.
@OpInterface
public interface InfersElements extends Operation {
  /// {@return the elements in row-major order}; empty where not even their number is known
  ///
  /// @param shapes gives the facts about operands
  Optional<ImmutableList<Term>> inferElements(ShapeInference shapes);
}
