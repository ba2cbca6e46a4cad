package dev.weir.pass;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// Passes and nested pipelines to be run in order on operations of one name.
///
/// Its text is MLIR's: `builtin.module(func.func(cse),canonicalize{max-iterations=4})`. The anchor
/// `any` stands for every isolated operation; it need not be written around the whole.
///
/// @param anchor the name of the operations it runs on, or `any`
public record Pipeline(String anchor, ImmutableList<Element> elements) {
  /// The anchor that stands for every operation.
  public static final String ANY = "any";

  /// An element of a pipeline.
  public sealed interface Element {
    /// {@return the element in the text of a pipeline}
    String text();
  }

  /// Runs a pass.
  public record RunPass(Pass pass) implements Element {
    @Override
    public String text() {
      return pass.text();
    }
  }

  /// Runs a pipeline on every operation with its anchor's name directly inside.
  public record Nested(Pipeline pipeline) implements Element {
    @Override
    public String text() {
      return pipeline.text();
    }
  }

  /// {@return the passes in order, on whatever operation}
  public static Pipeline of(Pass... passes) {
    return new Pipeline(
        ANY, Arrays.stream(passes).map(RunPass::new).collect(ImmutableList.toImmutableList()));
  }

  /// {@return the passes in order on operations called `anchor`}
  public static Pipeline on(String anchor, Pass... passes) {
    return new Pipeline(anchor, of(passes).elements());
  }

  /// {@return the pipeline that `text` describes; empty after what is wrong with the text was reported}
  public static Optional<Pipeline> parse(
      String text, PassRegistry registry, Diagnostics diagnostics) {
    return new PipelineParser(text, registry, diagnostics).parse();
  }

  /// {@return this with `more` behind}
  public Pipeline then(Element more) {
    return new Pipeline(
        anchor, ImmutableList.<Element>builder().addAll(elements).add(more).build());
  }

  /// {@return the pipeline in its textual form}
  public String text() {
    return elements.stream().map(Element::text).collect(Collectors.joining(",", anchor + "(", ")"));
  }

  @Override
  public String toString() {
    return text();
  }
}
