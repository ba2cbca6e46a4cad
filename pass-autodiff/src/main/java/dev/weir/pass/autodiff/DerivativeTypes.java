package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Type;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;

/// The types of what stands for values in the derivative of a program, and of their cotangents.
///
/// A function is represented by one that returns, besides what the function returns, its
/// backpropagator: a function from a cotangent of that to a cotangent of the function itself and to
/// those of its arguments. What a cotangent of a function holds depends on what the function
/// captured, which only the function itself knows: nobody else says more of it than that it is
/// [not known][UnknownType].
final class DerivativeTypes {
  /// The type of cotangents of functions.
  static final Type OF_FUNCTION = UnknownType.UNKNOWN;

  private final CotangentAlgebra algebra;

  DerivativeTypes(CotangentAlgebra algebra) {
    this.algebra = algebra;
  }

  /// {@return whether values of `type` are functions or hold some}
  static boolean holdsFunctions(Type type) {
    return type instanceof FunctionType
        || type instanceof UnknownType
        || type instanceof TupleType tuple
            && tuple.types().stream().anyMatch(DerivativeTypes::holdsFunctions);
  }

  /// {@return the type of what stands for a value of `type`}
  Type forward(Type type) {
    if (type instanceof FunctionType function) {
      Type result =
          function.results().size() == 1
              ? function.results().get(0)
              : new TupleType(function.results());
      return FunctionType.of(
          forward(function.inputs()),
          ImmutableList.of(
              new TupleType(
                  ImmutableList.of(forward(result), backward(result, function.inputs())))));
    }
    return type instanceof TupleType tuple ? new TupleType(forward(tuple.types())) : type;
  }

  /// {@return the types of what stands for values of `types`}
  ImmutableList<Type> forward(List<? extends Type> types) {
    return types.stream().map(this::forward).collect(ImmutableList.toImmutableList());
  }

  /// {@return the type of the derivative of a function of `inputs`, captures included, that is called by
  /// name}
  FunctionType derivative(List<? extends Type> inputs, Type result) {
    FunctionType backward =
        FunctionType.of(
            ImmutableList.of(cotangent(result)),
            ImmutableList.of(
                Bundles.type(
                    inputs.stream()
                        .filter(algebra::isDifferentiable)
                        .map(this::cotangent)
                        .toList())));
    return FunctionType.of(
        forward(inputs),
        ImmutableList.of(new TupleType(ImmutableList.of(forward(result), backward))));
  }

  /// {@return the type of the backpropagator of a function value}
  FunctionType backward(Type result, List<? extends Type> inputs) {
    return FunctionType.of(
        ImmutableList.of(cotangent(result)), ImmutableList.of(Bundles.type(ofFunctionAnd(inputs))));
  }

  /// {@return the types of the cotangents of a function value and of what it is given}
  List<Type> ofFunctionAnd(List<? extends Type> inputs) {
    List<Type> types = new ArrayList<>();
    types.add(OF_FUNCTION);
    for (Type input : inputs) {
      if (algebra.isDifferentiable(input)) {
        types.add(cotangent(input));
      }
    }
    return types;
  }

  /// {@return the type of a cotangent of a value of `type`, or of what stands for such a value}
  Type cotangent(Type type) {
    if (type instanceof FunctionType) {
      return OF_FUNCTION;
    }
    return type instanceof TupleType tuple
        ? new TupleType(
            tuple.types().stream().map(this::cotangent).collect(ImmutableList.toImmutableList()))
        : type;
  }
}
