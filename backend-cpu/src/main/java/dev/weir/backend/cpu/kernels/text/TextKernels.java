package dev.weir.backend.cpu.kernels.text;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// The kernels of operators that work on the characters of strings.
public final class TextKernels {
  private TextKernels() {}

  /// {@return the kernel of `pd_op.strings_lower`}
  public static HostKernel lower(KernelAttributes attributes) {
    return attributes.bool("use_utf8_encoding", false)
        ? call -> each(call, text -> text.toLowerCase(Locale.ROOT))
        : call -> each(call, text -> ascii(text, 'A', 'Z', 'a' - 'A'));
  }

  /// {@return the kernel of `pd_op.strings_upper`}
  public static HostKernel upper(KernelAttributes attributes) {
    return attributes.bool("use_utf8_encoding", false)
        ? call -> each(call, text -> text.toUpperCase(Locale.ROOT))
        : call -> each(call, text -> ascii(text, 'a', 'z', 'A' - 'a'));
  }

  private static String ascii(String text, char first, char last, int distance) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= first && c <= last) {
        changed.setCharAt(i, (char) (c + distance));
      }
    }
    return changed.toString();
  }

  /// {@return operand `i`, which is strings}
  private static Tensor texts(KernelCall call, int i) {
    Tensor x = Shapes.required(call, i);
    if (x.dtype() != DType.STRING) {
      throw KernelException.of("operand %d is %s, not strings", i, x.describe());
    }
    return x;
  }

  private static void each(KernelCall call, UnaryOperator<String> change) {
    Tensor x = texts(call, 0);
    Tensor out = call.output(0, DType.STRING, x.shape());
    for (long i = 0; i < x.elementCount(); i++) {
      out.setString(i, change.apply(x.getString(i)));
    }
  }

  /// {@return the kernel of `pd_op.strings_concat`}
  public static HostKernel concat(KernelAttributes attributes) {
    return call -> {
      Tensor x = texts(call, 0);
      Tensor y = texts(call, 1);
      long[] shape = Shapes.broadcast(x.shape(), y.shape());
      Tensor out = call.output(0, DType.STRING, shape);
      BroadcastReader first = new BroadcastReader(Shapes.elementwise(x, out).words(), shape);
      BroadcastReader second = new BroadcastReader(Shapes.elementwise(y, out).words(), shape);
      Tensor left = Tensor.zeros(DType.STRING, Scratch.BLOCK);
      Tensor right = Tensor.zeros(DType.STRING, Scratch.BLOCK);
      long[] words = Scratch.current().longs[0];
      long total = out.elementCount();
      for (long start = 0; start < total; start += Scratch.BLOCK) {
        int count = Scratch.length(start, total);
        first.read(words, count);
        Elements.store(left.words(), 0, words, 0, count);
        second.read(words, count);
        Elements.store(right.words(), 0, words, 0, count);
        for (int i = 0; i < count; i++) {
          out.setString(start + i, left.getString(i) + right.getString(i));
        }
      }
    };
  }

  /// {@return the kernel of `pd_op.strings_split`}
  public static HostKernel split(KernelAttributes attributes) {
    String delimiter = attributes.string("delimiter", "");
    long most = attributes.integer("max_splits", -1);
    return call -> {
      Tensor x = texts(call, 0);
      List<List<String>> rows = new ArrayList<>();
      int longest = 0;
      for (long i = 0; i < x.elementCount(); i++) {
        List<String> parts = parts(x.getString(i), delimiter, most < 0 ? Long.MAX_VALUE : most);
        longest = Math.max(longest, parts.size());
        rows.add(parts);
      }
      long[] shape = Arrays.copyOf(x.shape(), x.rank() + 1);
      shape[x.rank()] = longest;
      Tensor out = call.output(0, DType.STRING, Shapes.checked(shape));
      Tensor count = call.output(1, DType.INT64, x.shape());
      for (int i = 0; i < rows.size(); i++) {
        List<String> parts = rows.get(i);
        count.setLong(i, parts.size());
        for (int k = 0; k < longest; k++) {
          out.setString((long) i * longest + k, k < parts.size() ? parts.get(k) : "");
        }
      }
    };
  }

  private static List<String> parts(String text, String delimiter, long most) {
    List<String> parts = new ArrayList<>();
    if (delimiter.isEmpty()) {
      String rest = text.stripLeading();
      while (!rest.isEmpty()) {
        int end = parts.size() < most ? wordEnd(rest) : rest.length();
        // What is not cut loses its white space at the end as well.
        parts.add(end == rest.length() ? rest.stripTrailing() : rest.substring(0, end));
        rest = rest.substring(end).stripLeading();
      }
      return parts;
    }
    if (text.isEmpty()) {
      return parts;
    }
    int from = 0;
    int at = text.indexOf(delimiter);
    while (at >= 0 && parts.size() < most) {
      parts.add(text.substring(from, at));
      from = at + delimiter.length();
      at = text.indexOf(delimiter, from);
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static int wordEnd(String text) {
    int end = 0;
    while (end < text.length() && !Character.isWhitespace(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  /// {@return the kernel of `pd_op.strings_full_match`}
  public static HostKernel fullMatch(KernelAttributes attributes) {
    Pattern pattern = Re2Pattern.compile(attributes.string("pattern", ""));
    return call -> {
      Tensor x = texts(call, 0);
      Tensor out = call.output(0, DType.BOOL, x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        out.setLong(i, matches(pattern, x.getString(i)) ? 1 : 0);
      }
    };
  }

  private static boolean matches(Pattern pattern, String text) {
    try {
      return pattern.matcher(text).matches();
    } catch (StackOverflowError e) {
      throw KernelException.of(
          "'%s' needs more steps than there is room for on a string of %d characters",
          pattern, text.length());
    }
  }
}
