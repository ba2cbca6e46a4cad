package dev.weir.codegen.write;

import com.google.common.base.Ascii;
import com.google.common.base.CaseFormat;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.OpModel;
import java.util.List;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;

/// Names and members that several writers use.
final class Members {
  private Members() {}

  static MethodSpec privateConstructor() {
    return MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build();
  }

  /// {@return the constant of the dialect class that holds the definition of `op`}
  static String definitionConstant(OpModel op) {
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, op.stem());
  }

  /// {@return the constant that holds the definition of the in-place twin of `op`}
  static String twinConstant(OpModel op) {
    return definitionConstant(op) + "_INPLACE";
  }

  /// {@return the name of the factory of `op`: its stem, with `Op` where that is a Java keyword}
  static String factory(OpModel op) {
    String stem = Ascii.toLowerCase(op.stem().charAt(0)) + op.stem().substring(1);
    return SourceVersion.isKeyword(stem) ? stem + "Op" : stem;
  }

  /// {@return `List<? extends element>`}
  static TypeName listOf(TypeName element) {
    return ParameterizedTypeName.get(
        ClassName.get(List.class), WildcardTypeName.subtypeOf(element));
  }

  /// {@return a constant of `Multiplicity`}
  static CodeBlock multiplicity(Enum<?> multiplicity) {
    return CodeBlock.of("$T.$L", CoreClasses.MULTIPLICITY, multiplicity.name());
  }
}
