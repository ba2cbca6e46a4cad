package dev.weir.models.generation;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.runtime.Profile;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;

/// What a model made of a prompt.
///
/// @param tokens the tokens behind the prompt; the one that ends a text is not among them
/// @param prompt how many tokens the prompt has
/// @param reading how long it took until the first token was there
/// @param writing how long the others took
public record Generation(ImmutableIntArray tokens, int prompt, Duration reading, Duration writing) {
  /// Runs a model.
  ///
  /// @param prompt the tokens that the text begins with, at least one
  /// @param most how many tokens are made at most, at least one
  /// @param ends the tokens that end a text
  /// @param listener gets each token when it is there
  /// @return what came of it
  /// @throws IllegalArgumentException if the prompt is empty, or has what is no token
  /// @throws dev.weir.runtime.RunException if a kernel fails
  public static Generation run(
      CompiledLlama model,
      ImmutableIntArray prompt,
      Sampling sampling,
      int most,
      ImmutableSet<Integer> ends,
      IntConsumer listener) {
    return run(model, prompt, sampling, most, ends, listener, Optional.empty());
  }

  /// Does the same, and has `profile` hold what each kernel took for the last token behind the first.
  public static Generation run(
      CompiledLlama model,
      ImmutableIntArray prompt,
      Sampling sampling,
      int most,
      ImmutableSet<Integer> ends,
      IntConsumer listener,
      Optional<Profile> profile) {
    LlamaSession session = model.session();
    Sampler sampler = new Sampler(sampling);
    var tokens = ImmutableIntArray.builder();
    long begun = System.nanoTime();
    ImmutableDoubleArray logits = session.prefill(prompt, prompt.length() + most);
    int token = sampler.next(logits);
    long read = System.nanoTime();
    for (int left = most; !ends.contains(token); ) {
      tokens.add(token);
      listener.accept(token);
      left--;
      if (left == 0) {
        break;
      }
      profile.ifPresent(Profile::clear);
      token = sampler.next(session.decode(token, profile));
    }
    long written = System.nanoTime();
    return new Generation(
        tokens.build(),
        prompt.length(),
        Duration.ofNanos(read - begun),
        Duration.ofNanos(written - read));
  }

  /// {@return the tokens of the prompt that were read in a second}
  public double promptSpeed() {
    return prompt * 1e9 / Math.max(1, reading.toNanos());
  }

  /// {@return the tokens behind the first that were made in a second; 0 where there are none}
  public double speed() {
    return Math.max(0, tokens.length() - 1) * 1e9 / Math.max(1, writing.toNanos());
  }
}
