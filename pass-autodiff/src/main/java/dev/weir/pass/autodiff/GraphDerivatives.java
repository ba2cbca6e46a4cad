package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The derivatives of function graphs that are called.
///
/// Of a function `f` is made `f.fprop`, which returns what `f` returns and its backpropagator: a
/// function from a cotangent of that to the cotangents of what `f` was given and has captured. It
/// captures what it needs of the run of `f` that it belongs to. A call of `g` in `f` is a call of
/// `g.fprop` in `f.fprop`, and one of the backpropagator that this returned in that of `f`. Each
/// function has one derivative, however often it is called, so that functions may call themselves.
///
/// A function that is a value is represented by a value that returns its backpropagator, too
/// ([FunctionValues]), so that a call of a function known only at run time needs no more than that.
///
/// Source: mindspore/ccsrc/frontend/optimizer/ad/dfunctor.cc. Deviation: backpropagators are typed by
/// what they return, and where it is known which function is called, the values that it captured are
/// among its arguments, in place of an environment.
final class GraphDerivatives {
  /// The derivative of a function.
  ///
  /// @param varied the arguments, captures included, that have cotangents
  record Derivative(
      String name, FunctionType type, FunctionType backward, ImmutableList<Integer> varied) {}

  /// A call whose cotangents go back through a backpropagator.
  ///
  /// @param bundle the type of what that returns
  /// @param given the values whose cotangents these are
  private record Called(Value backward, Type bundle, ImmutableList<Value> given) {}

  private final ReverseMode reverse;
  private final AddedFunctions functions;
  private final FunctionAlgebra algebra;
  private final DerivativeTypes types;
  private final FunctionValues values;
  private final LoopFunctions loops;
  private final Map<FuncOp, Derivative> made = new LinkedHashMap<>();
  private final Deque<FuncOp> pending = new ArrayDeque<>();
  private final Map<Operation, Called> calls = new HashMap<>();
  private final Map<Operation, ImmutableList<Value>> closures = new HashMap<>();

  /// @param tensors how cotangents that are no functions are dealt with
  GraphDerivatives(ReverseMode reverse, Operation module, CotangentAlgebra tensors) {
    this.reverse = reverse;
    functions = new AddedFunctions(module);
    algebra = new FunctionAlgebra(tensors, functions);
    types = new DerivativeTypes(algebra);
    values = new FunctionValues(functions, algebra);
    loops = new LoopFunctions(functions);
  }

  /// {@return the functions that were added to the module}
  AddedFunctions functions() {
    return functions;
  }

  /// {@return how cotangents are dealt with}
  CotangentAlgebra algebra() {
    return algebra;
  }

  /// {@return the type of a cotangent of what has `type`}
  Type cotangent(Type type) {
    return types.cotangent(type);
  }

  // Forward.

  /// Has `body` hold what stands for values in derivatives, but for calls and closures: functions are
  /// typed as such, and loops that have to be are functions.
  ///
  /// @param called whether the body is that of a function that is called
  void prepare(Block body, boolean called) {
    List<WhileOp> found = new ArrayList<>();
    for (Operation op : body) {
      findLoops(op, called, found);
    }
    found.forEach(loops::replace);
    List<ClosureOp> closures = new ArrayList<>();
    for (Operation op : body) {
      op.walk(ClosureOp.class, closures::add);
    }
    closures.forEach(GraphDerivatives::separate);
    for (Operation op : body) {
      op.walk(this::retype);
    }
  }

  /// Has a function be either called or a value; what is only called keeps its type.
  private static void separate(ClosureOp closure) {
    List<OpOperand> called = new ArrayList<>();
    for (OpOperand use : closure.out().uses()) {
      if (isCallee(use)) {
        called.add(use);
      }
    }
    if (isValue(closure) && !called.isEmpty()) {
      Rewriter rewriter = new Rewriter();
      rewriter.setInsertionPoint(closure);
      Value copy = rewriter.insert(closure.clone(new IrMapping())).result(0);
      called.forEach(use -> rewriter.setOperand(use, copy));
    }
  }

  private static boolean isCallee(OpOperand use) {
    return use.owner() instanceof CallOp && use.index() == 0;
  }

  /// {@return whether more is done with a function than calling it}
  private static boolean isValue(ClosureOp closure) {
    for (OpOperand use : closure.out().uses()) {
      if (!isCallee(use)) {
        return true;
      }
    }
    return false;
  }

