package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.SelectedRowsType;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.function.Function;

/// A tensor type with sizes that only a file has: PaddlePaddle multiplies unknown sizes like others, so
/// that the rows of a `-1x3136` are `-3136`. To the IR each size below -1 is an unknown one; the type
/// occurs only in attributes that keep what a file said, as
/// `!pir.declared<tensor<?xf32>, "-3136">`.
///
/// @param type the type that the IR has instead
/// @param sizes the sizes as declared
public record DeclaredType(Type type, ImmutableLongArray sizes) implements Type {
  /// {@return the type of `shape` made by `maker`, kept as declared where the IR has no such sizes}
  static Type of(ImmutableLongArray shape, Function<ImmutableLongArray, Type> maker) {
    if (shape.stream().allMatch(size -> size >= TensorType.DYNAMIC)) {
      return maker.apply(shape);
    }
    var known = ImmutableLongArray.builder(shape.length());
    shape.forEach(size -> known.add(Math.max(size, TensorType.DYNAMIC)));
    return new DeclaredType(maker.apply(known.build()), shape);
  }

  /// {@return `type` as the IR has it}
  static Type known(Type type) {
    return switch (type) {
      case DeclaredType declared -> declared.type();
      case TupleType tuple
          when tuple.types().stream().anyMatch(each -> !known(each).equals(each)) ->
          new TupleType(
              tuple.types().stream()
                  .map(DeclaredType::known)
                  .collect(ImmutableList.toImmutableList()));
      default -> type;
    };
  }

  /// {@return the tensor type `type`, or a collection of tensors of that type, with `wrap` around it}
  static Type map(Type type, Function<TensorType, Type> wrap) {
    return type instanceof DeclaredType declared && declared.type() instanceof TensorType tensor
        ? new DeclaredType(wrap.apply(tensor), declared.sizes())
        : wrap.apply((TensorType) type);
  }

  /// {@return whether the IR's type is a tensor, or a collection of such}
  boolean isPlain() {
    return type instanceof TensorType
        || type instanceof SelectedRowsType
        || type instanceof TensorArrayType;
  }

  @Override
  public String toString() {
    return "!pir.declared<" + type + ", \"" + text(sizes) + "\">";
  }

  /// {@return the sizes with `x` between them}
  static String text(ImmutableLongArray sizes) {
    StringBuilder text = new StringBuilder();
    sizes.forEach(size -> text.append(text.isEmpty() ? "" : "x").append(size));
    return text.toString();
  }
}
