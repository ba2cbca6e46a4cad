package dev.weir.ir.text;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.io.OutputStream;
import java.util.function.Function;

/// What writes text for [IrPrinter], [AttributeText] and [PrintedNames], which are what others call.
public interface TextWriting extends CoreSupport {
  /// {@return the text of a file}
  ///
  /// @param external resources that were read with it, by owner, then by key
  String text(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external);

  /// {@return the same as bytes in UTF-8}
  byte[] bytes(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external);

  /// Writes the same to `sink`, in pieces, while the text is being made. Nothing is flushed.
  ///
  /// @throws java.io.UncheckedIOException if `sink` fails
  void write(
      Operation op,
      PrintOptions options,
      ImmutableMap<String, ImmutableMap<String, String>> external,
      OutputStream sink);

  /// {@return what writes attributes as the dialects of `registry` do}
  Function<Attribute, String> attributes(DialectRegistry registry);

  /// {@return what writes types as the dialects of `registry` do}
  Function<Type, String> types(DialectRegistry registry);

  /// {@return the names that values have where `root` is printed with `options`}
  Function<Value, String> names(Operation root, PrintOptions options);

  /// {@return what writes}
  static TextWriting get() {
    return Provided.WRITING;
  }

  /// Looked up when first needed.
  final class Provided {
    private static final TextWriting WRITING =
        CoreSupport.part(TextWriting.class, "dev.weir.ir.text.write.Printing");

    private Provided() {}
  }
}
