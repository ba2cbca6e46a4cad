package dev.weir.formats.mindir.text.read;

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
import dev.weir.formats.mindir.text.spelling.ElementNames;
import dev.weir.ir.Type;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /// {@return the type of what is declared}
  Type declared() {
    return type();
  }

  /// {@return the types between parentheses}
  List<Type> list() {
    List<Type> types = new ArrayList<>();
    in.expect("(");
    in.skipSpace();
    if (!in.accept(")")) {
      do {
        in.skipSpace();
        types.add(type());
        in.skipSpace();
      } while (in.accept(","));
      in.expect(")");
    }
    return types;
  }

  /// {@return the type between angle brackets}; one that has no form that is known is unknown
  private Type type() {
    int start = in.offset();
    Optional<Type> type =
        in.attempt(() -> {
          Type read = strict();
          if (!endsType(in.offset())) {
            throw in.error("expected the end of a type");
          }
          return read;
        });
    if (type.isPresent()) {
      return type.get();
    }
    int stop = in.peek() == '<' ? in.find("\n", start) : -1;
    for (int i = start; i < (stop < 0 ? in.length() : stop) && in.peek() == '<'; i++) {
      if (in.charAt(i) == '>' && endsType(i + 1)) {
        in.remark(
            start, "'%s' is a type that is not known", in.text(start, Math.min(i + 1, start + 80)));
        in.moveTo(i + 1);
        return UnknownType.UNKNOWN;
      }
    }
    Type read = strict(); // which reports what is wrong
    if (!endsType(in.offset())) {
      throw in.error("expected ',' or ')', got %s", in.found());
    }
    return read;
  }

  /// {@return whether a type can end before `offset`}
  private boolean endsType(int offset) {
    int at = offset;
    while (in.charAt(at) == ' ') {
      at++;
    }
    char next = in.charAt(at);
    return next == 0
        || next == ')'
        || next == '\n'
        || next == '\r'
        || next == ':'
        || next == ',' && (in.sees(", <", at) || in.sees(",<", at))
        || next == '}'
        || next == ']';
  }

  /// {@return the type between angle brackets, in a form that is known}
  Type strict() {
    in.expect("<");
    if (in.accept("null>") || in.accept("NullAbstract>")) {
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
        key = key();
      } else if (in.sees("sequence_nodes={") || in.sees("elements_use_flags={")) {
        passUses();
      } else if (in.peek() == '(' || in.peek() == '[' || in.peek() == '{' || isShape()) {
        type = shaped(type, shape());
      } else { // that the value is known, or what it is a view of
        in.balanced(",>");
      }
      in.skipSpace();
    }
    in.expect(">");
    return type instanceof RefType(Type content, String none) ? new RefType(content, key) : type;
  }

  private String key() {
    int start = in.offset();
    int end = start;
    while (end < in.lineEnd(start) && in.charAt(end) != '>' && !in.sees(", ", end)) {
      end++;
    }
    in.moveTo(end);
    String key = in.text(start, end);
    return key.startsWith(":") ? key.substring(1) : key;
  }

  /// Passes what is told of the nodes that make a tuple and of the elements that are used. In version 1.6
  /// braces are left open, and values may stand in it.
  private void passUses() {
    for (int i = in.find("}>", in.offset()); i >= 0; i = in.find("}>", i + 1)) {
      if (endsType(i + 2)) {
        in.moveTo(i + 1);
        return;
      }
    }
    throw in.error("expected '}>', got %s", in.found());
  }

  private boolean isShape() {
    int end = in.offset();
    while (Character.isLetter(in.charAt(end))) {
      end++;
    }
    return in.text(in.offset(), end).endsWith("Shape");
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
    if (in.accept("NoShape") || in.accept("DynamicSequenceShape")) {
      return null;
    }
    if (in.peek() == '{') { // versions up to 1.10 have the least and the greatest sizes, too
      in.expect("{");
      in.skipSpace();
      in.accept("shape");
      in.skipBlanks();
      in.expect(":");
      in.skipSpace();
      Shape shape = sizes();
      in.balanced("");
      in.expect("}");
      return shape;
    }
    if (in.peek() == '(' || in.peek() == '[') {
      return sizes();
    }
    in.enter();
    in.word("a shape");
    List<@Nullable Shape> elements = new ArrayList<>();
    if (in.peek() == '(' || in.peek() == '[') {
      String end = in.accept("(") ? ")" : "]";
      in.accept("[");
      in.skipSpace();
      while (!in.accept(end)) {
        elements.add(shape());
        in.skipSpace();
        if (!in.sees(end)) {
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
      if (size < -2) {
        in.remark(start, "a size of %d is read as one that is not known", size);
        size = -1;
      }
      sizes.add(size);
      in.skipSpace();
      if (in.accept(",")) {
        in.skipSpace();
      }
    }
    ImmutableLongArray all = sizes.build();
    // A -2 among sizes is a tuple of tensors, of which nothing is known.
    return new Shape(
        all.length() > 1 && all.asList().contains(-2L) ? ImmutableLongArray.of(-2) : all, null);
  }

  /// {@return a type without what stands beside it}
  Type bare() {
    in.enter();
    in.skipSpace();
    String name = name();
    weight = 1;
    Type type;
    if (name.equals("Tensor") && in.peek() != '(' && in.peek() != '[') {
      type = UnknownType.UNKNOWN;
    } else if (name.equals("Tensor")) {
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
      if (name.equals("Object") && in.accept(":")) {
        name = in.word("the name of a type");
      }
      type = plain(name);
      if (type instanceof UnknownType || in.peek() == '[' || in.peek() == '(') {
        in.balanced(",>*");
      }
    }
    in.leave();
    return type;
  }

  private String name() {
    int start = in.offset();
    if (in.accept("[Unknown Type Id]")) {
      return "Unknown";
    }
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
      case "TypeType", "Type", "kMetaTypeTypeType", "kMetaTypeType" -> TypeType.TYPE;
      case "TypeNone", "None", "NoneType", "kMetaTypeNone" -> NoneType.NONE;
      case "EnvType", "EnvironType", "kObjectTypeEnvType" -> EnvironType.ENVIRON;
      case "kObjectTypeString" -> StringType.STRING;
      case "kObjectTypeUMonad" -> UMonadType.UMONAD;
      case "kObjectTypeIOMonad" -> IOMonadType.IOMONAD;
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
      keys.add(in.peek() == '"' ? in.string() : in.balanced(","));
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
