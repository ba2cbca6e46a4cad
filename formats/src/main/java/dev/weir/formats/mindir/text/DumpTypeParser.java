package dev.weir.formats.mindir.text;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.EnvironType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Type;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the types of a dump: `<Tensor[Float32], (2, 3)>`, and the older `<Tensor[Float32]x(2, 3)>` and
/// `<Tensor[Float32]x[const vector][2, 3]>`.
///
/// The type of a function says nothing of it, and is unknown here; a tensor in a tuple without shapes
/// has an unknown rank.
final class DumpTypeParser {
  private static final int MAX_RANK = 64;
  private static final int MOST_ELEMENTS = 1 << 16;

  private final DumpScanner in;

  /// How many types the type read last holds, with those that are repeated.
  private long weight;

  DumpTypeParser(DumpScanner in) {
    this.in = in;
  }

  /// What stands beside a type: the sizes of a tensor, or the shapes of elements.
  private record Shape(
      @Nullable ImmutableLongArray sizes, @Nullable List<@Nullable Shape> elements) {}

  /// {@return the types between parentheses}
  List<Type> list() {
    List<Type> types = new ArrayList<>();
    in.expect("(");
    in.skipSpace();
    if (!in.accept(")")) {
      do {
        types.add(type());
        in.skipSpace();
      } while (in.accept(","));
      in.expect(")");
    }
    return types;
  }

  /// {@return the type between angle brackets}
  Type type() {
    in.expect("<");
    if (in.accept("null>")) {
      return UnknownType.UNKNOWN;
    }
    Type type = bare();
    String key = "";
    if (in.accept("x")) {
      in.accept("[const vector]");
      type = shaped(type, sizes());
    }
    while (in.accept(",")) {
      in.skipSpace();
      if (in.accept("ref_key=")) {
        key = in.balanced(",>");
        key = key.startsWith(":") ? key.substring(1) : key;
      } else if (in.sees("value=")) {
        in.balanced(",>");
      } else {
        type = shaped(type, shape());
      }
      in.skipSpace();
    }
    in.expect(">");
    return type instanceof RefType(Type content, String none) ? new RefType(content, key) : type;
  }

  private static Type shaped(Type type, @Nullable Shape shape) {
    if (shape == null) {
      return type;
    }
    ImmutableLongArray sizes = shape.sizes();
    if (sizes != null) {
      if (type instanceof RefType(Type content, String key)) {
        return new RefType(shaped(content, shape), key);
      }
      boolean known = sizes.length() != 1 || sizes.get(0) != -2;
      return type instanceof UnrankedTensorType(Type element) && known
          ? TensorType.of(element, sizes)
          : type;
    }
    List<@Nullable Shape> elements = shape.elements();
    if (type instanceof TupleType(var types) && types.size() == elements.size()) {
      return new TupleType(shaped(types, elements));
    }
    if (type instanceof ListType(var types) && types.size() == elements.size()) {
      return new ListType(shaped(types, elements));
    }
    return type;
  }

  private static ImmutableList<Type> shaped(List<Type> types, List<@Nullable Shape> shapes) {
    var shaped = ImmutableList.<Type>builder();
    for (int i = 0; i < types.size(); i++) {
      shaped.add(shaped(types.get(i), shapes.get(i)));
    }
    return shaped.build();
  }

  private @Nullable Shape shape() {
    if (in.accept("NoShape")) {
      return null;
    }
    if (in.peek() == '(' || in.peek() == '[') {
      return sizes();
    }
    in.enter();
    in.word("a shape");
    List<@Nullable Shape> elements = new ArrayList<>();
    if (in.accept("(")) {
      in.skipSpace();
      while (!in.accept(")")) {
        elements.add(shape());
        in.skipSpace();
        if (in.peek() != ')') {
          in.expect(",");
          in.skipSpace();
        }
      }
    }
    in.leave();
    return new Shape(null, elements);
  }

