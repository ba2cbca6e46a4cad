package dev.weir.formats.npy;

import com.google.common.primitives.ImmutableLongArray;
import java.util.HashMap;
import java.util.Map;

/// What the header of a `.npy` file says, and the parser of the Python dictionary that says it.
///
/// @param descr the element type as NumPy writes it, such as `<f4`
/// @param fortranOrder whether the first dimension varies fastest
/// @param shape the sizes
record NpyHeader(String descr, boolean fortranOrder, ImmutableLongArray shape) {
  /// Says what is wrong, and how far into the dictionary.
  static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int offset;

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
    Fault(int offset, String format, Object... arguments) {
      super(format.formatted(arguments), null, false, false);
      this.offset = offset;
    }

    int offset() {
      return offset;
    }
  }

  /// {@return the header that the dictionary `text` spells}
  static NpyHeader parse(String text) {
    return new Parser(text).header();
  }

  private static final class Parser {
    private final String text;
    private int at;

    Parser(String text) {
      this.text = text;
    }

    NpyHeader header() {
      Map<String, Object> entries = new HashMap<>();
      expect('{');
      while (peek() != '}') {
        int start = at;
        String key = string();
        expect(':');
        Object value =
            switch (key) {
              case "descr" -> descr();
              case "fortran_order" -> bool();
              case "shape" -> shape();
              default -> throw new Fault(start, "unknown key '%s' in the header", key);
            };
        if (entries.put(key, value) != null) {
          throw new Fault(start, "'%s' is given twice in the header", key);
        }
        if (peek() != ',') {
          break;
        }
        at++;
      }
      expect('}');
      if (peek() != 0) {
        throw new Fault(at, "the header goes on after its dictionary");
      }
      if (!(entries.get("descr") instanceof String descr)
          || !(entries.get("fortran_order") instanceof Boolean fortran)
          || !(entries.get("shape") instanceof ImmutableLongArray shape)) {
        throw new Fault(0, "the header lacks one of 'descr', 'fortran_order' and 'shape'");
      }
      return new NpyHeader(descr, fortran, shape);
    }

    private String descr() {
      if (peek() == '[') {
        throw new Fault(at, "arrays of records are not supported");
      }
      return string();
    }

    private char peek() {
      while (at < text.length() && " \t\n\r\0".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
      return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char c) {
      if (peek() != c) {
        throw new Fault(at, "expected '%c' in the header", c);
      }
      at++;
    }

    private String string() {
      char quote = peek();
      if (quote != '\'' && quote != '"') {
        throw new Fault(at, "expected a string in the header");
      }
      int end = text.indexOf(quote, at + 1);
      if (end < 0) {
        throw new Fault(at, "a string in the header is not terminated");
      }
      String value = text.substring(at + 1, end);
      at = end + 1;
      return value;
    }

    private Boolean bool() {
      peek();
      for (String word : new String[] {"True", "False"}) {
        if (text.startsWith(word, at)) {
          at += word.length();
          return word.equals("True");
        }
      }
      throw new Fault(at, "expected True or False in the header");
    }

    private ImmutableLongArray shape() {
      var sizes = ImmutableLongArray.builder();
      expect('(');
      while (peek() != ')') {
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
          at++;
        }
        try {
          sizes.add(Long.parseLong(text.substring(start, at)));
        } catch (NumberFormatException e) {
          throw new Fault(start, "expected a size of at most 63 bits in the header");
        }
        if (at < text.length() && text.charAt(at) == 'L') {
          at++;
        }
        if (peek() != ',') {
          break;
        }
        at++;
      }
      expect(')');
      return sizes.build();
    }
  }
}
