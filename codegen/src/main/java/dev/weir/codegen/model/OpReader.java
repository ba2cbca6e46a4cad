package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/// Reads an `@OpDef` interface.
public final class OpReader {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_]\\w*(\\.[a-zA-Z_]\\w*)*");

  private final Mirrors mirrors;
  private final Reporter reporter;
  private final ConstantReader constants;
  private final FormatReader formats;
  private final ImmutableSet<String> reserved;

  /// Makes a reader that tells `reporter` what is wrong.
  public OpReader(ProcessingEnvironment environment, Reporter reporter) {
    this.mirrors = new Mirrors(environment);
    this.reporter = reporter;
    this.constants = new ConstantReader(environment);
    this.formats = new FormatReader(mirrors, reporter);
    TypeElement operation =
        environment.getElementUtils().getTypeElement(CoreClasses.OPERATION.canonicalName());
    this.reserved =
        ElementFilter.methodsIn(operation.getEnclosedElements()).stream()
            .filter(method -> method.getParameters().isEmpty())
            .map(method -> method.getSimpleName().toString())
            .collect(ImmutableSet.toImmutableSet());
  }

  /// {@return the op that `element` declares, or nothing if it is too broken to generate code for}
  ///
  /// @param dialect the dialect's interface, with its namespace
  public Optional<OpModel> read(TypeElement element, ClassName dialect, String namespace) {
    int before = reporter.errorCount();
    AnnotationMirror annotation = mirrors.annotation(element, CoreClasses.OP_DEF).orElseThrow();
    String mnemonic = Mirrors.string(annotation, "value");
    if (!NAME.matcher(mnemonic).matches()) {
      reporter.error(
          ErrorId.OP_NAME_INVALID, Mirrors.place(element, annotation, "value"), mnemonic);
    }
    if (element.getKind() != ElementKind.INTERFACE
        || element.getModifiers().contains(Modifier.SEALED)) {
      reporter.error(ErrorId.OP_NOT_INTERFACE, SourcePosition.of(element), element.getSimpleName());
      return Optional.empty();
    }
    if (!element.getTypeParameters().isEmpty()) {
      reporter.error(ErrorId.OP_GENERIC, SourcePosition.of(element), element.getSimpleName());
      return Optional.empty();
    }
    Accessors accessors =
        new AccessorReader(
                mirrors,
                reporter,
                new AttributeReader(mirrors, reporter, constants),
                reserved,
                dialect.packageName())
            .read(element);
    checkInherited(element, accessors.names());
    ImmutableList<TypeElement> traits = traits(element);
    FormatModel format =
        formats.read(element, annotation, CoreClasses.ASSEMBLY_FORMAT, dialect.packageName());
    OpModel op =
        new OpModel(
            element,
            ClassName.get(element),
            stem(element),
            namespace + "." + mnemonic,
            namespace,
            ClassName.get(
                dialect.packageName(),
                String.join("_", ClassName.get(element).simpleNames()) + "Impl"),
            mirrors
                .documentation(element)
                .completedBy(
                    mirrors.closure(element).stream().map(mirrors::documentation).toList()),
            accessors.operands(),
            accessors.results(),
            accessors.attributes(),
            accessors.regions(),
            accessors.successors(),
            traits.stream().map(ClassName::get).collect(ImmutableList.toImmutableList()),
            checked(element, traits),
            typeChecks(traits),
            parents(element),
            terminator(element),
            mirrors
                .annotation(element, CoreClasses.INPLACE_TWIN)
                .map(twin ->
                    Mirrors.written(twin, "operand")
                        .map(operand -> (Integer) operand.getValue())
                        .orElse(0)),
            format);
    return reporter.errorCount() == before ? Optional.of(op) : Optional.empty();
  }

  /// {@return the name of `type` without a trailing `Op`}
  static String stem(TypeElement type) {
    String name = type.getSimpleName().toString();
    return name.length() > 2 && name.endsWith("Op") ? name.substring(0, name.length() - 2) : name;
  }

  /// What is no accessor must have a body.
  private void checkInherited(TypeElement op, ImmutableSet<String> accessors) {
    for (ExecutableElement method : mirrors.methods(op)) {
      TypeElement owner = (TypeElement) method.getEnclosingElement();
      if (owner.equals(op)
          || !method.getModifiers().contains(Modifier.ABSTRACT)
          || owner.getQualifiedName().contentEquals(CoreClasses.OPERATION.canonicalName())
          || owner.getQualifiedName().contentEquals("java.lang.Object")
          || !AccessorOrder.roles(method, mirrors).isEmpty()
          || accessors.contains(method.getSimpleName().toString())) {
        continue;
      }
      reporter.error(
          ErrorId.OP_METHOD_UNIMPLEMENTED,
          SourcePosition.of(op),
          op.getSimpleName(),
          method,
          owner.getSimpleName());
    }
  }

  private ImmutableList<TypeElement> traits(TypeElement op) {
    return mirrors.closure(op).stream()
        .filter(above ->
            mirrors.annotation(above, CoreClasses.OP_TRAIT).isPresent()
                || mirrors.annotation(above, CoreClasses.OP_INTERFACE).isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<ClassName> checked(TypeElement op, ImmutableList<TypeElement> traits) {
    var checked = ImmutableList.<ClassName>builder();
    for (TypeElement trait : traits) {
      Optional<ExecutableElement> check = Mirrors.staticMethod(trait, "verifyTrait");
      if (check.isEmpty()) {
        continue;
      }
      if (Mirrors.takes(check.get(), CoreClasses.OPERATION, CoreClasses.DIAGNOSTICS)) {
        checked.add(ClassName.get(trait));
      } else {
        reporter.error(ErrorId.TRAIT_CHECK_SIGNATURE, SourcePosition.of(op), trait.getSimpleName());
      }
    }
    return checked.build();
  }

  private ImmutableSet<ClassName> typeChecks(ImmutableList<TypeElement> traits) {
    var checks = ImmutableSet.<ClassName>builder();
    for (TypeElement trait : traits) {
      if (mirrors
          .annotation(trait, CoreClasses.OP_TRAIT)
          .filter(annotation -> Mirrors.flag(annotation, "checksTypes"))
          .isPresent()) {
        checks.add(ClassName.get(trait));
      }
    }
    return checks.build();
  }

  private ImmutableList<OpReference> parents(TypeElement op) {
    Optional<AnnotationMirror> annotation = mirrors.annotation(op, CoreClasses.HAS_PARENT);
    if (annotation.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList<OpReference> parents =
        Mirrors.classValues(op, annotation.get(), "value").stream()
            .map(value -> reference(value.type()))
            .collect(ImmutableList.toImmutableList());
    if (parents.isEmpty()) {
      reporter.error(ErrorId.PARENT_MISSING, SourcePosition.of(op, annotation.get()));
    }
    return parents;
  }

  private Optional<OpReference> terminator(TypeElement op) {
    Optional<AnnotationMirror> annotation = mirrors.annotation(op, CoreClasses.IMPLICIT_TERMINATOR);
    if (annotation.isEmpty()) {
      return Optional.empty();
    }
    Optional<TypeElement> named = Mirrors.classValue(annotation.get(), "value");
    Optional<OpReference> terminator = named.map(this::reference);
    if (terminator.isPresent() && terminator.get().definition().isEmpty()) {
      reporter.error(
          ErrorId.TERMINATOR_NOT_OP,
          Mirrors.place(op, annotation.get(), "value"),
          terminator.get().type().simpleName());
      return Optional.empty();
    }
    if (named.isPresent() && needsArguments(named.get())) {
      reporter.error(
          ErrorId.TERMINATOR_HAS_OPERANDS,
          Mirrors.place(op, annotation.get(), "value"),
          named.get().getSimpleName());
      return Optional.empty();
    }
    return terminator;
  }

  /// {@return whether an op of class `type` cannot be made out of nothing}
  private boolean needsArguments(TypeElement type) {
    for (ExecutableElement method : AccessorOrder.of(type, mirrors, reporter)) {
      boolean needed =
          Mirrors.is(method.getReturnType(), CoreClasses.VALUE)
              || mirrors.annotation(method, CoreClasses.BODY).isPresent()
              || mirrors.annotation(method, CoreClasses.SUCCESSOR).isPresent()
              || mirrors.annotation(method, CoreClasses.ATTR).isPresent()
                  && !Mirrors.is(method.getReturnType(), ClassName.get(Optional.class));
      if (needed && method.getModifiers().contains(Modifier.ABSTRACT)) {
        return true;
      }
    }
    return false;
  }

  private OpReference reference(TypeElement type) {
    Optional<AnnotationMirror> definition = mirrors.annotation(type, CoreClasses.OP_DEF);
    Optional<TypeElement> dialect =
        mirrors.closure(type).stream()
            .filter(above -> mirrors.annotation(above, CoreClasses.DIALECT_DEF).isPresent())
            .findFirst();
    if (definition.isEmpty() || dialect.isEmpty()) {
      return new OpReference(
          ClassName.get(type), type.getSimpleName().toString(), CodeBlock.of(""));
    }
    AnnotationMirror dialectDef =
        mirrors.annotation(dialect.get(), CoreClasses.DIALECT_DEF).orElseThrow();
    ClassName generated =
        ClassName.get(
            ClassName.get(dialect.get()).packageName(), stem(dialect.get()) + "Definitions");
    return new OpReference(
        ClassName.get(type),
        Mirrors.string(dialectDef, "value") + "." + Mirrors.string(definition.get(), "value"),
        CodeBlock.of("$T.$L", generated, AttributeStorage.constantName(stem(type), "")));
  }
}