  private Shape sizes() {
    boolean round = in.peek() == '(';
    in.expect(round ? "(" : "[");
    String end = round ? ")" : "]";
    var sizes = ImmutableLongArray.builder();
    int rank = 0;
    in.skipSpace();
    while (!in.accept(end)) {
      if (++rank > MAX_RANK) {
        throw in.error("a tensor of more than %d dimensions", MAX_RANK);
      }
      int start = in.offset();
      long size = in.number(Long.MAX_VALUE / 10);
      if (size < -2 || size == -2 && rank > 1) {
        throw in.error(start, "a tensor has a dimension of size %d", size);
      }
      sizes.add(size);
      in.skipSpace();
      if (in.accept(",")) {
        in.skipSpace();
      }
    }
    ImmutableLongArray all = sizes.build();
    if (all.length() > 1 && all.asList().contains(-2L)) {
      throw in.error("a tensor has a dimension of size -2");
    }
    return new Shape(all, null);
  }

  /// {@return a type without what stands beside it}
  Type bare() {
    in.enter();
    in.skipSpace();
    String name = name();
    weight = 1;
    Type type;
    if (name.equals("Tensor")) {
      Type element = argument();
      type =
          element == null || ElementNames.longName(element).isEmpty()
              ? UnknownType.UNKNOWN
              : new UnrankedTensorType(element);
    } else if (name.equals("Ref")) {
      Type content = argument();
      type = new RefType(content == null ? UnknownType.UNKNOWN : content, "");
    } else if (name.equals("Tuple")) {
      type = in.peek() == '[' ? new TupleType(elements()) : UnknownType.UNKNOWN;
    } else if (name.equals("List")) {
      type = in.peek() == '[' ? new ListType(elements()) : UnknownType.UNKNOWN;
    } else if (name.equals("Dictionary") && in.peek() == '[') {
      type = dictionary();
    } else {
      type = plain(name);
      if (in.peek() == '[' || in.peek() == '(') {
        in.balanced(",>*");
      }
    }
    in.leave();
    return type;
  }

  private String name() {
    int start = in.offset();
    String word = in.word("a type");
    int end = 0;
    while (end < word.length()
        && (Character.isLetterOrDigit(word.charAt(end)) || word.charAt(end) == '_')) {
      end++;
    }
    if (end == 0) {
      throw in.error(start, "expected a type, got '%s'", word);
    }
    in.moveTo(start + end);
    return word.substring(0, end);
  }

  private static Type plain(String name) {
    return switch (name) {
      case "String" -> StringType.STRING;
      case "UMonad" -> UMonadType.UMONAD;
      case "IOMonad" -> IOMonadType.IOMONAD;
      case "TypeType", "Type" -> TypeType.TYPE;
      case "TypeNone", "None" -> NoneType.NONE;
      case "EnvType", "EnvironType" -> EnvironType.ENVIRON;
      default -> ElementNames.type(name).orElse(UnknownType.UNKNOWN);
    };
  }

  private @Nullable Type argument() {
    if (in.peek() != '[' && in.peek() != '(') {
      return null;
    }
    String end = in.peek() == '[' ? "]" : ")";
    in.accept("[");
    in.accept("(");
    Type type = bare();
    in.expect(end);
    return type;
  }

  private ImmutableList<Type> elements() {
    in.expect("[");
    in.skipSpace();
    var types = ImmutableList.<Type>builder();
    long count = 1;
    while (!in.accept("]")) {
      Type type = bare();
      long times = in.accept("*") ? in.number(MOST_ELEMENTS) : 1;
      count += Math.max(0, times) * weight;
      if (count > MOST_ELEMENTS) {
        throw in.error("a type of more than %d elements", MOST_ELEMENTS);
      }
      for (int i = 0; i < times; i++) {
        types.add(type);
      }
      in.skipSpace();
      if (in.accept(",")) {
        in.skipSpace();
      }
    }
    weight = count;
    return types.build();
  }

  private Type dictionary() {
    in.expect("[");
    in.expect("[");
    List<String> keys = new ArrayList<>();
    in.skipSpace();
    while (!in.accept("]")) {
      keys.add(in.peek() == '"' ? in.string() : in.word("a key"));
      in.skipSpace();
      if (in.accept(",")) {
        in.skipSpace();
      }
    }
    in.expect(",");
    in.skipSpace();
    ImmutableList<Type> types = elements();
    in.expect("]");
    if (keys.size() != types.size()) {
      throw in.error("a dictionary has %d keys and %d types", keys.size(), types.size());
    }
    return new DictType(ImmutableList.copyOf(keys), types);
  }
}
