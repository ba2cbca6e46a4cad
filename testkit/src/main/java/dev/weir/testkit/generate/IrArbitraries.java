package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/// Arbitrary IR. Everything shrinks towards the small and plain.
public final class IrArbitraries {
  private static final int PROGRAM_STEPS = 60;

  private IrArbitraries() {}

  /// {@return integers, floats and index}
  public static Arbitrary<Type> scalarTypes() {
    Arbitrary<Type> integers =
        Combinators.combine(
                Arbitraries.of(1, 8, 16, 32, 64, 7, 128),
                Arbitraries.of(IntegerType.Signedness.class))
            .as(IntegerType::new);
    Arbitrary<Type> floats =
        Arbitraries.of(FloatType.F32, FloatType.F64, FloatType.F16, FloatType.BF16);
    return Arbitraries.oneOf(integers, floats, Arbitraries.just(IndexType.INDEX));
  }

  /// {@return scalar types, tensors, and complex, tuple and function types of them}
  public static Arbitrary<Type> types() {
    Arbitrary<Type> scalars = scalarTypes();
    Arbitrary<Type> tensors =
        Combinators.combine(
                scalars, Arbitraries.longs().between(-1, 9).array(long[].class).ofMaxSize(4))
            .as(TensorType::of);
    Arbitrary<Type> complex = Arbitraries.of(FloatType.F32, FloatType.F64).map(ComplexType::new);
    Arbitrary<List<Type>> several = Arbitraries.oneOf(scalars, tensors).list().ofMaxSize(3);
    Arbitrary<Type> tuples = several.map(types -> new TupleType(ImmutableList.copyOf(types)));
    Arbitrary<Type> functions = Combinators.combine(several, several).as(FunctionType::of);
    return Arbitraries.oneOf(scalars, tensors, complex, tuples, functions);
  }

  /// {@return attributes of every kind, arrays and dictionaries nested a little}
  public static Arbitrary<Attribute> attributes() {
    Arbitrary<Attribute> simple =
        Arbitraries.oneOf(
            Arbitraries.of(BoolAttr.TRUE, BoolAttr.FALSE, UnitAttr.UNIT),
            integers(),
            floats(),
            Arbitraries.strings().ofMaxLength(8).filter(s -> isWellFormed(s)).map(StringAttr::new),
            types().map(TypeAttr::new),
            names().map(SymbolRefAttr::of),
            Arbitraries.longs().array(long[].class).ofMaxSize(4).map(DenseArrayAttr::ofLongs),
            Arbitraries.integers().array(int[].class).ofMaxSize(4).map(DenseArrayAttr::ofInts));
    return Arbitraries.lazyOf(
        () -> simple,
        () -> simple,
        () -> simple.list().ofMaxSize(3).map(l -> new ArrayAttr(ImmutableList.copyOf(l))),
        () -> dictionaries(simple).map(d -> d));
  }

  /// {@return dictionaries of attributes under plain names}
  public static Arbitrary<DictionaryAttr> dictionaries(Arbitrary<Attribute> values) {
    return Combinators.combine(names(), values)
        .as(NamedAttribute::new)
        .list()
        .ofMaxSize(4)
        .map(IrArbitraries::dictionary);
  }

  private static DictionaryAttr dictionary(List<NamedAttribute> entries) {
    Map<String, NamedAttribute> distinct = new LinkedHashMap<>();
    entries.forEach(entry -> distinct.putIfAbsent(entry.name(), entry));
    return DictionaryAttr.of(distinct.values());
  }

  private static Arbitrary<String> names() {
    return Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1).ofMaxLength(6);
  }

  private static Arbitrary<Attribute> integers() {
    return Arbitraries.oneOf(
        Arbitraries.longs().map(IntegerAttr::i64),
        Arbitraries.integers().map(IntegerAttr::i32),
        Arbitraries.longs().map(IntegerAttr::index));
  }

  /// Every bit pattern, infinities and NaNs with payload included.
  private static Arbitrary<Attribute> floats() {
    return Arbitraries.oneOf(
        Arbitraries.longs().map(bits -> FloatAttr.f64(Double.longBitsToDouble(bits))),
        Arbitraries.integers().map(bits -> FloatAttr.f32(Float.intBitsToFloat(bits))),
        Arbitraries.of(0.0, -0.0, 0.1, Double.NaN, Double.POSITIVE_INFINITY).map(FloatAttr::f64));
  }

  /// Lone surrogates stand for bytes that are not UTF-8; only some of them do.
  private static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// {@return modules of `test` operations that verify}: chains and diamonds of pure operations,
  /// duplicates, constants of attributes, effects, and nested regions
  public static Arbitrary<Operation> modules() {
    Arbitrary<List<Integer>> steps =
        Arbitraries.integers().between(0, 1 << 20).list().ofMaxSize(PROGRAM_STEPS);
    return Combinators.combine(
            steps, types().list().ofMinSize(1).ofMaxSize(3), attributes().list().ofMaxSize(3))
        .as((recipe, types, attributes) -> new ProgramBuilder(types, attributes).build(recipe));
  }
}
