package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.IntegerSet;
import dev.weir.ir.attr.IntegerSetAttr;
import dev.weir.ir.attr.OpaqueAttr;
import dev.weir.ir.attr.StridedLayoutAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
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
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Types, attributes and modules at random, each determined by a seed.
final class RandomIr {
  private final Random random;

  RandomIr(long seed) {
    random = new Random(seed);
  }

  private int upTo(int bound) {
    return random.nextInt(bound);
  }

  private Optional<Attribute> maybe(int depth) {
    return upTo(3) == 0 && depth > 0 ? Optional.of(attribute(depth - 1)) : Optional.empty();
  }

  IntegerType integer() {
    int[] widths = {1, 2, 7, 8, 16, 32, 64, 65, 128, 300};
    return new IntegerType(
        widths[upTo(widths.length)],
        IntegerType.Signedness.values()[upTo(3)]);
  }

  FloatType floating() {
    return FloatType.values()[upTo(FloatType.values().length)];
  }

  Type number() {
    return switch (upTo(4)) {
      case 0 -> floating();
      case 1 -> IndexType.INDEX;
      default -> integer();
    };
  }

  private ImmutableLongArray shape(boolean dynamic, int smallest) {
    var shape = ImmutableLongArray.builder();
    for (int i = upTo(4); i > 0; i--) {
      shape.add(dynamic && upTo(3) == 0 ? ShapedType.DYNAMIC : smallest + upTo(4));
    }
    return shape.build();
  }

  private ImmutableList<Type> types(int depth) {
    var types = ImmutableList.<Type>builder();
    for (int i = upTo(3); i > 0; i--) {
      types.add(type(depth));
    }
    return types.build();
  }

  Type type(int depth) {
    if (depth == 0) {
      return number();
    }
    return switch (upTo(12)) {
      case 0 -> new TensorType(shape(true, 0), number(), maybe(depth));
      case 1 -> new UnrankedTensorType(number());
      case 2 -> {
        ImmutableLongArray shape = shape(false, 1);
        var scalable = ImmutableList.<Boolean>builder();
        shape.stream().forEach(_ -> scalable.add(random.nextBoolean()));
        yield new VectorType(shape, scalable.build(), number());
      }
      case 3 -> new MemRefType(shape(true, 0), number(), Optional.empty(), space());
      case 4 -> new UnrankedMemRefType(number(), space());
      case 5 -> new FunctionType(types(depth - 1), types(depth - 1));
      case 6 -> new GraphType(types(depth - 1), types(depth - 1));
      case 7 -> new TupleType(types(depth - 1));
      case 8 -> new ComplexType(random.nextBoolean() ? floating() : integer());
      case 9 -> NoneType.NONE;
      case 10 -> new OpaqueType("d" + upTo(3), opaqueText());
      default -> number();
    };
  }

  private Optional<Attribute> space() {
    return switch (upTo(3)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(IntegerAttr.i64(1 + upTo(9)));
      default -> Optional.of(StringAttr.of(string()));
    };
  }

  private String opaqueText() {
    String[] texts =
        {"t", "t.u_1", "t<a -> b>", "t<\"<\\\"\">", "\"quoted\"", "(1)[2]", "x<y>z", "1"};
    return texts[upTo(texts.length)];
  }

  private String string() {
    StringBuilder text = new StringBuilder();
    int[] characters = {'a', 'Z', '0', ' ', '"', '\\', '\n', 0, 0x7F, 0xE9, 0x1F600, '.', '_'};
    for (int i = upTo(6); i > 0; i--) {
      text.appendCodePoint(characters[upTo(characters.length)]);
    }
    return text.toString();
  }

  private String name() {
    String text = string();
    return text.isEmpty() ? "n" : text;
  }

  private BigInteger integerOf(Type type) {
    int width = type instanceof IntegerType integer ? integer.width() : 64;
    BigInteger bits = new BigInteger(width, random);
    boolean unsigned =
        type instanceof IntegerType integer
            && integer.signedness() == IntegerType.Signedness.UNSIGNED;
    return unsigned || !bits.testBit(width - 1)
        ? bits
        : bits.subtract(BigInteger.ONE.shiftLeft(width));
  }

  private Attribute numberAttribute() {
    return switch (number()) {
      case FloatType type -> FloatAttr.ofBits(canonical(type), type);
      case Type type when type.equals(IntegerType.I1) -> BoolAttr.of(random.nextBoolean());
      case Type type -> IntegerAttr.of(integerOf(type), type);
    };
  }

  /// {@return bits of `type` that its numbers have: of an f80, with the leading one where it is due}
  private BigInteger canonical(FloatType type) {
    if (type == FloatType.F80) {
      return type.bitsOf(random.nextGaussian());
    }
    return new BigInteger(type.width(), random);
  }

