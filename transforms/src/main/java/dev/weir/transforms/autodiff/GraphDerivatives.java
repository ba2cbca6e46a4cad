package dev.weir.transforms.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The derivatives of function graphs that are called.
///
/// Of a function `f` is made `f.fprop`, which returns what `f` returns and its backpropagator: a
/// function from a cotangent of that to the cotangents of what `f` was given and has captured. It
/// captures what it needs of the run of `f` that it belongs to. A call of `g` in `f` is a call of
/// `g.fprop` in `f.fprop`, and one of the backpropagator that this returned in that of `f`. Each
/// function has one derivative, however often it is called, so that functions may call themselves.
///
/// Source: mindspore/ccsrc/frontend/optimizer/ad/dfunctor.cc. Deviation: backpropagators are typed by
/// what they return, and the values that a function captured are among its arguments, in place of an
/// environment.
final class GraphDerivatives {
  /// The derivative of a function.
  ///
  /// @param varied the arguments, captures included, that have cotangents
  record Derivative(
      String name, FunctionType type, FunctionType backward, ImmutableList<Integer> varied) {}

  /// A call whose cotangents go back through a backpropagator.
  private record Called(Derivative derivative, Value backward, ImmutableList<Value> given) {}

  private final ReverseMode reverse;
  private final Operation module;
  private final CotangentAlgebra algebra;
  private final SymbolIndex symbols = new SymbolIndex();
  private final Set<String> names = new HashSet<>();
  private final Map<FuncOp, Derivative> made = new LinkedHashMap<>();
  private final Deque<FuncOp> pending = new ArrayDeque<>();
  private final Map<Operation, Called> calls = new HashMap<>();
  private final List<FuncOp> functions = new ArrayList<>();

  GraphDerivatives(ReverseMode reverse, Operation module, CotangentAlgebra algebra) {
    this.reverse = reverse;
    this.module = module;
    this.algebra = algebra;
    for (Operation op : module.region(0).entry()) {
      if (op instanceof Symbol symbol) {
        names.add(symbol.symbolName());
      }
    }
  }

  /// {@return the functions that were added to the module}
  List<FuncOp> functions() {
    return functions;
  }

  // Calls.

  /// Has those calls in `block`, however deep, whose results vary return backpropagators too.
  void expandCalls(Block block, Activity activity) {
    List<CallOp> found = new ArrayList<>();
    for (Operation op : block) {
      op.walk(CallOp.class, found::add);
    }
    for (CallOp call : found) {
      if (activity.isVaried(call.out())
          && call.callee().definingOp() instanceof ClosureOp closure) {
        FuncOp callee =
            (FuncOp) symbols.lookupNearest(module.region(0).entry().first(),
                closure.callee().path());
        if (callee != null) {
          expand(call, closure, derivative(callee), activity);
        }
      }
    }
  }

  private void expand(
      CallOp call, ClosureOp closure, Derivative derivative, Activity activity) {
    if (derivative.varied().isEmpty()) {
      return;
    }
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(call);
    Value function =
        rewriter
            .add(
                MindIrOps.closure(
                    closure.captured(), SymbolRefAttr.of(derivative.name()), derivative.type()))
            .out();
    Value both =
        rewriter
            .add(
                MindIrOps.call(
                    function, call.arguments(), derivative.type().results().get(0)))
            .out();
    TupleSplitOp split = rewriter.add(PirOps.tupleSplit(both));
    var given = ImmutableList.<Value>builder();
    given.addAll(call.arguments());
    given.addAll(closure.captured());
    calls.put(split, new Called(derivative, split.result(1), given.build()));
    activity.copy(call.out(), split.result(0));
    rewriter.replace(call, split.result(0));
    if (closure.isUnused()) {
      rewriter.erase(closure);
    }
  }

  /// Goes back through `op` if it is a call that was expanded.
  ///
  /// @return whether it is
  boolean pullBack(
      Operation op, Activity activity, Cotangents cotangents, Rewriter builder) {
    Called called = calls.get(op);
    if (called == null) {
      return false;
    }
    Derivative derivative = called.derivative();
    Value bundle =
        builder
            .add(
                MindIrOps.call(
                    called.backward(),
                    ImmutableList.of(cotangents.orZero(op.result(0), builder)),
                    derivative.backward().results().get(0)))
            .out();
    List<? extends Value> each =
        Bundles.unpack(builder, bundle, derivative.varied().size());
    for (int i = 0; i < each.size(); i++) {
      Value given = called.given().get(derivative.varied().get(i));
      if (activity.isVaried(given)) {
        cotangents.add(given, each.get(i), builder);
      }
    }
    return true;
  }

  // Derivatives.

