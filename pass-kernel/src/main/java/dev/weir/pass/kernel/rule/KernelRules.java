package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.type.TensorType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The [KernelRule] of each operator: the one attached to it in a registry, else one that Weir brings.
public final class KernelRules {
  /// The rules that Weir brings, whatever a registry has.
  public static final KernelRules STANDARD = new KernelRules(null);

  private final @Nullable DialectRegistry registry;

  /// By the class of the op, of those asked for before.
  private final Map<Class<?>, Optional<KernelRule<Operation>>> found = new ConcurrentHashMap<>();

  private KernelRules(@Nullable DialectRegistry registry) {
    this.registry = registry;
  }

  /// {@return the rules that are attached in `registry`, and those that Weir brings}
  public static KernelRules of(DialectRegistry registry) {
    return new KernelRules(registry);
  }

  /// {@return the rule of `op`}; empty where generated kernels do not know the operator
  public Optional<KernelRule<Operation>> find(Operation op) {
    Class<?> kind = op.definition().opClass();
    Optional<KernelRule<Operation>> known = found.get(kind);
    if (known == null) {
      known = lookUp(op, kind);
      found.put(kind, known);
    }
    return known;
  }

  // A rule is found by the class it is of, so it takes the operators it is given.
  @SuppressWarnings("unchecked")
  private Optional<KernelRule<Operation>> lookUp(Operation op, Class<?> kind) {
    KernelRule<?> attached =
        registry == null ? null : registry.interfaceOf(KernelRule.class, op).orElse(null);
    KernelRule<?> rule = attached != null ? attached : Standard.BY_CLASS.get(kind);
    return Optional.ofNullable((KernelRule<Operation>) rule);
  }

  /// {@return whether the rule of `op` is attached to it, not one that Weir brings}
  public boolean isAttached(Operation op) {
    return registry != null && registry.interfaceOf(KernelRule.class, op).isPresent();
  }

  /// {@return the pattern that the rule of `op` gives it}, [OperatorPattern#OPAQUE] where there is none
  public OperatorPattern pattern(Operation op) {
    KernelRule<Operation> rule = find(op).orElse(null);
    return rule != null && rule.condition().test(op) ? rule.pattern() : OperatorPattern.OPAQUE;
  }

  /// {@return whether `trait` holds of `op`}
  public boolean has(Operation op, KernelRule.Trait trait) {
    return find(op).map(rule -> rule.traits().contains(trait)).orElse(false);
  }

  /// {@return for each dimension of its operand whether the [OperatorPattern#REDUCTION] `op` reduces it},
  /// or null where that is known only at run time
  public boolean @Nullable [] reduced(Operation op) {
    return ((DimensionRule.Reduced<? super Operation>) dimensions(op))
        .along(op, rank(op.operand(0).type()));
  }

  /// {@return the dimension of the operand of the [OperatorPattern#TRANSPOSE] `op` that is `dimension` of
  /// its result}
  public int permuted(Operation op, int dimension) {
    return ((DimensionRule.Permuted<? super Operation>) dimensions(op)).source(op, dimension);
  }

  /// {@return along which dimensions of its operand the [OperatorPattern#SLICE] `op` moves elements}
  public Movement movement(Operation op) {
    return ((DimensionRule.Moved<? super Operation>) dimensions(op))
        .movement(op, rank(op.operand(0).type()));
  }

  /// {@return the dimension of the result of the [OperatorPattern#JOIN] `op` along which its parts lie}
  public int joinedAxis(Operation op) {
    return ((DimensionRule.Joined<? super Operation>) dimensions(op))
        .axis()
        .of(op, rank(op.result(0).type()));
  }

  /// {@return whether the parts of the [OperatorPattern#JOIN] `op` do not have that dimension}
  public boolean addsAxis(Operation op) {
    return ((DimensionRule.Joined<? super Operation>) dimensions(op)).adds();
  }

  /// {@return whether the [OperatorPattern#MATMUL] `op` multiplies by the transpose of its operand `index`}
  public boolean transposes(Operation op, int index) {
    return ((DimensionRule.Transposed<? super Operation>) dimensions(op)).transposes(op, index);
  }

  private DimensionRule<? super Operation> dimensions(Operation op) {
    return find(op).orElseThrow().dimensions().orElseThrow();
  }

  private static int rank(dev.weir.ir.Type type) {
    return ((TensorType) type).rank();
  }

  /// The rules that Weir brings.
  private static final class Standard {
    static final ImmutableMap<Class<?>, KernelRule<?>> BY_CLASS = rules();

    private static ImmutableMap<Class<?>, KernelRule<?>> rules() {
      Builder rules = new Builder();
      ElementwiseTerms.register(rules);
      ActivationTerms.register(rules);
      ChoiceTerms.register(rules);
      ExponentialTerms.register(rules);
      RoundingTerms.register(rules);
      TrigonometricTerms.register(rules);
      SpecialTerms.register(rules);
      ReductionTerms.register(rules);
      NormalizationTerms.register(rules);
      MovementTerms.register(rules);
      JoiningTerms.register(rules);
      IndexingTerms.register(rules);
      ProductTerms.register(rules);
      ConvolutionTerms.register(rules);
      PoolTerms.register(rules);
      LineTerms.register(rules);
      ScanTerms.register(rules);
      SamplingTerms.register(rules);
      return rules.build();
    }
  }

  /// Gathers rules.
  static final class Builder {
    private final Map<Class<?>, KernelRule<?>> rules = new LinkedHashMap<>();

    /// Adds a rule.
    <O extends Operation> Builder add(KernelRule<O> rule) {
      KernelRule<?> before = rules.put(rule.op(), rule);
      if (before != null) {
        throw new IllegalArgumentException("two rules of " + rule.op().getName());
      }
      return this;
    }

    /// Adds the rule of an operator whose pattern says all of dimensions.
    <O extends Operation> Builder add(
        Class<O> op, OperatorPattern pattern, ElementRule<? super O> element) {
      return add(KernelRule.of(op, pattern, element));
    }

    /// Adds the rule of an elementwise operator.
    <O extends Operation> Builder elementwise(Class<O> op, ElementRule<? super O> element) {
      return add(op, OperatorPattern.ELEMENTWISE, element);
    }

    ImmutableMap<Class<?>, KernelRule<?>> build() {
      return ImmutableMap.copyOf(rules);
    }
  }
}
