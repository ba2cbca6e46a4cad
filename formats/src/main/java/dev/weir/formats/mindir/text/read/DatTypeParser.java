package dev.weir.formats.mindir.text.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
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

/// Reads the types of a `.dat` file: `Tensor(F32)[2, 3]`, `Tuple[Tensor(F32), I64*2]`, and in 2.0
/// `Tuple[Tensor(F32)]TupleShape((2, 3))`.
///
/// A type ends before a blank, a comma or a bracket that closes. The type of a function says nothing of it,
/// and is unknown here, as is what has no form that is known; a tensor without sizes has an unknown rank.
final class DatTypeParser {
  private static final int MAX_RANK = 64;
  private static final int MOST_ELEMENTS = 1 << 16;
  private static final String NO_SHAPE = "NoShape";

  /// What says nothing of a value, or has no type here.
  private static final ImmutableSet<String> UNKNOWN =
      ImmutableSet.of(
          "Undefined",
          "NullAbstract",
          "Func",
          "ExternalType",
          "External",
          "Slice",
          "Keyword",
          "SymType",
          "RefKeyType",
          "ProblemType",
          "AnythingType",
          "NullType",
          "Ellipsis",
          "Number",
          "Undetermined",
          "RowTensor",
          "SparseTensor");

  private final DumpScanner in;
  private int end;
  private int elements;

  DatTypeParser(DumpScanner in) {
    this.in = in;
  }

  /// {@return the type that comes next, which is passed}
  Type type() {
    int start = in.offset();
    int stop = stop(start);
    if (stop == start) {
      throw in.error("expected a type, such as 'Tensor(F32)[2, 3]', got %s", in.found());
    }
    end = stop;
    elements = 0;
    Optional<Type> type =
        in.attempt(() -> {
          Type read = shaped(bare());
          if (in.offset() != stop) {
            throw in.error("expected the end of a type");
          }
          return read;
        });
    in.moveTo(stop);
    return type.orElseGet(() -> {
      String text = in.text(start, Math.min(stop, start + 80)).replace('\n', ' ');
      in.remark(start, "'%s' is a type that is not known", text);
      return UnknownType.UNKNOWN;
    });
  }

  /// {@return the types up to the parenthesis that closes, which is passed}
  List<Type> list() {
    List<Type> types = new ArrayList<>();
    in.skipBlanks();
    if (in.accept(")")) {
      return types;
    }
    do {
      in.skipBlanks();
      types.add(type());
      in.skipBlanks();
    } while (in.accept(","));
    in.expect(")");
    return types;
  }

