package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.mindir.lowering.Declared;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringErrors;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.ParameterVersions;
import dev.weir.pass.mindir.lowering.StoredConstants;
import dev.weir.pass.mindir.primitives.GradientPrimitives;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Turns function graphs into operators: a main graph, and the functions that it calls when it runs.
public final class GraphLowering {
  private static final int MAX_ATTEMPTS = 1000;

  private final FuncOp main;
  private final Diagnostics diagnostics;
  private final SymbolIndex symbols = new SymbolIndex();
  private final FunctionFacts facts = new FunctionFacts();
  private final StoredConstants constants;

  /// Whether the program takes derivatives.
  private final boolean differentiated;

  /// What types are recorded for, where only they are wanted.
  private Optional<TypeRecorder> recorder = Optional.empty();

  /// The derivatives that it takes, by the names of the functions.
  private ImmutableMap<String, String> derivatives = ImmutableMap.of();

  /// The keys of the parameters that the program changes.
  private final ImmutableSet<String> written;

  /// @param all the functions of the program
  /// @param kept the functions that stay functions
  GraphLowering(
      FuncOp main,
      Iterable<FuncOp> all,
      Iterable<FuncOp> kept,
      ParameterScope scope,
      Diagnostics diagnostics) {
    this.main = main;
    this.written = ParameterVersions.written(all);
    this.constants = new StoredConstants(scope);
    this.diagnostics = diagnostics;
    kept.forEach(facts::keep);
    boolean derived = false;
    for (FuncOp each : all) {
      derived |= GradientPrimitives.areIn(each);
    }
    this.differentiated = derived;
  }

  /// {@return a block with what `main` computes}: its parameters are inputs and weights, what it
  /// returns outputs. The functions follow as operations of the block.
  ///
  /// Empty after reporting all that cannot be lowered.
  public Optional<Block> program() {
    return attempts(
        differentiated,
        (out, evaluator, errors) -> {
          List<Lowered> values = new ArrayList<>();
          for (int i = 0; i < main.parameters().size(); i++) {
            values.add(parameter(out, errors, i, null));
          }
          Lowered result = result(evaluator, values);
          if (result != Lowered.Missing.MISSING) {
            outputs(out, errors, result);
          }
        });
  }

  /// {@return a block with the function that `main` becomes and those that it calls}
  ///
  /// Empty after reporting all that cannot be lowered.
  public Optional<Block> function() {
    return attempts(true, this::function);
  }

  /// {@return whether the types of all functions that `main` leads to agree}; `types` has them then, and
  /// what does not agree is reported
  boolean infer(TypeRecorder types) {
    recorder = Optional.of(types);
    return attempts(
            true,
            (out, evaluator, errors) ->
                result(
                    evaluator,
                    main.parameters().stream()
                        .map(parameter -> Declared.value(parameter.type(), out))
                        .toList()))
        .isPresent();
  }

  /// {@return whether the program takes derivatives}
  public boolean isDifferentiated() {
    return differentiated;
  }

  /// Adds to `module`, which holds what was lowered, the derivatives that it takes.
  ///
  /// @return whether all of them exist; if not, that was reported
  public boolean addDerivatives(Operation module, DialectRegistry registry) {
    return derivatives.isEmpty()
        || ReverseMode.of(registry, diagnostics).derivatives(module, derivatives);
  }

  private void function(OperatorBuilder out, GraphEvaluator evaluator, LoweringErrors errors) {
    evaluator.reserve(main.symName());
    Region region = new Region();
    Block entry = new Block(ImmutableList.of());
    region.append(entry);
    Type result =
        out.within(
            entry,
            () -> {
              List<Lowered> values = new ArrayList<>();
              for (int i = 0; i < main.parameters().size(); i++) {
                values.add(parameter(out, errors, i, entry));
              }
              Lowered computed = result(evaluator, values);
              if (computed == Lowered.Missing.MISSING) {
                return null;
              }
              out.setLocation(main.returnOp().location());
              try {
                ImmutableList<Lowered> tensors = tensors(out, computed).elements();
                Value value =
                    out.vector(tensors.size() == 1 ? tensors.get(0) : Lowered.Sequence.of(tensors));
                out.operation(MindIrOps.returnOp(value));
                return value.type();
              } catch (LoweringException failure) {
                errors.add(out.location(), returned() + failure.getMessage());
                return null;
              }
            });
    if (result != null) {
      out.setLocation(main.location());
      out.operation(
          MindIrOps.func(
              main.symName(),
              FunctionType.of(entry.argumentTypes(), ImmutableList.of(result)),
              region));
    }
  }

