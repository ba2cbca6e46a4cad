package dev.weir.codegen.write;

import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.model.ParametricModel;

/// Names the formats of a dialect's types and attributes.
final class ParametricFormats {
  private final DialectModel dialect;

  ParametricFormats(DialectModel dialect) {
    this.dialect = dialect;
  }

  /// {@return an expression that makes the format of `model`}
  CodeBlock instance(ParametricModel model) {
    return model.format() instanceof FormatModel.ByClass byClass
        ? CodeBlock.of("new $T()", byClass.type())
        : CodeBlock.of(
            "new $T()", dialect.generated("").peerClass(model.type().simpleName() + "Format"));
  }
}
