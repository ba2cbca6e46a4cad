package dev.weir.dialect.operator.composite.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Diagonals;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sequences;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A matrix of ones on the diagonal and zeros elsewhere.
///
/// Shapes: `-> [R, C]`, the values of `num_rows` and `num_columns`; as many columns as rows where that is -1.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: fewer rows than 0, and fewer columns than -1.
@OpDef(
    value = "eye",
    format = "$num_rows `,` $num_columns attr-dict `:` functional-type(operands, results)")
public non-sealed interface EyeOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value numRows();

  @Operand(AnyTensor.class)
  Value numColumns();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT32;
  }

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("num_rows", "num_columns");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Term rows = Sequences.length(shapes, numRows(), "num_rows");
    return shapes.types(shapes.tensor(ElementTypes.typeOf(dtype()), rows, columns(shapes, rows)));
  }

  private Term columns(ShapeInference shapes, Term rows) {
    if (isSquare()) {
      return rows;
    }
    Optional<Term> given = Sequences.integer(shapes, numColumns());
    boolean mayBeSquare =
        given.isPresent()
            && !(given.get() instanceof IntegerTerm)
            && shapes.bounds(given.get()).lower() < 0;
    if (mayBeSquare) {
      shapes.requireAtLeast(given.get(), -1);
      return shapes.unknown();
    }
    return Sequences.length(shapes, numColumns(), "num_columns");
  }

  private boolean isSquare() {
    OptionalDouble columns = Constants.number(numColumns());
    return columns.isPresent() && columns.getAsDouble() == -1;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value rows = a.cast(numRows(), DType.INT64);
    Value columns = rows;
    if (!isSquare()) {
      Value given = a.cast(numColumns(), DType.INT64);
      Value none = a.add(OperatorOps.lessThan(given, a.like(0, given)));
      columns = a.add(OperatorOps.where(none, rows, given));
    }
    return ImmutableList.of(a.cast(Diagonals.at(a, rows, columns, 0), dtype()));
  }
}
