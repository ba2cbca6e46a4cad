package dev.weir.models.generation;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.models.llama.LlamaConfig;
import dev.weir.models.llama.LlamaModel;
import dev.weir.pass.operator.quantize.RoundActivationsPass;
import dev.weir.runtime.Executable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A model compiled for texts of all lengths.
///
/// @param config what the model is
/// @param block how many tokens of a text are read at once at most
/// @param prefill what takes the begin of a text
/// @param extend what takes the next piece of a text; absent where texts are read at once
/// @param decode what takes one token more
public record CompiledLlama(
    LlamaConfig config,
    int block,
    Executable prefill,
    Optional<Executable> extend,
    Executable decode)
    implements AutoCloseable {
  /// {@return `model` compiled to read texts at once, or empty after reporting what is in the way}
  ///
  /// @param target what for: one of [dev.weir.compiler.Targets#names]
  public static Optional<CompiledLlama> of(
      LlamaModel model, String target, Diagnostics diagnostics) {
    return of(model, target, Integer.MAX_VALUE, diagnostics);
  }

  /// {@return `model` compiled to read texts in pieces, or empty after reporting what is in the way}
  ///
  /// A piece of `n` tokens behind `p` others has a mask of `n (n + p)` numbers.
  ///
  /// @param target what for: one of [dev.weir.compiler.Targets#names]
  /// @param block how many tokens a piece has at most
  /// @throws IllegalArgumentException if that is less than one
  public static Optional<CompiledLlama> of(
      LlamaModel model, String target, int block, Diagnostics diagnostics) {
    return of(model, CompileOptions.of(target), block, diagnostics);
  }

  /// {@return `model` compiled to read texts in pieces, with what `how` says but parameters, or empty after reporting what is in
  /// the way}
  ///
  /// @param how such as [RoundActivationsPass] among the passes, for matmuls of integers where weights are quantized
  /// @param block how many tokens a piece has at most
  /// @throws IllegalArgumentException if that is less than one
  public static Optional<CompiledLlama> of(
      LlamaModel model, CompileOptions how, int block, Diagnostics diagnostics) {
    if (block < 1) {
      throw new IllegalArgumentException("a piece of a text has one token at least");
    }
    CompileOptions options = how.withParameters(model.parameters());
    boolean inPieces = block < model.config().context();
    List<Operation> functions = new ArrayList<>(List.of(model.prefill(), model.decode()));
    if (inPieces) {
      functions.add(model.extend());
    }
    List<Executable> compiled = new ArrayList<>();
    for (Operation function : functions) {
      Optional<Executable> one = Weir.compile(function, options, diagnostics);
      if (one.isEmpty()) {
        compiled.forEach(Executable::close);
        return Optional.empty();
      }
      compiled.add(one.get());
    }
    return Optional.of(
        new CompiledLlama(
            model.config(),
            block,
            compiled.get(0),
            inPieces ? Optional.of(compiled.get(2)) : Optional.empty(),
            compiled.get(1)));
  }

  /// {@return a session that nothing came to yet}
  public LlamaSession session() {
    return new LlamaSession(this);
  }

  @Override
  public void close() {
    prefill.close();
    extend.ifPresent(Executable::close);
    decode.close();
  }
}
