package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpOperand;
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
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The derivatives of functions of operators that are called, however often: blocks that a program repeats stay
/// calls, on the way there and on the way back.
///
/// Of a function `f` is made `f.forward`, which returns behind what `f` returns what the way back
/// needs of it, and `f.backward`, which is given cotangents of what `f` returns, arguments of `f`, and what
/// `f.forward` returned of that, and returns the cotangents of those arguments that have one. There are two for each
/// choice of arguments that vary. What `f` calls is called by both in turn.
final class CalledFunctions {
  /// What functions are derived for.
  private record Key(FuncOp function, ImmutableList<Integer> varied) {}

  /// The derivative of a function.
  ///
  /// @param varied the arguments that have cotangents
  /// @param seeds the results whose cotangents are given
  /// @param kept the arguments that the way back needs
  /// @param saved the results that it needs
  private record Derivative(
      String forward,
      String backward,
      ImmutableList<Type> results,
      ImmutableList<Integer> varied,
      ImmutableList<Integer> seeds,
      ImmutableList<Integer> kept,
      ImmutableList<Integer> saved) {}

  /// A call of a forward function.
  ///
  /// @param original the function that was called before
  /// @param count how many results that had
  private record Called(Derivative derivative, SymbolRefAttr original, int count) {}

  private final ReverseMode reverse;
  private final CotangentAlgebra algebra;
  private final Predicate<String> isAskedFor;
  private final SymbolIndex symbols = new SymbolIndex();
  private final Map<Key, Derivative> made = new LinkedHashMap<>();
  private final Map<CallOp, Called> calls = new IdentityHashMap<>();
  private final List<FuncOp> added = new ArrayList<>();

  /// Calls of which it is said already why they have no derivative.
  private final Set<CallOp> refused = new HashSet<>();

  private final Set<FuncOp> open = new HashSet<>();
  private final Map<FuncOp, Boolean> read = new IdentityHashMap<>();
  private @Nullable Set<String> names;

  /// @param isAskedFor whether the gradient of the parameter of a name is wanted
  CalledFunctions(ReverseMode reverse, CotangentAlgebra algebra, Predicate<String> isAskedFor) {
    this.reverse = reverse;
    this.algebra = algebra;
    this.isAskedFor = isAskedFor;
  }

  /// Has calls in `block`, however deep, whose results vary, return what the way back needs.
  void expand(Block block, Activity activity) {
    List<CallOp> found = new ArrayList<>();
    for (Operation op : block) {
      if (!(op instanceof Symbol)) {
        op.walk(CallOp.class, found::add);
      }
    }
    for (CallOp call : found) {
      Optional<FuncOp> callee = callee(call);
      if (callee.isEmpty()) {
        continue;
      }
      if (!readsNothing(callee.get())) {
        refused.add(call);
        continue;
      }
      var varied = ImmutableList.<Integer>builder();
      for (int i = 0; i < call.operandCount(); i++) {
        if (activity.isVaried(call.operand(i))) {
          varied.add(i);
        }
      }
      if (call.results().stream().anyMatch(activity::isVaried)) {
        derivative(callee.get(), varied.build(), call)
            .ifPresentOrElse(
                derivative -> expand(call, derivative, activity), () -> refused.add(call));
      }
    }
  }

  private Optional<FuncOp> callee(CallOp call) {
    return symbols.lookupNearest(call, call.callee().path()) instanceof FuncOp known
            && !known.isDeclaration()
        ? Optional.of(known)
        : Optional.empty();
  }

  /// {@return whether neither `function` nor what it calls reads a parameter whose gradient is wanted}: that
  /// would be missing; reports it
  private boolean readsNothing(FuncOp function) {
    Boolean known = read.get(function);
    if (known != null) {
      return known;
    }
    read.put(function, true);
    int before = reverse.diagnostics().errorCount();
    function.walk(
        ParameterOp.class,
        parameter -> {
          if (algebra.isDifferentiable(parameter.out().type())
              && isAskedFor.test(parameter.parameterName())) {
            reverse
                .diagnostics()
                .error(
                    parameter,
                    "parameter '%s' is read in @%s, which is called, and has no gradient there;"
                        + " give it to the function as an argument, or inline the call",
                    parameter.parameterName(),
                    function.symbolName());
          }
        });
    function.walk(CallOp.class, call -> callee(call).ifPresent(this::readsNothing));
    boolean nothing = reverse.diagnostics().errorCount() == before;
    read.put(function, nothing);
    return nothing;
  }

