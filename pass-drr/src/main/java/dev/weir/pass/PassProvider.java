package dev.weir.pass;

import com.google.common.collect.ImmutableList;

/// Offers the passes of a module. Found through `ServiceLoader`.
public interface PassProvider {
  /// {@return the passes}
  ImmutableList<PassType<?>> passes();

  /// {@return named pipelines: what a name stands for in the text of a pipeline}
  default ImmutableList<NamedPipeline> pipelines() {
    return ImmutableList.of();
  }

  /// A name for a pipeline.
  record NamedPipeline(String name, String summary, String text) {}
}