  private Derivative derivative(FuncOp function) {
    Derivative known = made.get(function);
    if (known != null) {
      return known;
    }
    Block entry = function.bodyRegion().entry();
    var varied = ImmutableList.<Integer>builder();
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < entry.argumentCount(); i++) {
      Type type = entry.argument(i).type();
      if (algebra.isDifferentiable(type)) {
        varied.add(i);
        types.add(type);
      }
    }
    Type result = function.resultType();
    FunctionType backward =
        FunctionType.of(ImmutableList.of(result), ImmutableList.of(Bundles.type(types)));
    FunctionType forward =
        FunctionType.of(
            function.functionType().inputs(),
            ImmutableList.of(new TupleType(ImmutableList.of(result, backward))));
    Derivative derivative =
        new Derivative(name(function.symName() + ".fprop"), forward, backward, varied.build());
    made.put(function, derivative);
    pending.add(function);
    return derivative;
  }

  private String name(String wish) {
    String name = wish;
    for (int i = 1; !names.add(name); i++) {
      name = wish + "_" + i;
    }
    return name;
  }

  /// Makes the derivatives that are still due.
  void makePending() {
    while (!pending.isEmpty()) {
      FuncOp function = pending.remove();
      make(function, made.get(function));
    }
  }

  private void make(FuncOp function, Derivative derivative) {
    FuncOp forward = (FuncOp) function.clone(new IrMapping());
    Rewriter rewriter = new Rewriter();
    append(forward);
    rewriter.setAttribute(forward, "sym_name", new StringAttr(derivative.name()));
    rewriter.setAttribute(
        forward, Symbol.VISIBILITY_ATTRIBUTE, new StringAttr("private"));
    rewriter.setAttribute(forward, "function_type", new TypeAttr(derivative.type()));
    Block body = forward.bodyRegion().entry();
    Activity activity = Activity.ofEverything(algebra);
    expandCalls(body, activity);
    ReturnOp last = forward.returnOp();
    Value result = last.value();

    Block back = new Block(ImmutableList.of(result.type()));
    Rewriter builder = new Rewriter();
    builder.setInsertionPointToEnd(back);
    builder.setLocation(function.location());
    Cotangents cotangents = new Cotangents(algebra);
    if (activity.isVaried(result)) {
      cotangents.add(result, back.argument(0), builder);
    }
    new ReverseSweep(
        reverse.context(activity, algebra, body, Optional.of(this), true),
        cotangents,
        builder)
        .over(body);
    builder.setInsertionPointToEnd(back);
    builder.setLocation(function.location());
    List<Value> given = new ArrayList<>();
    for (int argument : derivative.varied()) {
      given.add(cotangents.orZero(body.argument(argument), builder));
    }
    builder.add(MindIrOps.returnOp(Bundles.pack(builder, given)));
    GradientBody.eraseDead(back, builder);

    rewriter.setInsertionPoint(last);
    Value closure =
        closure(function.symName() + ".bprop", back, derivative.backward(), rewriter);
    Value both = rewriter.add(PirOps.combine(last.value(), closure)).out();
    rewriter.add(MindIrOps.returnOp(both));
    rewriter.erase(last);
    GradientBody.eraseDead(body, rewriter);
  }

  private void append(FuncOp function) {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPointToEnd(module.region(0).entry());
    rewriter.insert(function);
    functions.add(function);
  }

  /// {@return a new function whose body is `body`, as a value}: it captures what `body` uses from
  /// outside, where `at` inserts; constants are made anew
  Value closure(String wish, Block body, FunctionType type, Rewriter at) {
    Region region = new Region();
    region.append(body);
    Map<Value, Value> inside = new LinkedHashMap<>();
    List<Value> captured = new ArrayList<>();
    Rewriter rewriter = new Rewriter();
    for (Operation top : ImmutableList.copyOf(body)) {
      top.walk(
          op -> {
            for (int i = 0; i < op.operandCount(); i++) {
              Value value = op.operand(i);
              if (!ReverseSweep.isWithin(region, value)) {
                Value known = inside.get(value);
                if (known == null) {
                  known = take(value, body, captured);
                  inside.put(value, known);
                }
                rewriter.setOperand(op, i, known);
              }
            }
          });
    }
    String name = name(wish);
    append(MindIrOps.func(name, type, region).symVisibility("private").build(at.location()));
    return at.add(MindIrOps.closure(captured, SymbolRefAttr.of(name), type)).out();
  }

  private static Value take(Value value, Block body, List<Value> captured) {
    if (value instanceof OpResult result
        && result.definingOp() instanceof ConstantLike constant
        && constant.operandCount() == 0) {
      Rewriter rewriter = new Rewriter();
      rewriter.setInsertionPointToStart(body);
      return rewriter.insert(constant.clone(new IrMapping())).result(result.index());
    }
    captured.add(value);
    return body.addArgument(value.type(), value.location());
  }
}