  /// Lowers the main graph.
  private interface Attempt {
    void run(OperatorBuilder out, GraphEvaluator evaluator, LoweringErrors errors);
  }

  /// Lowers with the facts about functions, until no more becomes known.
  private Optional<Block> attempts(boolean differentiable, Attempt attempt) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      Block block = new Block(List.of());
      LoweringErrors errors = new LoweringErrors();
      OperatorBuilder out = new OperatorBuilder(OpBuilder.atEnd(block), constants, differentiable);
      GraphEvaluator evaluator = new GraphEvaluator(out, symbols, facts, errors, recorder);
      facts.takeChanged();
      recorder.ifPresent(TypeRecorder::clear);
      attempt.run(out, evaluator, errors);
      if (!facts.takeChanged()) {
        int before = diagnostics.errorCount();
        errors.report(diagnostics, recorder.isEmpty());
        if (diagnostics.errorCount() > before) {
          return Optional.empty();
        }
        evaluator.functions().forEach(out::insert);
        derivatives = evaluator.derivatives();
        return Optional.of(block);
      }
    }
    throw new IllegalStateException("the set of facts about the functions grows without end");
  }

  private Lowered result(GraphEvaluator evaluator, List<Lowered> values) {
    return evaluator.call(
        new Lowered.Function(main, ImmutableList.of(), ImmutableMap.of()), values);
  }

  private String returned() {
    return "what @" + main.symName() + " returns: ";
  }

  private void outputs(OperatorBuilder out, LoweringErrors errors, Lowered result) {
    out.setLocation(main.returnOp().location());
    try {
      int index = 0;
      for (Lowered value : tensors(out, result).elements()) {
        out.add(PirOps.shadowOutput(out.tensor(value), "output_" + index++));
      }
    } catch (LoweringException failure) {
      errors.add(out.location(), returned() + failure.getMessage());
    }
  }

  /// {@return the tensors that `value` holds, in order}
  private static Lowered.Sequence tensors(OperatorBuilder out, Lowered value) {
    List<Lowered> into = new ArrayList<>();
    addTensors(out, value, into);
    return Lowered.Sequence.of(into);
  }

  private static void addTensors(OperatorBuilder out, Lowered value, List<Lowered> into) {
    if (value instanceof Lowered.Sequence sequence) {
      sequence.elements().forEach(element -> addTensors(out, element, into));
    } else if (value != Lowered.Token.TOKEN) {
      into.add(new Lowered.TensorValue(out.tensor(value)));
    }
  }

  /// {@return parameter `index` of the main graph}: an argument of `entry`, or an input where there is
  /// none
  private Lowered parameter(
      OperatorBuilder out,
      LoweringErrors errors,
      int index,
      @org.jspecify.annotations.Nullable Block entry) {
    BlockArgument parameter = main.parameters().get(index);
    out.setLocation(parameter.location());
    Optional<String> weight = main.weight(index);
    Type type = RefType.contentOf(parameter.type());
    try {
      if (weight.isPresent() && isWritten(weight.get(), parameter.type())) {
        Lowered.Parameter changing = new Lowered.Parameter(weight.get(), type);
        out.versions().now(out, changing);
        return changing;
      }
      if (weight.isPresent()) {
        return new Lowered.TensorValue(out.add(PirOps.parameter(weight.get(), type)));
      }
      if (type instanceof MonadType) {
        return Lowered.Token.TOKEN;
      }
      TensorType tensor = tensorOf(type);
      return new Lowered.TensorValue(
          entry != null
              ? entry.addArgument(tensor, parameter.location())
              : out.add(
                  OperatorOps.data(
                      NodeNames.of(parameter.location()).orElse("arg" + index),
                      tensor.shape(),
                      ElementTypes.dtypeOf(tensor.elementType()))),
          !(type instanceof TensorType));
    } catch (LoweringException failure) {
      errors.add(
          parameter.location(),
          "parameter #%d of @%s: %s".formatted(index, main.symName(), failure.getMessage()));
      return Lowered.Missing.MISSING;
    }
  }

  private boolean isWritten(String weight, Type type) {
    return written.contains(weight) || type instanceof RefType ref && written.contains(ref.key());
  }

  private static TensorType tensorOf(Type type) {
    if (type instanceof TensorType tensor) {
      return tensor;
    }
    if (ElementTypes.find(type).isPresent()) {
      return TensorType.of(type);
    }
    throw new LoweringException(
        "a value of type '%s' cannot be an input; inputs are tensors", type);
  }
}
