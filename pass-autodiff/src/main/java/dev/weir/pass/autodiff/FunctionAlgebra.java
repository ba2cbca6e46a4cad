package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// Cotangents in programs of operators that pass functions around.
///
/// A cotangent of a function is what its calls add to the cotangents of what it captured: a function
/// that takes these, gathered so far, and returns them with that added. The sum of two is one after the
/// other, and zero adds nothing. So neither has to know what was captured.
final class FunctionAlgebra implements CotangentAlgebra {
  private static final FunctionType SHARE =
      FunctionType.of(ImmutableList.of(UnknownType.UNKNOWN), ImmutableList.of(UnknownType.UNKNOWN));

  private final CotangentAlgebra tensors;
  private final AddedFunctions functions;
  private String nothing = "";
  private String both = "";

  FunctionAlgebra(CotangentAlgebra tensors, AddedFunctions functions) {
    this.tensors = tensors;
    this.functions = functions;
  }

  private static boolean isFunction(Type type) {
    return type instanceof FunctionType || type instanceof UnknownType;
  }

  @Override
  public boolean isDifferentiable(Type type) {
    return isFunction(type)
        || (type instanceof TupleType tuple
            ? tuple.types().stream().anyMatch(this::isDifferentiable)
            : tensors.isDifferentiable(type));
  }

  @Override
  public Value sum(OpBuilder builder, Value a, Value b) {
    if (a.type() instanceof TupleType tuple) {
      return sumOfElements(builder, tuple, a, b);
    }
    if (!isFunction(a.type())) {
      return tensors.sum(builder, a, b);
    }
    if (isNothing(a)) {
      return b;
    }
    if (both.isEmpty()) {
      both = functions.add("gradient.both", SHARE, oneAfterTheOther(), a.location());
    }
    return AddedFunctions.closure(
        both, ImmutableList.of(a, b), DerivativeTypes.OF_FUNCTION, builder);
  }

  private static Block oneAfterTheOther() {
    Type type = UnknownType.UNKNOWN;
    Block body = new Block(ImmutableList.of(type, type, type));
    OpBuilder builder = OpBuilder.atEnd(body);
    Value gathered = body.argument(0);
    for (int i = 1; i <= 2; i++) {
      gathered =
          builder.add(MindIrOps.call(body.argument(i), ImmutableList.of(gathered), type)).out();
    }
    builder.add(MindIrOps.returnOp(gathered));
    return body;
  }

  @Override
  public Value zerosLike(OpBuilder builder, Value value) {
    if (value.type() instanceof TupleType tuple) {
      return eachElement(builder, tuple, value, element -> zerosLike(builder, element));
    }
    return isFunction(value.type()) ? nothing(builder) : tensors.zerosLike(builder, value);
  }

  /// {@return the cotangent of a function that adds nothing}
  Value nothing(OpBuilder builder) {
    if (nothing.isEmpty()) {
      Block body = new Block(ImmutableList.of(UnknownType.UNKNOWN));
      OpBuilder.atEnd(body).add(MindIrOps.returnOp(body.argument(0)));
      nothing = functions.add("gradient.none", SHARE, body, builder.location());
    }
    return AddedFunctions.closure(
        nothing, ImmutableList.of(), DerivativeTypes.OF_FUNCTION, builder);
  }

  private boolean isNothing(Value value) {
    return value.definingOp() instanceof ClosureOp closure
        && closure.callee().root().equals(nothing);
  }

  @Override
  public Value onesLike(OpBuilder builder, Value value) {
    return tensors.onesLike(builder, value);
  }

  @Override
  public Value tuple(OpBuilder builder, List<Value> elements) {
    return tensors.tuple(builder, elements);
  }

  @Override
  public Value element(OpBuilder builder, Value tuple, int index) {
    return tensors.element(builder, tuple, index);
  }
}
