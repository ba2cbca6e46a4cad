package dev.weir.codegen.write;

import com.google.common.base.CaseFormat;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.weir.codegen.model.CodecModel;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import javax.lang.model.element.Modifier;

/// The objects that the definitions of a dialect share: codecs, constraints, checks. Each is made
/// once, in the package-private class `XxxConstants`.
public final class SharedConstants {
  private static final TypeName CHECK =
      ParameterizedTypeName.get(
          ClassName.get(BiConsumer.class), CoreClasses.OPERATION, CoreClasses.DIAGNOSTICS);

  private final ClassName name;
  private final Map<String, FieldSpec> fieldByKey = new LinkedHashMap<>();
  private final Set<String> taken = new HashSet<>();

  /// Makes the constants of `dialect`; what is asked for is written by [#write].
  public SharedConstants(DialectModel dialect) {
    this.name = dialect.generated("Constants");
  }

  /// {@return an expression for `codec`}
  public CodeBlock codec(CodecModel codec) {
    return codec.constant()
        ? codec.code()
        : constant(
            codec.name(),
            ParameterizedTypeName.get(CoreClasses.ATTRIBUTE_CODEC, codec.value()),
            codec.code());
  }

  CodeBlock constraint(ClassName constraint) {
    return constant(
        upper(constraint) + "_CONSTRAINT",
        CoreClasses.TYPE_CONSTRAINT,
        CodeBlock.of("new $T()", constraint));
  }

  CodeBlock check(ClassName trait) {
    return constant(upper(trait) + "_CHECK", CHECK, CodeBlock.of("$T::verifyTrait", trait));
  }

  /// {@return an expression for a constant with this value; equal values share one}
  CodeBlock constant(String wanted, TypeName type, CodeBlock value) {
    FieldSpec field =
        fieldByKey.computeIfAbsent(
            type + " " + value,
            _ -> {
              String free = wanted;
              for (int i = 2; !taken.add(free); i++) {
                free = wanted + "_" + i;
              }
              return FieldSpec.builder(type, free, Modifier.STATIC, Modifier.FINAL)
                  .initializer(value)
                  .build();
            });
    return CodeBlock.of("$T.$L", name, field.name());
  }

  private static String upper(ClassName type) {
    return CaseFormat.UPPER_CAMEL.to(
        CaseFormat.UPPER_UNDERSCORE, String.join("", type.simpleNames()));
  }

  /// Writes the class with all constants that were asked for.
  public void write(Output output, DialectModel dialect) {
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addModifiers(Modifier.FINAL)
            .addMethod(Members.privateConstructor());
    fieldByKey.values().forEach(type::addField);
    output.write(name, type, dialect.element());
  }
}
