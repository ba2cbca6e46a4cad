package dev.weir.ir.text.write;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.GraphType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.OpaqueType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import java.util.List;

/// Writes types.
final class TypeWriter {
  private final AttributeWriter attributes;
  private final TextBuffer out;

  TypeWriter(AttributeWriter attributes) {
    this.attributes = attributes;
    this.out = attributes.out;
  }

  void write(Type type) {
    byte[] text = attributes.textOf(type);
    if (text != null) {
      out.append(text);
      return;
    }
    int from = out.size();
    int before = attributes.uncacheable();
    String alias = attributes.aliases.isEmpty() ? null : attributes.aliases.of(type);
    if (alias != null) {
      out.append(alias);
    } else {
      writeUnaliased(type);
    }
    attributes.keep(type, from, before);
  }

  void writeUnaliased(Type type) {
    if (type instanceof IntegerType integer) {
      if (integer.signedness() != IntegerType.Signedness.SIGNLESS) {
        out.append(integer.signedness() == IntegerType.Signedness.SIGNED ? 's' : 'u');
      }
      out.append('i').append(integer.width());
    } else if (type instanceof FloatType floating) {
      out.append(floating.toString());
    } else if (type instanceof IndexType) {
      out.append("index");
    } else if (type instanceof TensorType tensor) {
      tensor(tensor);
    } else if (type instanceof NoneType) {
      out.append("none");
    } else if (type instanceof FunctionType function) {
      signature(function.inputs(), function.results());
    } else if (type instanceof VectorType vector) {
      vector(vector);
    } else if (type instanceof MemRefType memref) {
      memref(memref);
    } else if (type instanceof UnrankedTensorType tensor) {
      out.append("tensor<*x");
      write(tensor.elementType());
      out.append('>');
    } else if (type instanceof UnrankedMemRefType memref) {
      out.append("memref<*x");
      write(memref.elementType());
      if (memref.memorySpace().isPresent()) {
        out.append(", ");
        attributes.printAttributeWithoutDefaultType(memref.memorySpace().get());
      }
      out.append('>');
    } else if (type instanceof GraphType graph) {
      out.append("graph<");
      signature(graph.inputs(), graph.results());
      out.append('>');
    } else if (type instanceof TupleType tuple) {
      out.append("tuple<");
      list(tuple.types());
      out.append('>');
    } else if (type instanceof ComplexType complex) {
      out.append("complex<");
      write(complex.elementType());
      out.append('>');
    } else if (type instanceof OpaqueType opaque) {
      dialectSymbol('!', opaque.dialect(), opaque.text());
    } else {
      dialectType(type);
    }
  }

  private void dialectType(Type type) {
    FormatNames.TypeEntry<?> entry = attributes.formats.of(type);
    if (entry == null) {
      if (attributes.formats.isForMessages()) {
        out.append("!<").append(type.getClass().getSimpleName()).append('>');
        return;
      }
      throw new IllegalArgumentException("no dialect at hand prints " + type.getClass().getName());
    }
    entry.print(attributes, type);
  }

  void list(List<? extends Type> types) {
    for (int i = 0; i < types.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      write(types.get(i));
    }
  }

  private void signature(ImmutableList<Type> inputs, ImmutableList<Type> results) {
    out.append('(');
    list(inputs);
    out.append(") -> ");
    results(results);
  }

  /// Writes the types after an arrow: a single one bare, unless it has an arrow itself.
  void results(List<? extends Type> results) {
    if (results.size() == 1) {
      result(results.get(0));
    } else {
      out.append('(');
      list(results);
      out.append(')');
    }
  }

  /// Writes the only type after an arrow.
  void result(Type type) {
    if (type instanceof FunctionType) {
      out.append('(');
      write(type);
      out.append(')');
    } else {
      write(type);
    }
  }

  private void tensor(TensorType tensor) {
    out.append("tensor<");
    dimensions(tensor.shape(), true);
    write(tensor.elementType());
    if (tensor.encoding().isPresent()) {
      out.append(", ");
      attributes.printAttribute(tensor.encoding().get());
    }
    out.append('>');
  }

  private void vector(VectorType vector) {
    out.append("vector<");
    for (int i = 0; i < vector.shape().length(); i++) {
      if (vector.scalable().get(i)) {
        out.append('[').append(vector.shape().get(i)).append("]x");
      } else {
        out.append(vector.shape().get(i)).append('x');
      }
    }
    write(vector.elementType());
    out.append('>');
  }

  private void memref(MemRefType memref) {
    out.append("memref<");
    dimensions(memref.shape(), true);
    write(memref.elementType());
    if (memref.layout().isPresent()) {
      out.append(", ");
      attributes.printAttributeWithoutDefaultType(memref.layout().get());
    }
    if (memref.memorySpace().isPresent()) {
      out.append(", ");
      attributes.printAttributeWithoutDefaultType(memref.memorySpace().get());
    }
    out.append('>');
  }

  void dimensions(ImmutableLongArray shape, boolean trailingX) {
    for (int i = 0; i < shape.length(); i++) {
      if (i > 0 && !trailingX) {
        out.append('x');
      }
      long size = shape.get(i);
      if (size == TensorType.DYNAMIC) {
        out.append('?');
      } else {
        out.append(size);
      }
      if (trailingX) {
        out.append('x');
      }
    }
  }

  /// Writes `!dialect.text`, or `!dialect<text>` where the text is not of the simple form.
  void dialectSymbol(char prefix, String dialect, String text) {
    out.append(prefix).append(dialect);
    if (isSimple(text) || text.endsWith("-")) {
      // Before a closing bracket the minus would be read as an arrow's.
      out.append('.').append(text);
    } else {
      out.append('<').append(text).append('>');
    }
  }

  /// {@return whether `text` is a name, or a name with balanced brackets after it}
  private static boolean isSimple(String text) {
    if (text.isEmpty() || !Lexer.isLetter(text.charAt(0))) {
      return false;
    }
    int at = 1;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    return at == text.length()
        || text.charAt(at) == '<' && text.charAt(text.length() - 1) == '>' && isBalanced(text, at);
  }

  private static boolean isNamePart(char c) {
    return Lexer.isLetter(c) || Lexer.isDigit(c) || c == '.' || c == '_';
  }

  private static boolean isBalanced(String text, int from) {
    StringBuilder open = new StringBuilder();
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<', '[', '(', '{' -> open.append(c);
        case '>', ']', ')', '}' -> {
          char expected = c == '>' ? '<' : c == ']' ? '[' : c == ')' ? '(' : '{';
          int last = open.length() - 1;
          if (last < 0 || open.charAt(last) != expected) {
            return false;
          }
          open.setLength(last);
          if (last == 0) {
            return i == text.length() - 1;
          }
        }
        case '-' -> {
          if (i + 1 < text.length() && text.charAt(i + 1) == '>') {
            i++;
          }
        }
        case '"' -> {
          i++;
          while (i < text.length() && text.charAt(i) != '"') {
            i += text.charAt(i) == '\\' ? 2 : 1;
          }
        }
        default -> {}
      }
    }
    return false;
  }
}