  /// Finds the outermost loops that have to be functions.
  private static void findLoops(Operation op, boolean called, List<WhileOp> found) {
    if (op instanceof WhileOp loop
        && (called || usesFunctions(op))
        && LoopFunctions.applies(loop)) {
      found.add(loop);
    } else if (op instanceof IfOp choice) {
      boolean inCalled = called || usesFunctions(op);
      choice
          .regions()
          .forEach(region -> {
            if (!region.isEmpty()) {
              region.entry().forEach(inner -> findLoops(inner, inCalled, found));
            }
          });
    }
  }

  /// {@return whether `op`, or what it holds, calls or makes functions}
  static boolean usesFunctions(Operation op) {
    return op.walkPreOrder(inner ->
        inner instanceof CallOp || inner instanceof ClosureOp
            ? WalkResult.INTERRUPT
            : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  private void retype(Operation op) {
    if (op instanceof ClosureOp closure && !isValue(closure)) {
      return;
    }
    Rewriter rewriter = new Rewriter();
    for (Value result : op.results()) {
      if (DerivativeTypes.holdsFunctions(result.type())) {
        rewriter.setType(result, types.forward(result.type()));
      }
    }
  }

  /// Has functions that are values in `block`, however deep, and calls of functions return
  /// backpropagators too.
  void expand(Block block, Activity activity) {
    List<Operation> found = new ArrayList<>();
    for (Operation op : block) {
      op.walk(inner -> {
        if (inner instanceof CallOp || inner instanceof ClosureOp) {
          found.add(inner);
        }
      });
    }
    for (Operation op : found) {
      if (op instanceof CallOp call) {
        expand(call, activity);
      }
    }
    for (Operation op : found) {
      if (op instanceof ClosureOp closure && closure.block() != null) {
        expand(closure);
      }
    }
  }

  private void expand(CallOp call, Activity activity) {
    if (!(call.callee().definingOp() instanceof ClosureOp closure)) {
      expandValue(call, activity);
      return;
    }
    FuncOp callee = functions.find(closure.callee());
    if (callee == null || !activity.isVaried(call.out()) && !takesFunctions(callee)) {
      return;
    }
    Derivative derivative = derivative(callee);
    if (derivative.varied().isEmpty() && !DerivativeTypes.holdsFunctions(callee.resultType())) {
      return;
    }
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(call);
    Value function =
        AddedFunctions.closure(derivative.name(), closure.captured(), derivative.type(), rewriter);
    List<Value> all = new ArrayList<>(call.arguments());
    all.addAll(closure.captured());
    var given = ImmutableList.<Value>builder();
    derivative.varied().forEach(at -> given.add(all.get(at)));
    expand(
        call,
        function,
        derivative.type().results().get(0),
        derivative.backward().results().get(0),
        given.build(),
        activity);
    if (closure.isUnused()) {
      rewriter.erase(closure);
    }
  }

  /// {@return whether a call of `function` passes functions on}
  private static boolean takesFunctions(FuncOp function) {
    Block entry = function.bodyRegion().entry();
    return DerivativeTypes.holdsFunctions(function.resultType())
        || entry.arguments().stream()
            .anyMatch(argument -> DerivativeTypes.holdsFunctions(argument.type()));
  }

  private void expandValue(CallOp call, Activity activity) {
    Type result = call.out().type();
    List<Type> inputs = call.arguments().stream().map(Value::type).toList();
    FunctionType backward = types.backward(result, inputs);
    var given = ImmutableList.<Value>builder();
    given.add(call.callee());
    call.arguments().stream()
        .filter(argument -> algebra.isDifferentiable(argument.type()))
        .forEach(given::add);
    expand(
        call,
        call.callee(),
        new TupleType(ImmutableList.of(result, backward)),
        backward.results().get(0),
        given.build(),
        activity);
  }

  /// Calls `function` in place of `call`.
  private void expand(
      CallOp call,
      Value function,
      Type type,
      Type bundle,
      ImmutableList<Value> given,
      Activity activity) {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(call);
    var made = MindIrOps.call(function, call.arguments(), type);
    if (call.attribute(CallOp.EFFECTS) != null) {
      made.with(CallOp.EFFECTS, UnitAttr.UNIT);
    }
    TupleSplitOp split = rewriter.add(PirOps.tupleSplit(rewriter.add(made).out()));
    calls.put(split, new Called(split.result(1), bundle, given));
    activity.copy(call.out(), split.result(0));
    rewriter.replace(call, split.result(0));
  }

  /// A function that is only called needs no value.
  private void expand(ClosureOp closure) {
    FuncOp function = isValue(closure) ? functions.find(closure.callee()) : null;
    if (function != null) {
      closures.put(closure, values.replace(closure, function, derivative(function)));
    }
  }

  // Backward.

  /// Goes back through `op` if it is a call or closure that was expanded.
  ///
  /// @return whether it is
  boolean pullBack(Operation op, Activity activity, Cotangents cotangents, Rewriter builder) {
    ImmutableList<Value> captured = closures.get(op);
    if (captured != null) {
      if (!captured.isEmpty()) {
        Value cotangent = cotangents.orZero(op.result(0), builder);
        give(
            captured, values.gathered(cotangent, captured, builder), activity, cotangents, builder);
      }
      return true;
    }
    Called called = calls.get(op);
    if (called == null) {
      return false;
    }
    Value bundle =
        builder
            .add(
                MindIrOps.call(
                    called.backward(),
                    ImmutableList.of(cotangents.orZero(op.result(0), builder)),
                    called.bundle()))
            .out();
    give(
        called.given(),
        Bundles.unpack(builder, bundle, called.given().size()),
        activity,
        cotangents,
        builder);
    return true;
  }

  private static void give(
      ImmutableList<Value> given,
      List<? extends Value> each,
      Activity activity,
      Cotangents cotangents,
      Rewriter builder) {
    for (int i = 0; i < each.size(); i++) {
      if (activity.isVaried(given.get(i))) {
        cotangents.add(given.get(i), each.get(i), builder);
      }
    }
  }

  // Derivatives.

  /// Makes the derivatives of functions called so, under the names given.
  void make(Map<String, String> names) {
    names.values().forEach(functions::name);
    names.forEach((function, name) -> {
      FuncOp known = functions.find(SymbolRefAttr.of(function));
      if (known != null) {
        derivative(known, name);
        makePending();
      }
    });
  }

  private Derivative derivative(FuncOp function) {
    Derivative known = made.get(function);
    return known != null
        ? known
        : derivative(function, functions.name(function.symName() + ".fprop"));
  }

  private Derivative derivative(FuncOp function, String name) {
    Block entry = function.bodyRegion().entry();
    var varied = ImmutableList.<Integer>builder();
    for (int i = 0; i < entry.argumentCount(); i++) {
      if (algebra.isDifferentiable(entry.argument(i).type())) {
        varied.add(i);
      }
    }
    FunctionType whole = types.derivative(entry.argumentTypes(), function.resultType());
    TupleType both = (TupleType) whole.results().get(0);
    Derivative derivative =
        new Derivative(
            name,
            FunctionType.of(types.forward(function.functionType().inputs()), whole.results()),
            (FunctionType) both.types().get(1),
            varied.build());
    made.put(function, derivative);
    pending.add(function);
    return derivative;
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
    functions.append(derivative.name(), forward);
    rewriter.setAttribute(forward, "sym_name", new StringAttr(derivative.name()));
    rewriter.setAttribute(forward, Symbol.VISIBILITY_ATTRIBUTE, new StringAttr("private"));
    rewriter.setAttribute(forward, "function_type", new TypeAttr(derivative.type()));
    Block body = forward.bodyRegion().entry();
    body.arguments()
        .forEach(argument -> rewriter.setType(argument, types.forward(argument.type())));
    prepare(body, true);
    List<Value> sources = new ArrayList<>();
    derivative.varied().forEach(at -> sources.add(body.argument(at)));
    Activity activity = Activity.of(algebra, sources, body);
    expand(body, activity);
    ReturnOp last = forward.returnOp();
    Value result = last.value();

    Block back = new Block(derivative.backward().inputs());
    Rewriter builder = new Rewriter();
    builder.setInsertionPointToEnd(back);
    builder.setLocation(function.location());
    Cotangents cotangents = new Cotangents(algebra);
    if (activity.isVaried(result)) {
      cotangents.add(result, back.argument(0), builder);
    }
    new ReverseSweep(
            reverse.context(
                activity,
                algebra,
                body,
                Optional.of(this),
                new CalledFunctions(reverse, algebra, name -> false),
                true),
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
        functions.closure(function.symName() + ".bprop", back, derivative.backward(), rewriter);
    Value both = rewriter.add(PirOps.combine(last.value(), closure)).out();
    rewriter.add(MindIrOps.returnOp(both));
    rewriter.erase(last);
    GradientBody.eraseDead(body, rewriter);
  }
}
