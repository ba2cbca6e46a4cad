package dev.weir.codegen.validate;

import com.palantir.javapoet.ClassName;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.Mirrors;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;

/// Checks that what is declared belongs to a dialect.
public final class MembershipChecks {
  private final Mirrors mirrors;
  private final Reporter reporter;

  /// Makes the checks, which tell `reporter` what is wrong.
  public MembershipChecks(Mirrors mirrors, Reporter reporter) {
    this.mirrors = mirrors;
    this.reporter = reporter;
  }

  /// Reports ops that extend no dialect's interface.
  public void checkOps(Collection<TypeElement> ops) {
    for (TypeElement op : ops) {
      boolean member =
          mirrors.closure(op).stream()
              .anyMatch(above -> mirrors.annotation(above, CoreClasses.DIALECT_DEF).isPresent());
      if (!member) {
        reporter.error(ErrorId.OP_WITHOUT_DIALECT, SourcePosition.of(op), op.getSimpleName());
      }
    }
  }

  /// Reports types and attributes that none of `dialects` lists.
  public void checkListed(Collection<TypeElement> dialects, Collection<TypeElement> declared) {
    Set<ClassName> listed = new HashSet<>();
    for (TypeElement dialect : dialects) {
      AnnotationMirror annotation =
          mirrors.annotation(dialect, CoreClasses.DIALECT_DEF).orElseThrow();
      for (String member : new String[] {"types", "attributes"}) {
        Mirrors.classValues(dialect, annotation, member)
            .forEach(value -> listed.add(ClassName.get(value.type())));
      }
    }
    for (TypeElement type : declared) {
      if (!listed.contains(ClassName.get(type))) {
        reporter.error(ErrorId.PARAMETRIC_UNLISTED, SourcePosition.of(type), type.getSimpleName());
      }
    }
  }
}
