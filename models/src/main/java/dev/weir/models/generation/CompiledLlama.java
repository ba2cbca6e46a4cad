package dev.weir.models.generation;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.ir.Diagnostics;
import dev.weir.models.llama.LlamaConfig;
import dev.weir.models.llama.LlamaModel;
import dev.weir.runtime.Executable;
import java.util.Optional;

/// A model compiled for texts of all lengths.
///
/// @param config what the model is
/// @param prefill what takes the begin of a text
/// @param decode what takes one token more
public record CompiledLlama(LlamaConfig config, Executable prefill, Executable decode)
    implements AutoCloseable {
  /// {@return `model` compiled, or empty after reporting what is in the way}
  ///
  /// @param target what for: one of [dev.weir.compiler.Targets#names]
  public static Optional<CompiledLlama> of(
      LlamaModel model, String target, Diagnostics diagnostics) {
    CompileOptions options = CompileOptions.of(target).withParameters(model.parameters());
    return Weir.compile(model.prefill(), options, diagnostics)
        .flatMap(prefill -> {
          Optional<Executable> decode = Weir.compile(model.decode(), options, diagnostics);
          if (decode.isEmpty()) {
            prefill.close();
          }
          return decode.map(each -> new CompiledLlama(model.config(), prefill, each));
        });
  }

  /// {@return a session that nothing came to yet}
  public LlamaSession session() {
    return new LlamaSession(this);
  }

  @Override
  public void close() {
    prefill.close();
    decode.close();
  }
}
