package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Optional;
import java.util.regex.Pattern;

/// All that a kernel does, as code in the language of one target: `text` defines a function that is called as the kernel
/// is.
///
/// ```mlir
/// tile.func @axpy(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index)
///     grid affine_map<()[s0] -> (s0 ceildiv 256)> kind "source" {
///   tile.source "cuda" threads 256 file "axpy.cu" code "…"
///   tile.return
/// }
/// ```
///
/// The function takes the pointers and then the sizes of the kernel, as the target calls such; each program of the grid
/// runs it on `threads` threads. `file` names where the text is from, so that what a compiler has against it is reported
/// there. Nothing is known of what the text does but what the kernel declares, and nobody checks it where it runs.
@OpDef(
    value = "source",
    format = "$language `threads` $threads `file` $file `code` $text attr-dict")
public non-sealed interface SourceOp extends TileOp, MemoryEffects {
  /// The most threads of a program that a target may have.
  long MOST_THREADS = 1024;

  /// What a function may be called in every language.
  Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  /// The language, as [TargetDescriptor#sourceLanguage] calls it.
  @Attr
  String language();

  /// The threads of a program.
  @Attr
  long threads();

  /// The name of the file that the text is from.
  @Attr
  String file();

  /// The code.
  @Attr
  String text();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  /// {@return the code of `function`, where that is given as source}
  static Optional<SourceOp> of(TileFuncOp function) {
    return function.bodyRegion().entry().first() instanceof SourceOp source
        ? Optional.of(source)
        : Optional.empty();
  }

  /// {@return why a target that takes no sources, or those of another language, has no code for `function`}
  ///
  /// @param language the language that it takes, empty for none
  static Optional<KernelRefusal> refusal(TileFuncOp function, String language) {
    return of(function)
        .filter(source -> !source.language().equals(language))
        .map(source ->
            KernelRefusal.of(
                "it is given as source in '%s', and the target takes %s"
                    .formatted(
                        source.language(), language.isEmpty() ? "none" : "'" + language + "'")));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(parent() instanceof TileFuncOp function)
        || function.bodyRegion().entry().first() != this
        || !(next() instanceof TileReturnOp)) {
      diagnostics.error(this, "expects to be all that a 'tile.func' does");
    } else if (!NAME.matcher(function.symName()).matches()) {
      diagnostics.error(
          this,
          "defines a function called '%s', which is no name: expected letters, digits and '_'",
          function.symName());
    } else if (threads() < 1 || threads() > MOST_THREADS) {
      diagnostics.error(this, "expects 1 to %d threads, got %d", MOST_THREADS, threads());
    } else if (language().isEmpty()
        || file().isEmpty()
        || !file().chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\' && c < 127)) {
      diagnostics.error(this, "expects a language and a file name without quotes");
    }
  }
}