  private AffineExpr affine(int depth) {
    if (depth == 0) {
      return switch (upTo(3)) {
        case 0 -> AffineExpr.dimension(upTo(3));
        case 1 -> AffineExpr.symbol(upTo(2));
        default -> AffineExpr.constant(upTo(20) - 5);
      };
    }
    AffineExpr left = affine(depth - 1);
    return switch (upTo(5)) {
      case 0, 1 -> left.plus(affine(depth - 1));
      case 2 -> left.times(AffineExpr.constant(upTo(9) - 4));
      case 3 ->
        AffineExpr.binary(
            AffineExpr.Operator.FLOOR_DIV, left, AffineExpr.constant(1 + upTo(8)));
      default ->
        AffineExpr.binary(AffineExpr.Operator.MOD, left, AffineExpr.constant(1 + upTo(8)));
    };
  }

  private Attribute elements() {
    Type element = upTo(5) == 0 ? new ComplexType(floating()) : number();
    TensorType type = TensorType.of(element, shape(false, 0));
    Type part = element instanceof ComplexType complex ? complex.elementType() : element;
    int parts = element instanceof ComplexType ? 2 : 1;
    BigInteger[] bits = new BigInteger[Math.toIntExact(type.elementCount()) * parts];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = part instanceof FloatType floating ? canonical(floating) : integerOf(part);
    }
    return DenseElementsAttr.ofBits(type, bits);
  }

  Attribute attribute(int depth) {
    return switch (upTo(depth == 0 ? 10 : 18)) {
      case 0, 1, 2, 3 -> numberAttribute();
      case 4 -> StringAttr.of(string());
      case 5 -> UnitAttr.UNIT;
      case 6 -> SymbolRefAttr.of(name(), name());
      case 7 -> DenseArrayAttr.ofLongs(random.nextLong(), -1, 0);
      case 8 -> DenseArrayAttr.ofDoubles(FloatType.F64, random.nextDouble(), Double.NaN, -0.0);
      case 9 ->
        new StridedLayoutAttr(
            upTo(3), ImmutableLongArray.of(upTo(9), StridedLayoutAttr.DYNAMIC, -1));
      case 10 ->
        new ArrayAttr(ImmutableList.of(attribute(depth - 1), attribute(depth - 1)));
      case 11 -> dictionary(depth - 1);
      case 12 -> new TypeAttr(type(depth - 1));
      case 13 -> elements();
      case 14 -> location(depth);
      case 15 ->
        new AffineMapAttr(new AffineMap(3, 2, ImmutableList.of(affine(3), affine(2))));
      case 16 ->
        new IntegerSetAttr(
            new IntegerSet(
                3, 2,
                ImmutableList.of(new IntegerSet.Constraint(affine(2), random.nextBoolean()))));
      default -> new OpaqueAttr("d" + upTo(3), opaqueText(), type(depth - 1));
    };
  }

  private DictionaryAttr dictionary(int depth) {
    DictionaryAttr entries = DictionaryAttr.empty();
    for (int i = upTo(3); i > 0; i--) {
      entries = entries.with(name(), attribute(depth));
    }
    return entries;
  }

  Location location(int depth) {
    return switch (upTo(depth == 0 ? 3 : 6)) {
      case 0 -> Location.unknown();
      case 1 -> Location.of(string(), upTo(99), upTo(99));
      case 2 -> new Location.FileRange("r", 1, 2, 1 + upTo(2), 3);
      case 3 -> new Location.Named(string(), location(depth - 1));
      case 4 -> new Location.CallSite(location(depth - 1), location(depth - 1));
      default ->
        random.nextBoolean()
            ? Location.fused(List.of(location(depth - 1), location(0)))
            : Location.fused(List.of(location(depth - 1), location(0)), StringAttr.of(string()));
    };
  }

  Operation module() {
    Region region = new Region();
    region.append(new Block());
    fill(region.entry(), new ArrayList<>(), List.of(region.entry()), 3);
    return new OperationState(OpDefinition.unregistered("builtin.module"), Location.unknown())
        .addRegion(region)
        .setResultTypes()
        .build();
  }

  private void fill(Block block, List<Value> visible, List<Block> blocks, int depth) {
    OpBuilder builder = OpBuilder.atEnd(block);
    List<Value> values = new ArrayList<>(visible);
    values.addAll(block.arguments());
    for (int i = upTo(4); i >= 0; i--) {
      OperationState state =
          new OperationState(OpDefinition.unregistered("t.op" + upTo(5)), location(2));
      for (int n = upTo(3); n > 0 && !values.isEmpty(); n--) {
        state.addOperands(values.get(upTo(values.size())));
      }
      state.setResultTypes(types(1));
      if (random.nextBoolean()) {
        state.setAttributes(dictionary(2));
      }
      if (upTo(4) == 0) {
        state.setSlot(0, dictionary(1));
      }
      for (int n = depth > 0 ? upTo(3) : 0; n > 0; n--) {
        state.addRegion(region(values, depth - 1));
      }
      if (i == 0 && blocks.size() > 1) {
        state.addSuccessor(blocks.get(1 + upTo(blocks.size() - 1)));
      }
      values.addAll(builder.add(state).results());
    }
  }

  private Region region(List<Value> visible, int depth) {
    Region region = new Region();
    List<Block> blocks = new ArrayList<>();
    for (int i = upTo(4); i > 0; i--) {
      Block block = new Block(types(1));
      region.append(block);
      blocks.add(block);
    }
    for (Block block : blocks) {
      fill(block, visible, blocks, depth);
    }
    return region;
  }
}
