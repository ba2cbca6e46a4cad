package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Functions that are values in a program that is differentiated: passed on, returned, chosen, captured.
///
/// Where a function `f` is made, `f.value` is made in its stead, as [DerivativeTypes] has it. It calls
/// the derivative of `f`; what its backpropagator finds for captured values goes into a cotangent of
/// the function ([FunctionAlgebra]), by `f.share`. On the way back, where `f` was made, this cotangent is
/// asked for what it has gathered.
final class FunctionValues {
  /// A function that stands in for another as a value.
  ///
  /// @param captured which of the captured values have cotangents
  private record Made(String name, List<Integer> captured) {}

  private final AddedFunctions functions;
  private final FunctionAlgebra algebra;
  private final DerivativeTypes types;
  private final Map<FuncOp, Made> made = new HashMap<>();

  FunctionValues(AddedFunctions functions, FunctionAlgebra algebra) {
    this.functions = functions;
    this.algebra = algebra;
    this.types = new DerivativeTypes(algebra);
  }

  /// Has `closure`, which makes a value of a function with `derivative`, make what stands for it.
  ///
  /// @return the captured values that have cotangents
  ImmutableList<Value> replace(
      ClosureOp closure, FuncOp function, GraphDerivatives.Derivative derivative) {
    Made known = made.computeIfAbsent(function, key -> make(function, derivative));
    new Rewriter().setAttribute(closure, "callee", dev.weir.ir.attr.SymbolRefAttr.of(known.name()));
    return known.captured().stream()
        .<Value>map(closure.captured()::get)
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return what a function that captured `captured` has gathered for it, its cotangent being
  /// `cotangent`}
  List<? extends Value> gathered(
      Value cotangent, ImmutableList<Value> captured, OpBuilder builder) {
    List<Value> zeros = new ArrayList<>();
    captured.forEach(value -> zeros.add(algebra.zerosLike(builder, value)));
    Type type = Bundles.type(captured.stream().map(Value::type).map(types::cotangent).toList());
    Value all =
        builder
            .add(MindIrOps.call(cotangent, ImmutableList.of(Bundles.pack(builder, zeros)), type))
            .out();
    return Bundles.unpack(builder, all, captured.size());
  }

  private Made make(FuncOp function, GraphDerivatives.Derivative derivative) {
    int parameters = function.functionType().inputs().size();
    List<Integer> captured = new ArrayList<>();
    derivative.varied().stream()
        .filter(at -> at >= parameters)
        .forEach(at -> captured.add(at - parameters));
    ImmutableList<Type> inputs = types.forward(function.functionType().inputs());
    List<Type> arguments = new ArrayList<>(inputs);
    function.captures().forEach(value -> arguments.add(types.forward(value.type())));
    Block body = new Block(ImmutableList.copyOf(arguments));
    OpBuilder builder = OpBuilder.atEnd(body);
    builder.setLocation(function.location());
    Value forward =
        AddedFunctions.closure(
            derivative.name(),
            body.arguments().subList(parameters, body.argumentCount()),
            derivative.type(),
            builder);
    Value both =
        builder
            .add(
                MindIrOps.call(
                    forward,
                    ImmutableList.copyOf(body.arguments().subList(0, parameters)),
                    derivative.type().results().get(0)))
            .out();
    TupleSplitOp split = builder.add(PirOps.tupleSplit(both));
    Value back = backward(function, derivative, captured, split.result(1), builder);
    Value result = builder.add(PirOps.combine(ImmutableList.of(split.result(0), back))).out();
    builder.add(MindIrOps.returnOp(result));
    String name =
        functions.add(
            function.symName() + ".value",
            FunctionType.of(inputs, ImmutableList.of(result.type())),
            body,
            function.location());
    return new Made(name, captured);
  }

  /// {@return the backpropagator of a value, made of that of the function, `known`}
  private Value backward(
      FuncOp function,
      GraphDerivatives.Derivative derivative,
      List<Integer> captured,
      Value known,
      OpBuilder at) {
    FunctionType type = types.backward(function.resultType(), function.functionType().inputs());
    Block body = new Block(type.inputs());
    OpBuilder builder = OpBuilder.atEnd(body);
    builder.setLocation(function.location());
    Value bundle =
        builder
            .add(
                MindIrOps.call(
                    known,
                    ImmutableList.of(body.argument(0)),
                    derivative.backward().results().get(0)))
            .out();
    List<? extends Value> each = Bundles.unpack(builder, bundle, derivative.varied().size());
    int given = each.size() - captured.size();
    List<Value> results = new ArrayList<>();
    results.add(
        captured.isEmpty()
            ? algebra.nothing(builder)
            : AddedFunctions.closure(
                share(function, each.subList(given, each.size())),
                each.subList(given, each.size()),
                DerivativeTypes.OF_FUNCTION,
                builder));
    results.addAll(each.subList(0, given));
    builder.add(MindIrOps.returnOp(Bundles.pack(builder, results)));
    return functions.closure(function.symName() + ".value.bprop", body, type, at);
  }

  /// {@return the function that adds the cotangents that it captures to those that it is given}
  private String share(FuncOp function, List<? extends Value> cotangents) {
    List<Type> each = cotangents.stream().map(Value::type).toList();
    Type whole = Bundles.type(each);
    Block body = new Block(ImmutableList.<Type>builder().add(whole).addAll(each).build());
    OpBuilder builder = OpBuilder.atEnd(body);
    builder.setLocation(function.location());
    List<? extends Value> before = Bundles.unpack(builder, body.argument(0), each.size());
    List<Value> after = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      after.add(algebra.sum(builder, before.get(i), body.argument(1 + i)));
    }
    builder.add(MindIrOps.returnOp(Bundles.pack(builder, after)));
    return functions.add(
        function.symName() + ".share",
        FunctionType.of(ImmutableList.of(whole), ImmutableList.of(whole)),
        body,
        function.location());
  }
}
