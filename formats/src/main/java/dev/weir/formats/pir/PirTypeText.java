package dev.weir.formats.pir;

import com.google.common.collect.ImmutableBiMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DenseLayoutAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.UndefinedType;
import dev.weir.dialect.builtin.pir.PirSpelling.PlacedTensor;
import dev.weir.dialect.controlflow.InletType;
import dev.weir.dialect.controlflow.OutletType;
import dev.weir.dialect.controlflow.StackType;
import dev.weir.dialect.operator.SelectedRowsType;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Spells types as PIR's text does.
///
/// PIR does not show the layout, levels of detail and offset of a tensor. Where they are not the usual
/// ones they are added here after bars, so that the type reads back:
/// `tensor<2x3xf32|layout:NHWC|lod:[[0,2]]|offset:4>`. Nor does PIR show the sizes of the tensors in a
/// tensor array; they are shown here where there are any.
final class PirTypeText {
  /// The types of one word.
  static final ImmutableBiMap<String, Type> WORDS =
      ImmutableBiMap.<String, Type>builder()
          .put("undefined", UndefinedType.UNDEFINED)
          .put("bf16", FloatType.BF16)
          .put("f16", FloatType.F16)
          .put("f32", FloatType.F32)
          .put("f64", FloatType.F64)
          .put("f8e4m3fn", FloatType.F8E4M3FN)
          .put("f8e5m2", FloatType.F8E5M2)
          .put("b", IntegerType.I1)
          .put("i8", IntegerType.I8)
          .put("u8", IntegerType.UI8)
          .put("i16", IntegerType.I16)
          .put("i32", IntegerType.I32)
          .put("i64", IntegerType.I64)
          .put("index", IndexType.INDEX)
          .put("c64", new ComplexType(FloatType.F32))
          .put("c128", new ComplexType(FloatType.F64))
          .put("cf.stack", StackType.STACK)
          .put("cf.inlet", InletType.INLET)
          .put("cf.outlet", OutletType.OUTLET)
          .buildOrThrow();

  /// A missing type.
  static final String NULL = "<<NULL TYPE>>";

  private final PirTextStyle style;

  PirTypeText(PirTextStyle style) {
    this.style = style;
  }

  /// Appends `type` to `out`.
  ///
  /// @throws NotInPir if PIR has no such type
  void print(StringBuilder out, Type type) {
    String word = WORDS.inverse().get(type);
    if (word != null) {
      out.append(word);
      return;
    }
    switch (type) {
      case DeclaredType declared when declared.isPlain() || placed(declared.type()).isPresent() ->
          print(out, declared.type(), declared.sizes());
      case TupleType tuple -> {
        out.append("vec[");
        String separator = "";
        for (Type element : tuple.types()) {
          print(out.append(separator), element);
          separator = ",";
        }
        out.append(']');
      }
      default -> print(out, type, null);
    }
  }

  private static Optional<PlacedTensor> placed(Type type) {
    return PirSpellings.all().placedTensor(type);
  }

  /// Appends `type` with `sizes` in place of its own, if given.
  private void print(StringBuilder out, Type type, @Nullable ImmutableLongArray sizes) {
    switch (type) {
      case TensorType tensor -> print(out, style.tensor(), tensor, sizes);
      case SelectedRowsType rows -> print(out, "pd_op.selectedrows", rows.tensor(), sizes);
      case TensorArrayType array -> print(out, "pd_op.tensor_array", array.tensor(), sizes);
      default -> {
        PlacedTensor placed = placed(type).orElseThrow(() -> new NotInPir("type '" + type + "'"));
        print(out, placeWord(placed.place()) + "_tensor", placed.tensor(), sizes);
      }
    }
  }

  /// {@return how PIR calls a kind of place in the name of a type}
  static String placeWord(PlaceAttr.Kind kind) {
    return kind == PlaceAttr.Kind.CUSTOM ? "custom_device" : kind.keyword();
  }

  private void print(
      StringBuilder out, String prefix, TensorType tensor, @Nullable ImmutableLongArray sizes) {
    out.append(prefix).append('<');
    (sizes == null ? tensor.shape() : sizes).forEach(size -> out.append(size).append('x'));
    print(out, tensor.elementType());
    Optional<Attribute> encoding = tensor.withoutSizes().encoding();
    if (encoding.isPresent()) {
      if (!(encoding.get() instanceof DenseLayoutAttr dense)) {
        throw new NotInPir("type '" + tensor + "'");
      }
      printEncoding(out, dense);
    }
    out.append('>');
  }

  private static void printEncoding(StringBuilder out, DenseLayoutAttr dense) {
    if (dense.layout() != DataLayout.NCHW) {
      out.append("|layout:").append(dense.layout().name());
    }
    if (!dense.lod().isEmpty()) {
      out.append("|lod:[");
      String separator = "";
      for (ImmutableLongArray level : dense.lod()) {
        out.append(separator).append(level.toString().replace(" ", ""));
        separator = ",";
      }
      out.append(']');
    }
    if (dense.offset() != 0) {
      out.append("|offset:").append(dense.offset());
    }
  }
}