  private void expand(CallOp call, Derivative derivative, Activity activity) {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPoint(call);
    rewriter.setLocation(call.location());
    CallOp forward =
        rewriter.add(
            FunctionOps.call(
                call.operands(), SymbolRefAttr.of(derivative.forward()), derivative.results()));
    calls.put(forward, new Called(derivative, call.callee(), call.resultCount()));
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < call.resultCount(); i++) {
      activity.copy(call.result(i), forward.result(i));
      results.add(forward.result(i));
    }
    rewriter.replace(call, results);
  }

  /// Goes back through `op` if it is a call that was expanded, or refused.
  ///
  /// @return whether it is
  boolean pullBack(Operation op, Cotangents cotangents, Rewriter builder) {
    if (!(op instanceof CallOp call) || !calls.containsKey(call)) {
      return op instanceof CallOp unknown && refused.contains(unknown);
    }
    Called called = Objects.requireNonNull(calls.get(call));
    Derivative derivative = called.derivative();
    List<Value> given = new ArrayList<>();
    for (int seed : derivative.seeds()) {
      given.add(cotangents.orZero(call.result(seed), builder));
    }
    derivative.kept().forEach(at -> given.add(call.operand(at)));
    derivative.saved().forEach(at -> given.add(call.result(at)));
    List<Type> types = new ArrayList<>();
    derivative.varied().forEach(at -> types.add(call.operand(at).type()));
    CallOp back =
        builder.add(FunctionOps.call(given, SymbolRefAttr.of(derivative.backward()), types));
    for (int i = 0; i < derivative.varied().size(); i++) {
      cotangents.add(call.operand(derivative.varied().get(i)), back.result(i), builder);
    }
    return true;
  }

  /// Takes back what was added, after an error: calls are again what they were.
  void undo() {
    Rewriter rewriter = new Rewriter();
    calls.forEach((call, called) -> {
      if (call.block() != null) {
        rewriter.setInsertionPoint(call);
        rewriter.setLocation(call.location());
        List<Type> types = new ArrayList<>();
        for (int i = 0; i < called.count(); i++) {
          types.add(call.result(i).type());
        }
        CallOp before = rewriter.add(FunctionOps.call(call.operands(), called.original(), types));
        for (int i = 0; i < called.count(); i++) {
          rewriter.replaceAllUses(call.result(i), before.result(i));
        }
        rewriter.erase(call);
      }
    });
    added.forEach(rewriter::erase);
  }

  // Derivatives.

  private Optional<Derivative> derivative(
      FuncOp function, ImmutableList<Integer> varied, CallOp call) {
    Key key = new Key(function, varied);
    Derivative known = made.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    if (function.bodyRegion().size() != 1
        || !(function.bodyRegion().entry().last() instanceof ReturnOp)) {
      reverse
          .diagnostics()
          .error(
              call,
              "@%s cannot be differentiated: expects a body of one block, with structured control"
                  + " flow",
              function.symbolName());
      return Optional.empty();
    }
    if (!open.add(function)) {
      reverse
          .diagnostics()
          .error(
              call,
              "@%s calls itself, and what the way back needs of its calls has no bound; write it as"
                  + " a loop, or as a function graph of MindIR",
              function.symbolName());
      return Optional.empty();
    }
    Derivative derivative = make(function, varied);
    open.remove(function);
    made.put(key, derivative);
    return Optional.of(derivative);
  }

  private Derivative make(FuncOp function, ImmutableList<Integer> varied) {
    Rewriter rewriter = new Rewriter();
    FuncOp forward = (FuncOp) function.clone(new IrMapping());
    String forwardName = name(function, ".forward");
    String backwardName = name(function, ".backward");
    rewriter.setInsertionPointAfter(function);
    rewriter.insert(forward);
    added.add(forward);
    rewriter.setAttribute(forward, "sym_name", new StringAttr(forwardName));
    rewriter.setAttribute(forward, Symbol.VISIBILITY_ATTRIBUTE, new StringAttr("private"));
    rewriter.setAttribute(forward, "res_attrs", null);
    Block body = forward.bodyRegion().entry();
    List<Value> sources = new ArrayList<>();
    varied.forEach(at -> sources.add(body.argument(at)));
    Activity activity = Activity.of(algebra, sources, body);
    expand(body, activity);
    Operation last = Objects.requireNonNull(body.last());

    Block back = new Block();
    Rewriter builder = new Rewriter();
    builder.setInsertionPointToEnd(back);
    builder.setLocation(function.location());
    Cotangents cotangents = new Cotangents(algebra);
    var seeds = ImmutableList.<Integer>builder();
    for (int i = 0; i < last.operandCount(); i++) {
      if (activity.isVaried(last.operand(i))) {
        seeds.add(i);
        Value seed = back.addArgument(last.operand(i).type(), last.location());
        cotangents.add(last.operand(i), seed, builder);
      }
    }
    new ReverseSweep(
            reverse.context(activity, algebra, body, Optional.empty(), this, true),
            cotangents,
            builder)
        .over(body);
    builder.setInsertionPointToEnd(back);
    builder.setLocation(function.location());
    List<Value> gradients = new ArrayList<>();
    varied.forEach(at -> gradients.add(cotangents.orZero(body.argument(at), builder)));
    builder.add(FunctionOps.returnOp(gradients));
    GradientBody.eraseDead(back, builder);

    List<Value> needed = needed(back, body);
    List<Value> returned = new ArrayList<>(last.operands());
    var kept = ImmutableList.<Integer>builder();
    var saved = ImmutableList.<Integer>builder();
    for (Value value : needed) {
      if (value instanceof dev.weir.ir.BlockArgument argument) {
        kept.add(argument.index());
      } else {
        check(value, function);
        int known = returned.indexOf(value);
        saved.add(known < 0 ? returned.size() : known);
        if (known < 0) {
          returned.add(value);
        }
      }
    }
    List<Value> arguments = new ArrayList<>();
    kept.build().forEach(at -> arguments.add(body.argument(at)));
    saved.build().forEach(at -> arguments.add(returned.get(at)));
    hand(arguments, back, rewriter);
    rewriter.setInsertionPoint(last);
    rewriter.setLocation(last.location());
    rewriter.add(FunctionOps.returnOp(returned));
    rewriter.erase(last);
    ImmutableList<Type> results =
        returned.stream().map(Value::type).collect(ImmutableList.toImmutableList());
    rewriter.setAttribute(
        forward, "function_type", new TypeAttr(FunctionType.of(body.argumentTypes(), results)));
    Region region = new Region();
    region.append(back);
    FuncOp backward =
        FunctionOps.func(
                backwardName,
                FunctionType.of(back.argumentTypes(), gradients.stream().map(Value::type).toList()),
                region)
            .symVisibility("private")
            .build(function.location());
    rewriter.setInsertionPointAfter(forward);
    rewriter.insert(backward);
    added.add(backward);
    return new Derivative(
        forwardName, backwardName, results, varied, seeds.build(), kept.build(), saved.build());
  }

  private void check(Value value, FuncOp function) {
    if (!(value.type() instanceof TensorType)) {
      reverse
          .diagnostics()
          .error(
              Objects.requireNonNull(value.definingOp()),
              "the way back through @%s needs a value of type '%s', which calls cannot hand over;"
                  + " inline the calls of @%s first",
              function.symbolName(),
              value.type(),
              function.symbolName());
    }
  }

  /// {@return the values of `body` that `back` uses, however deep}, but for constants, which are made anew there
  private static List<Value> needed(Block back, Block body) {
    Map<Value, Boolean> found = new LinkedHashMap<>();
    Map<Value, Value> again = new LinkedHashMap<>();
    Rewriter rewriter = new Rewriter();
    for (Operation top : ImmutableList.copyOf(back)) {
      top.walk(op -> {
        for (int i = 0; i < op.operandCount(); i++) {
          Value value = op.operand(i);
          if (value.parentBlock() != body) {
            continue;
          }
          if (value.definingOp() instanceof ConstantLike constant
              && constant.operandCount() == 0
              && constant.resultCount() == 1) {
            Value copy = again.get(value);
            if (copy == null) {
              rewriter.setInsertionPointToStart(back);
              copy = rewriter.insert(constant.clone(new IrMapping())).result(0);
              again.put(value, copy);
            }
            rewriter.setOperand(op, i, copy);
          } else {
            found.put(value, true);
          }
        }
      });
    }
    return new ArrayList<>(found.keySet());
  }

  /// Has `back` be given `values` as arguments.
  private static void hand(List<Value> values, Block back, Rewriter rewriter) {
    for (Value value : values) {
      Value argument = back.addArgument(value.type(), value.location());
      List<OpOperand> uses = new ArrayList<>();
      for (OpOperand use : value.uses()) {
        Block at = use.owner().block();
        if (at == back || at != null && isWithin(at, back)) {
          uses.add(use);
        }
      }
      uses.forEach(use -> rewriter.setOperand(use, argument));
    }
  }

  private static boolean isWithin(Block block, Block around) {
    for (Block at = block; at != null; ) {
      if (at == around) {
        return true;
      }
      Region region = at.parent();
      Operation parent = region == null ? null : region.parent();
      at = parent == null ? null : parent.block();
    }
    return false;
  }

  private String name(FuncOp function, String suffix) {
    Set<String> taken = names;
    if (taken == null) {
      taken = new HashSet<>();
      for (Operation op : Objects.requireNonNull(function.block())) {
        if (op instanceof Symbol symbol) {
          taken.add(symbol.symbolName());
        }
      }
      names = taken;
    }
    String name = function.symbolName() + suffix;
    for (int i = 1; !taken.add(name); i++) {
      name = function.symbolName() + suffix + "_" + i;
    }
    return name;
  }
}