  /// {@return where the type that begins at `start` ends}
  private int stop(int start) {
    int depth = 0;
    for (int i = start; i < in.length(); i++) {
      char c = in.charAt(i);
      if (c == '\n' || depth == 0 && (c == ' ' || c == ',' || c == '\r' || c == '\t')) {
        return i;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if ((c == ')' || c == ']' || c == '}') && --depth < 0) {
        return i;
      }
    }
    return in.length();
  }

  private String name() {
    int start = in.offset();
    int at = start;
    while (at < end && (Character.isLetterOrDigit(in.charAt(at)) || in.charAt(at) == '_')) {
      at++;
    }
    String name = in.text(start, at);
    if (name.endsWith(NO_SHAPE)) {
      at -= NO_SHAPE.length();
      name = in.text(start, at);
    }
    in.moveTo(at);
    return name;
  }

  private Type bare() {
    if (++elements > MOST_ELEMENTS) {
      throw in.error("a type of too many parts");
    }
    in.enter();
    String name = name();
    Type type =
        switch (name) {
          case "Tensor" -> tensor();
          case "Ref" -> {
            in.expect("[");
            Type content = bare();
            in.expect("]");
            yield new RefType(content, "");
          }
          case "Tuple" -> new TupleType(elements());
          case "List" -> new ListType(elements());
          case "Dictionary", "Dict" -> dictionary();
          case "String" -> StringType.STRING;
          case "UMonad", "UMonadType" -> UMonadType.UMONAD;
          case "IOMonad", "IOMonadType" -> IOMonadType.IOMONAD;
          case "None", "NoneType" -> NoneType.NONE;
          case "TypeType" -> TypeType.TYPE;
          case "EnvType" -> EnvironType.ENVIRON;
          default ->
              UNKNOWN.contains(name)
                  ? unknown()
                  : ElementNames.type(name).orElseThrow(() -> in.error("'%s' is no type", name));
        };
    in.leave();
    return type;
  }

  /// Passes what follows the name of a type that says nothing.
  private Type unknown() {
    if (in.peek() == '[') {
      in.moveTo(stopOfBrackets());
    }
    return UnknownType.UNKNOWN;
  }

  private int stopOfBrackets() {
    int depth = 0;
    for (int i = in.offset(); i < end; i++) {
      char c = in.charAt(i);
      if (c == '[' || c == '(' || c == '{') {
        depth++;
      } else if ((c == ']' || c == ')' || c == '}') && --depth == 0) {
        return i + 1;
      }
    }
    return end;
  }

  private Type tensor() {
    if (!in.accept("(")) {
      return UnknownType.UNKNOWN;
    }
    String name = name();
    Type element =
        ElementNames.type(name).orElseThrow(() -> in.error("'%s' is not an element type", name));
    in.expect(")");
    return new UnrankedTensorType(element);
  }

  private ImmutableList<Type> elements() {
    var types = ImmutableList.<Type>builder();
    if (!in.accept("[")) {
      return types.build();
    }
    in.skipBlanks();
    while (!in.accept("]")) {
      Type type = shaped(bare());
      long count = in.accept("*") ? in.number(MOST_ELEMENTS) : 1;
      elements += (int) count;
      if (elements > MOST_ELEMENTS) {
        throw in.error("a type of too many parts");
      }
      for (long i = 0; i < count; i++) {
        types.add(type);
      }
      in.skipBlanks();
      if (!in.sees("]")) {
        in.expect(",");
        in.skipBlanks();
      }
    }
    return types.build();
  }

  /// Reads `Dictionary[[a,b,],[I64,F32]]`, the keys and then the types.
  private Type dictionary() {
    in.expect("[");
    in.expect("[");
    var keys = ImmutableList.<String>builder();
    in.skipBlanks();
    while (!in.accept("]")) {
      keys.add(in.peek() == '"' ? in.string() : in.key("a key").strip());
      in.skipBlanks();
      if (!in.sees("]")) {
        in.expect(",");
        in.skipBlanks();
      }
    }
    in.skipBlanks();
    in.accept(",");
    in.skipBlanks();
    ImmutableList<String> named = keys.build();
    ImmutableList<Type> types = elements();
    in.expect("]");
    if (named.size() != types.size()) {
      throw in.error("a dictionary of %d keys and %d types", named.size(), types.size());
    }
    return new DictType(named, types);
  }

  /// {@return `type` with the shape that comes next, if one does}
  private Type shaped(Type type) {
    if (in.offset() >= end || in.accept(NO_SHAPE)) {
      return type;
    }
    if (in.accept("TupleShape(")) {
      return new TupleType(shapes(type instanceof TupleType(var types) ? types : List.of(), ")"));
    }
    if (in.accept("ListShape[")) {
      return new ListType(shapes(type instanceof ListType(var types) ? types : List.of(), "]"));
    }
    return in.accept("[") ? sized(type, "]") : in.accept("(") ? sized(type, ")") : type;
  }

  /// {@return `types` with the shapes that come next, up to `close`}
  private ImmutableList<Type> shapes(List<Type> types, String close) {
    var shaped = ImmutableList.<Type>builder();
    for (int i = 0; i < types.size(); i++) {
      if (i > 0) {
        in.expect(",");
      }
      in.skipBlanks();
      shaped.add(shaped(types.get(i)));
    }
    in.expect(close);
    return shaped.build();
  }

  /// {@return `type` with the sizes that come next, up to `close`}
  private Type sized(Type type, String close) {
    if (type instanceof RefType(Type content, String key)) {
      return new RefType(sized(content, close), key);
    }
    if (!(type instanceof UnrankedTensorType(Type element))) {
      throw in.error("only tensors have sizes");
    }
    var sizes = ImmutableLongArray.builder();
    int rank = 0;
    boolean isUnranked = false;
    in.skipBlanks();
    while (!in.accept(close)) {
      long size = in.number(Long.MAX_VALUE / 16);
      if (in.accept("_")) { // the least and the most that an open size can be
        in.number(Long.MAX_VALUE / 16);
        in.expect("^");
        in.number(Long.MAX_VALUE / 16);
      }
      isUnranked |= size == -2;
      if (++rank > MAX_RANK || size < -2) {
        throw in.error("a tensor cannot have these sizes");
      }
      sizes.add(size);
      in.skipBlanks();
      if (!in.sees(close)) {
        in.expect(",");
        in.skipBlanks();
      }
    }
    return isUnranked ? type : TensorType.of(element, sizes.build());
  }
}
