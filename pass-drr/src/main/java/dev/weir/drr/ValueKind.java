package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The kinds of values that expressions of rules have; see [RuleValues]. What an expression can be is a
/// set of these, which errs on the side of more.
enum ValueKind {
  NUMBER("a number"),
  BOOLEAN("a boolean"),
  STRING("a string"),
  TYPE("a type"),
  LIST("a list"),
  OTHER("another attribute");

  /// Attributes by which the kinds that a codec takes are found out: of each kind at least one that any
  /// codec of that kind can be expected to take.
  private static final ImmutableMap<ValueKind, ImmutableList<Attribute>> SAMPLES =
      ImmutableMap.of(
          NUMBER,
          numbers(),
          BOOLEAN,
          ImmutableList.of(BoolAttr.TRUE, BoolAttr.FALSE),
          STRING,
          ImmutableList.of(new StringAttr(""), new StringAttr("a")),
          TYPE,
          ImmutableList.of(
              new TypeAttr(FloatType.F32),
              new TypeAttr(IntegerType.I64),
              new TypeAttr(TensorType.of(FloatType.F32, 1)),
              new TypeAttr(new FunctionType(ImmutableList.of(), ImmutableList.of()))),
          LIST,
          lists());

  private final String text;

  ValueKind(String text) {
    this.text = text;
  }

  private static ImmutableList<Attribute> numbers() {
    var all = ImmutableList.<Attribute>builder();
    List<Type> integers =
        List.of(
            IntegerType.I64,
            IntegerType.I32,
            IntegerType.I16,
            IntegerType.I8,
            IntegerType.UI8,
            IndexType.INDEX);
    for (Type type : integers) {
      all.add(IntegerAttr.of(0, type), IntegerAttr.of(1, type));
    }
    for (FloatType type : List.of(FloatType.F64, FloatType.F32, FloatType.F16, FloatType.BF16)) {
      all.add(new FloatAttr(0, type), new FloatAttr(1, type));
    }
    return all.build();
  }

  private static ImmutableList<Attribute> lists() {
    var all = ImmutableList.<Attribute>builder();
    all.add(new ArrayAttr(ImmutableList.of()));
    List<Attribute> elements =
        List.of(
            IntegerAttr.i64(1),
            IntegerAttr.i32(1),
            new FloatAttr(1, FloatType.F32),
            new FloatAttr(1, FloatType.F64),
            BoolAttr.TRUE,
            new StringAttr("a"),
            new TypeAttr(FloatType.F32));
    elements.forEach(element -> all.add(new ArrayAttr(ImmutableList.of(element))));
    all.add(
        DenseArrayAttr.ofLongs(1),
        DenseArrayAttr.ofIntegers(IntegerType.I32, new long[] {1}),
        DenseArrayAttr.ofDoubles(FloatType.F64, new double[] {1}),
        DenseArrayAttr.ofDoubles(FloatType.F32, new double[] {1}),
        DenseArrayAttr.ofBooleans(new boolean[] {true}));
    return all.build();
  }

  /// {@return what `expression` can be}
  static Set<ValueKind> of(RuleExpression expression) {
    return switch (expression) {
      case RuleExpression.Literal literal -> EnumSet.of(of(literal.value()));
      case RuleExpression.AttributeOf attribute -> of(attribute.node(), attribute.name());
      case RuleExpression.ValueOf ignored -> EnumSet.allOf(ValueKind.class);
      case RuleExpression.NativeCall ignored -> EnumSet.allOf(ValueKind.class);
      case RuleExpression.Call call -> call.function().yields();
      case RuleExpression.Operator operator -> operator.function().yields();
    };
  }

  private static ValueKind of(Object value) {
    return switch (value) {
      case Number ignored -> NUMBER;
      case Boolean ignored -> BOOLEAN;
      case String ignored -> STRING;
      case Type ignored -> TYPE;
      case List<?> ignored -> LIST;
      default -> OTHER;
    };
  }

  private static Set<ValueKind> of(OpNode node, String attribute) {
    if (node instanceof AnyNode any && !any.alternatives.isEmpty()) {
      EnumSet<ValueKind> all = EnumSet.noneOf(ValueKind.class);
      any.alternatives.forEach(alternative -> all.addAll(of(alternative, attribute)));
      return all;
    }
    int slot = node.definition == null ? -1 : node.definition.slotOf(attribute);
    return node.definition == null || slot < 0
        ? EnumSet.allOf(ValueKind.class)
        : of(node.definition.slots().get(slot).codec());
  }

  /// {@return what the attributes that `codec` decodes can be; each of them where it decodes none of the
  /// samples, as the codec of an enum does}
  static Set<ValueKind> of(AttributeCodec<?> codec) {
    EnumSet<ValueKind> found = EnumSet.noneOf(ValueKind.class);
    SAMPLES.forEach((kind, samples) -> {
      if (samples.stream().anyMatch(sample -> codec.decode(sample) != null)) {
        found.add(kind);
      }
    });
    if (found.isEmpty()) {
      return EnumSet.allOf(ValueKind.class);
    }
    found.add(OTHER);
    return found;
  }

  /// {@return whether nothing can be of both}
  static boolean exclude(Set<ValueKind> one, Set<ValueKind> other) {
    return Sets.intersection(one, other).isEmpty();
  }

  /// {@return the kinds in words}
  static String describe(Set<ValueKind> kinds) {
    Set<ValueKind> named = EnumSet.copyOf(kinds);
    if (named.size() > 1) {
      named.remove(OTHER);
    }
    return named.stream().map(kind -> kind.text).collect(Collectors.joining(" or "));
  }
}
