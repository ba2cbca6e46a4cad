package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StridedLayoutAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.GraphType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.OpaqueType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import java.util.Optional;

/// Builtin types at random, all that there are.
final class RandomTypes {
  private static final ImmutableList<Integer> WIDTHS =
      ImmutableList.of(1, 1, 8, 16, 32, 32, 64, 64, 2, 4, 7, 13, 63, 65, 100, 128, 300);

  private final Dice dice;
  private final RandomIr ir;

  RandomTypes(Dice dice, RandomIr ir) {
    this.dice = dice;
    this.ir = ir;
  }

  /// {@return an integer type whose numbers are of moderate size}
  IntegerType integer() {
    return new IntegerType(dice.of(WIDTHS), dice.of(IntegerType.Signedness.values()));
  }

  FloatType floating() {
    return dice.of(FloatType.values());
  }

  /// {@return a type of numbers}
  Type number() {
    return switch (dice.below(5)) {
      case 0, 1 -> floating();
      case 2 -> IndexType.INDEX;
      default -> integer();
    };
  }

  Type complex() {
    return new ComplexType(complexPart());
  }

  private Type complexPart() {
    Type part = dice.coin() ? floating() : integer();
    // mlir-opt drops the imaginary parts of single bits when it reads elements.
    return ir.scope() == RandomIr.Scope.MLIR && part instanceof IntegerType bit && bit.width() == 1
        ? IntegerType.I8
        : part;
  }

  Type opaque() {
    return new OpaqueType(ir.text().namespace(), ir.text().opaque());
  }

  /// {@return sizes, small ones mostly}
  ImmutableLongArray sizes(int smallest) {
    var sizes = ImmutableLongArray.builder();
    for (int i = dice.below(4); i > 0; i--) {
      sizes.add(smallest + (dice.once(30) ? 1000 : dice.below(4)));
    }
    return sizes.build();
  }

  private ImmutableLongArray shape() {
    var shape = ImmutableLongArray.builder();
    sizes(0).forEach(size -> shape.add(dice.once(3) ? ShapedType.DYNAMIC : size));
    return shape.build();
  }

  private VectorType vector() {
    ImmutableLongArray shape = sizes(1);
    var scalable = ImmutableList.<Boolean>builder();
    for (int i = 0; i < shape.length(); i++) {
      scalable.add(dice.once(3));
    }
    return new VectorType(shape, scalable.build(), number());
  }

  private Type tensorElement() {
    return switch (dice.below(6)) {
      case 0 -> complex();
      case 1 -> opaque();
      case 2 -> vector();
      default -> number();
    };
  }

  private Type memrefElement(int depth) {
    return switch (dice.below(7)) {
      case 0 -> complex();
      case 1 -> vector();
      case 2 -> depth > 0 ? memref(depth - 1) : IndexType.INDEX;
      case 3 -> new UnrankedMemRefType(number(), space(depth - 1));
      default -> number();
    };
  }

  private MemRefType memref(int depth) {
    ImmutableLongArray shape = shape();
    Optional<Attribute> layout =
        switch (dice.below(4)) {
          case 0 -> Optional.of(strided(shape.length()));
          case 1 -> Optional.of(map(shape.length()));
          default -> Optional.empty();
        };
    return new MemRefType(shape, memrefElement(depth), layout, space(depth));
  }

  private AffineMapAttr map(int rank) {
    AffineMap map = ir.affine().map(rank, dice.below(2));
    // A layout without results has nowhere to put an element.
    return new AffineMapAttr(map.results().isEmpty() ? AffineMap.identity(rank) : map);
  }

  /// {@return strides of `rank` dimensions, some of them not known}
  StridedLayoutAttr strided(int rank) {
    var strides = ImmutableLongArray.builder(rank);
    for (int i = 0; i < rank; i++) {
      strides.add(dice.of(StridedLayoutAttr.DYNAMIC, 1L, 7L, 1000L, -3L));
    }
    return new StridedLayoutAttr(dice.of(0L, 0L, StridedLayoutAttr.DYNAMIC, 5L), strides.build());
  }

  private Optional<Attribute> space(int depth) {
    return switch (dice.below(6)) {
      case 0 -> Optional.of(IntegerAttr.i64(dice.below(9)));
      case 1 -> Optional.of(IntegerAttr.i32(1 + dice.below(9)));
      case 2 -> Optional.of(StringAttr.of(ir.text().string()));
      case 3 -> depth > 0 ? Optional.of(ir.attributes().dictionary(depth - 1)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// {@return up to three types}
  ImmutableList<Type> types(int depth) {
    var types = ImmutableList.<Type>builder();
    for (int i = dice.below(4); i > 0; i--) {
      types.add(type(depth));
    }
    return types.build();
  }

  Type type(int depth) {
    if (depth <= 0) {
      return number();
    }
    return switch (dice.below(14)) {
      case 0, 1 ->
          new TensorType(
              shape(), tensorElement(), dice.once(3) ? encoding(depth - 1) : Optional.empty());
      case 2 -> new UnrankedTensorType(tensorElement());
      case 3 -> vector();
      case 4, 5 -> memref(depth);
      case 6 -> new UnrankedMemRefType(memrefElement(depth), space(depth));
      case 7 -> new FunctionType(types(depth - 1), types(depth - 1));
      case 8 ->
          ir.scope() == RandomIr.Scope.ALL
              ? new GraphType(types(depth - 1), types(depth - 1))
              : NoneType.NONE;
      case 9 -> new TupleType(types(depth - 1));
      case 10 -> complex();
      case 11 -> opaque();
      case 12 -> new IntegerType(width(), dice.of(IntegerType.Signedness.values()));
      default -> dice.coin() ? NoneType.NONE : number();
    };
  }

  private Optional<Attribute> encoding(int depth) {
    Attribute encoding = ir.attributes().attribute(depth);
    // mlir-opt prints these as encodings and does not read them.
    boolean unreadable =
        encoding instanceof DenseArrayAttr
            || encoding instanceof StridedLayoutAttr
            || encoding instanceof DistinctAttr;
    return ir.scope() == RandomIr.Scope.MLIR && unreadable
        ? Optional.empty()
        : Optional.of(encoding);
  }

  private int width() {
    return dice.coin() ? dice.below(IntegerType.MAX_WIDTH + 1) : dice.of(0, IntegerType.MAX_WIDTH);
  }
}
