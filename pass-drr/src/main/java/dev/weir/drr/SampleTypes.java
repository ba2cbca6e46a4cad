package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;

/// Types by which constraints are told apart: two that each accept some of these and none in common
/// contradict each other. What no sample satisfies, such as a type of a dialect's own, is left alone.
final class SampleTypes {
  /// Stands for the tensors of dialects.
  private record Placed(TensorType tensor) implements TensorLike {
    @Override
    public TensorLike withTensor(TensorType replacement) {
      return new Placed(replacement);
    }
  }

  private static final ImmutableList<Type> ALL = samples();

  private SampleTypes() {}

  private static ImmutableList<Type> samples() {
    var all = ImmutableList.<Type>builder();
    ImmutableList<Type> elements =
        ImmutableList.of(
            FloatType.F32,
            IntegerType.I64,
            IntegerType.I1,
            IntegerType.I32,
            FloatType.F64,
            FloatType.F16,
            FloatType.BF16,
            IntegerType.I8,
            IntegerType.I16,
            IntegerType.UI8,
            IndexType.INDEX,
            new ComplexType(FloatType.F32));
    long any = ShapedType.DYNAMIC;
    ImmutableList<ImmutableLongArray> shapes =
        ImmutableList.of(
            ImmutableLongArray.of(),
            ImmutableLongArray.of(any),
            ImmutableLongArray.of(1),
            ImmutableLongArray.of(2, 2),
            ImmutableLongArray.of(any, any),
            ImmutableLongArray.of(2, 2, 2),
            ImmutableLongArray.of(2, 2, 2, 2),
            ImmutableLongArray.of(2, 2, 2, 2, 2));
    for (Type element : elements) {
      all.add(element);
      for (ImmutableLongArray shape : shapes) {
        TensorType tensor = TensorType.of(element, shape);
        all.add(tensor, new Placed(tensor));
      }
      all.add(new UnrankedTensorType(element));
      all.add(VectorType.of(element, 4));
      all.add(MemRefType.of(element, 2, 2));
    }
    all.add(NoneType.NONE, new FunctionType(ImmutableList.of(), ImmutableList.of()));
    return all.add(new TupleType(ImmutableList.of(FloatType.F32))).build();
  }

  /// {@return whether no type can satisfy both}
  static boolean contradict(TypeConstraint one, TypeConstraint other) {
    if (one instanceof TypeConstraint.Any
        || other instanceof TypeConstraint.Any
        || one.equals(other)
        || one.describe().equals(other.describe())) {
      return false;
    }
    boolean first = false;
    boolean second = false;
    for (Type sample : ALL) {
      boolean a = one.test(sample);
      boolean b = other.test(sample);
      if (a && b) {
        return false;
      }
      first |= a;
      second |= b;
    }
    return first && second;
  }
}
