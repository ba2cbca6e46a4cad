package dev.weir.codegen.write;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.format.ParametricFormatWriter;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.model.ParametricModel;

/// Writes the formats of a dialect's types and attributes. Unlike ops, those of the author and those
/// generated are alike: public classes beside what they read and write.
public final class ParametricFormats {
  private final Output output;
  private final DialectModel dialect;
  private final ParametricFormatWriter formats;

  /// Makes a writer.
  public ParametricFormats(Output output, DialectModel dialect, ParametricFormatWriter formats) {
    this.output = output;
    this.dialect = dialect;
    this.formats = formats;
  }

  /// Writes the classes.
  public void write() {
    for (ImmutableList<ParametricModel> models :
        ImmutableList.of(dialect.types(), dialect.attributes())) {
      for (ParametricModel model : models) {
        formats
            .write(model)
            .ifPresent(type ->
                output.write(
                    ParametricModel.formatClass(model.type()),
                    type,
                    dialect.element(),
                    model.element()));
      }
    }
  }

  /// {@return an expression that makes the format of `model`}
  static CodeBlock instance(ParametricModel model) {
    return CodeBlock.of(
        "new $T()",
        model.format() instanceof FormatModel.ByClass byClass
            ? byClass.type()
            : ParametricModel.formatClass(model.type()));
  }
}
