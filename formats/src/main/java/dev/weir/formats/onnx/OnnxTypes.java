package dev.weir.formats.onnx;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.MapType;
import dev.weir.dialect.onnx.OptionalType;
import dev.weir.dialect.onnx.SequenceType;
import dev.weir.dialect.onnx.UnknownType;
import dev.weir.dialect.shape.SizesAttr;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.formats.onnx.proto.TensorShapeProto;
import dev.weir.formats.onnx.proto.TypeProto;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.Optional;

/// Types as a file says them.
final class OnnxTypes {
  private static final int LAST = 22;

  private OnnxTypes() {}

  /// {@return the element type of that number}
  static Optional<DType> dtype(int number) {
    return switch (number) {
      case 1 -> Optional.of(DType.FLOAT32);
      case 2 -> Optional.of(DType.UINT8);
      case 3 -> Optional.of(DType.INT8);
      case 4 -> Optional.of(DType.UINT16);
      case 5 -> Optional.of(DType.INT16);
      case 6 -> Optional.of(DType.INT32);
      case 7 -> Optional.of(DType.INT64);
      case 8 -> Optional.of(DType.STRING);
      case 9 -> Optional.of(DType.BOOL);
      case 10 -> Optional.of(DType.FLOAT16);
      case 11 -> Optional.of(DType.FLOAT64);
      case 12 -> Optional.of(DType.UINT32);
      case 13 -> Optional.of(DType.UINT64);
      case 14 -> Optional.of(DType.COMPLEX64);
      case 15 -> Optional.of(DType.COMPLEX128);
      case 16 -> Optional.of(DType.BFLOAT16);
      case 17 -> Optional.of(DType.FLOAT8_E4M3FN);
      case 18 -> Optional.of(DType.FLOAT8_E4M3FNUZ);
      case 19 -> Optional.of(DType.FLOAT8_E5M2);
      case 20 -> Optional.of(DType.FLOAT8_E5M2FNUZ);
      case 21 -> Optional.of(DType.UINT4);
      case 22 -> Optional.of(DType.INT4);
      default -> Optional.empty();
    };
  }

  /// {@return the number of that element type}
  static int number(DType dtype) {
    for (int number = 1; number <= LAST; number++) {
      if (dtype(number).equals(Optional.of(dtype))) {
        return number;
      }
    }
    throw new OnnxFault("there are no elements of '%s' in ONNX", dtype.mlirName());
  }

  /// {@return the type of elements of that number}
  static Type element(int number) {
    return dtype(number)
        .map(ElementTypes::typeOf)
        .orElseThrow(() -> new OnnxFault("there are no elements of type number %d", number));
  }

  /// {@return the type; unknown where the file does not say one}
  static Type of(TypeProto proto) {
    return switch (proto.getValueCase()) {
      case TENSOR_TYPE -> tensor(proto.getTensorType());
      case SEQUENCE_TYPE -> new SequenceType(of(proto.getSequenceType().getElemType()));
      case OPTIONAL_TYPE -> new OptionalType(of(proto.getOptionalType().getElemType()));
      case MAP_TYPE ->
          new MapType(
              element(proto.getMapType().getKeyType()), of(proto.getMapType().getValueType()));
      case OPAQUE_TYPE, SPARSE_TENSOR_TYPE, VALUE_NOT_SET -> UnknownType.UNKNOWN;
    };
  }

  /// {@return the type of an input, with the names that the file gives its open sizes}
  ///
  /// Where a name stands more than once in a type, the second size has a name of its own, `batch__2`: PyTorch's exporter
  /// writes one name for sizes that differ if it was told so, and no runtime holds inputs to it.
  static Type ofInput(TypeProto proto) {
    Type type = of(proto);
    if (!(type instanceof TensorType tensor) || tensor.isStatic()) {
      return type;
    }
    var open = ImmutableList.<Optional<Term>>builder();
    boolean isNamed = false;
    Multiset<String> names = HashMultiset.create();
    for (int i = 0; i < tensor.rank(); i++) {
      if (tensor.isDynamic(i)) {
        String name = proto.getTensorType().getShape().getDim(i).getDimParam();
        int before = names.add(name, 1);
        Optional<Term> term =
            SymbolTerm.isName(name)
                ? Optional.of(Term.symbol(before == 0 ? name : name + "__" + (before + 1)))
                : Optional.empty();
        isNamed |= term.isPresent();
        open.add(term);
      }
    }
    return isNamed
        ? new TensorType(
            tensor.shape(),
            tensor.elementType(),
            Optional.of(new SizesAttr(open.build(), Optional.empty())))
        : tensor;
  }

  private static Type tensor(TypeProto.Tensor proto) {
    if (proto.getElemType() == 0) {
      return UnknownType.UNKNOWN;
    }
    Type element = element(proto.getElemType());
    if (!proto.hasShape()) {
      return new UnrankedTensorType(element);
    }
    long[] shape = new long[proto.getShape().getDimCount()];
    for (int i = 0; i < shape.length; i++) {
      TensorShapeProto.Dimension size = proto.getShape().getDim(i);
      if (size.hasDimValue() && size.getDimValue() < -1) {
        throw new OnnxFault("a type has the size %d", size.getDimValue());
      }
      shape[i] = size.hasDimValue() ? size.getDimValue() : TensorType.DYNAMIC;
    }
    return TensorType.of(element, shape);
  }
}
