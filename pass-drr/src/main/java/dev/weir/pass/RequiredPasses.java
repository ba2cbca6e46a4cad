package dev.weir.pass;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Whether passes come after those that they require, in the order in which a pipeline runs them.
final class RequiredPasses {
  private final Set<String> before = new HashSet<>();

  /// {@return what is wrong with the order of the passes in `pipeline`, if anything}
  static Optional<String> missingIn(Pipeline pipeline) {
    return new RequiredPasses().missing(pipeline);
  }

  private Optional<String> missing(Pipeline pipeline) {
    Optional<String> missing = Optional.empty();
    for (Pipeline.Element element : pipeline.elements()) {
      if (missing.isEmpty()) {
        missing =
            switch (element) {
              case Pipeline.RunPass(Pass pass) -> missing(pass.type());
              case Pipeline.Nested(Pipeline nested) -> missing(nested);
            };
      }
    }
    return missing;
  }

  /// {@return what is wrong with running `pass` now, if anything}
  Optional<String> missing(PassType<?> pass) {
    for (String name : pass.required()) {
      if (!before.contains(name)) {
        return Optional.of(
            "pass '%s' requires pass '%s' to stand before it in the pipeline"
                .formatted(pass.name(), name));
      }
    }
    before.add(pass.name());
    return Optional.empty();
  }
}
