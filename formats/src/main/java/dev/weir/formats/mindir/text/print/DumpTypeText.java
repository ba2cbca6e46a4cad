package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.EnvironType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.spelling.ElementNames;
import dev.weir.ir.Type;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;

/// Types as dumps write them.
final class DumpTypeText {
  private final MindIrTextStyle style;

  DumpTypeText(MindIrTextStyle style) {
    this.style = style;
  }

  /// {@return `type` between angle brackets}
  String of(Type type) {
    if (type instanceof UnknownType) {
      return "<null>";
    }
    StringBuilder text = new StringBuilder("<");
    bare(type, text);
    if (style.isAtLeast(MindIrTextStyle.V2_1)) {
      text.append(", ");
      shape(type, text);
      if (type instanceof RefType ref) {
        text.append(", ref_key=:").append(ref.key());
      }
    } else if (RefType.contentOf(type) instanceof TensorType tensor) {
      text.append(style == MindIrTextStyle.V1_3 ? "x[const vector]" : "x");
      sizes(tensor, style == MindIrTextStyle.V1_3 ? '[' : '(', text);
    }
    return text.append('>').toString();
  }

  private static void sizes(TensorType tensor, char open, StringBuilder text) {
    text.append(open);
    for (int i = 0; i < tensor.rank(); i++) {
      text.append(i == 0 ? "" : ", ").append(tensor.isDynamic(i) ? -1 : tensor.dimension(i));
    }
    text.append(open == '(' ? ')' : ']');
  }

  private static void shape(Type type, StringBuilder text) {
    Type content = RefType.contentOf(type);
    if (content instanceof TensorType tensor) {
      sizes(tensor, '(', text);
    } else if (content instanceof UnrankedTensorType) {
      text.append("(-2)");
    } else if (content instanceof TupleType(var types)) {
      shapes("TupleShape", types, text);
    } else if (content instanceof ListType(var types)) {
      shapes("ListShape", types, text);
    } else {
      text.append("NoShape");
    }
  }

  private static void shapes(String name, List<Type> types, StringBuilder text) {
    text.append(name).append('(');
    for (int i = 0; i < types.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      shape(types.get(i), text);
    }
    text.append(')');
  }

  /// Appends `type` without shapes.
  private static void bare(Type type, StringBuilder text) {
    if (type instanceof TensorType tensor) {
      text.append("Tensor[").append(element(tensor.elementType())).append(']');
    } else if (type instanceof UnrankedTensorType(Type element)) {
      text.append("Tensor[").append(element(element)).append(']');
    } else if (type instanceof RefType ref) {
      bare(ref.content(), text.append("Ref["));
      text.append(']');
    } else if (type instanceof TupleType(var types)) {
      elements(types, text.append("Tuple"));
    } else if (type instanceof ListType(var types)) {
      elements(types, text.append("List"));
    } else if (type instanceof DictType dictionary) {
      text.append("Dictionary[[");
      for (String key : dictionary.keys()) {
        text.append(DumpValueText.word(key)).append(',');
      }
      elements(dictionary.types(), text.append("],"));
      text.append(']');
    } else {
      text.append(plain(type));
    }
  }

  /// Elements that are alike follow one another as a product.
  private static void elements(List<Type> types, StringBuilder text) {
    text.append('[');
    for (int i = 0; i < types.size(); ) {
      text.append(i == 0 ? "" : ", ");
      bare(types.get(i), text);
      String spelled = "";
      int end = i + 1;
      while (end < types.size() && alike(types.get(i), types.get(end))) {
        end++;
      }
      if (end - i > 1) {
        spelled = "*" + (end - i);
      }
      text.append(spelled);
      i = end;
    }
    text.append(']');
  }

  private static boolean alike(Type a, Type b) {
    return a.equals(b)
        || a instanceof TensorType x
            && b instanceof TensorType y
            && x.elementType().equals(y.elementType());
  }

  private static String element(Type type) {
    return ElementNames.longName(type).orElse(type.toString());
  }

  private static String plain(Type type) {
    if (type instanceof FunctionType) {
      return "Func";
    } else if (type instanceof UMonadType) {
      return "UMonad";
    } else if (type instanceof IOMonadType) {
      return "IOMonad";
    } else if (type instanceof StringType) {
      return "String";
    } else if (type instanceof TypeType) {
      return "TypeType";
    } else if (type instanceof NoneType) {
      return "TypeNone";
    } else if (type instanceof EnvironType) {
      return "EnvType";
    }
    return ElementNames.longName(type).orElse("Any");
  }
}
