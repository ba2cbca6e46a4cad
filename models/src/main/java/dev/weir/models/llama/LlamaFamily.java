package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.Optional;

/// The architectures that are built.
public enum LlamaFamily {
  /// LLaMA 1 to 3, and what has their architecture.
  LLAMA("LlamaForCausalLM", "llama"),
  /// Qwen 2 and 2.5: queries, keys and values have biases.
  QWEN2("Qwen2ForCausalLM", "qwen2");

  private final String className;
  private final String key;

  LlamaFamily(String className, String key) {
    this.className = className;
    this.key = key;
  }

  /// {@return the architecture of that class of transformers}
  public static Optional<LlamaFamily> ofClass(String name) {
    return Arrays.stream(values()).filter(each -> each.className.equals(name)).findFirst();
  }

  /// {@return the architecture that GGUF calls so}
  public static Optional<LlamaFamily> ofKey(String name) {
    return Arrays.stream(values()).filter(each -> each.key.equals(name)).findFirst();
  }

  /// {@return the name in GGUF, which keys of its metadata begin with}
  public String key() {
    return key;
  }

  /// {@return the classes of transformers that are built}
  static ImmutableList<String> classNames() {
    return Arrays.stream(values())
        .map(each -> each.className)
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the architectures that are built, as GGUF calls them}
  static ImmutableList<String> keys() {
    return Arrays.stream(values()).map(each -> each.key).collect(ImmutableList.toImmutableList());
  }
}
