package dev.weir.codegen;

import com.google.auto.service.AutoService;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.format.FormatWriter;
import dev.weir.codegen.format.ParametricFormatWriter;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.DialectReader;
import dev.weir.codegen.model.Mirrors;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.validate.DialectChecks;
import dev.weir.codegen.validate.MembershipChecks;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.write.AssemblyWriter;
import dev.weir.codegen.write.DefinitionTableWriter;
import dev.weir.codegen.write.DialectWriter;
import dev.weir.codegen.write.DrrWriter;
import dev.weir.codegen.write.ImplWriter;
import dev.weir.codegen.write.OpsWriter;
import dev.weir.codegen.write.Output;
import dev.weir.codegen.write.PageWriter;
import dev.weir.codegen.write.ParametricFormats;
import dev.weir.codegen.write.ServiceWriter;
import dev.weir.codegen.write.SharedConstants;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/// Generates code from dialect definitions. Each dialect is read into a model, the model is checked, and
/// classes are written for all that is valid: an op with an error is left out, and the others are not
/// affected.
@AutoService(Processor.class)
public final class DialectProcessor extends AbstractProcessor {
  private final Map<String, DialectModel> dialects = new LinkedHashMap<>();

  /// Makes the processor. Called by the compiler.
  public DialectProcessor() {}

  @Override
  public ImmutableSet<String> getSupportedAnnotationTypes() {
    return ImmutableSet.of(
        CoreClasses.DIALECT_DEF.canonicalName(),
        CoreClasses.OP_DEF.canonicalName(),
        CoreClasses.TYPE_DEF.canonicalName(),
        CoreClasses.ATTR_DEF.canonicalName(),
        CoreClasses.ENUM_DEF.canonicalName());
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (round.processingOver()) {
      if (!dialects.isEmpty()) {
        new ServiceWriter(processingEnv).write(dialects.values());
      }
      return false;
    }
    Reporter reporter = new Reporter(processingEnv.getMessager());
    DialectReader reader = new DialectReader(processingEnv, reporter);
    ImmutableSet<TypeElement> declared = annotated(round, CoreClasses.DIALECT_DEF);
    for (TypeElement element : declared) {
      reader
          .read(element)
          .map(model -> new DialectChecks(reporter).check(model))
          .ifPresent(model -> generate(model, reporter));
    }
    MembershipChecks members = new MembershipChecks(new Mirrors(processingEnv), reporter);
    members.checkOps(annotated(round, CoreClasses.OP_DEF));
    if (!declared.isEmpty()) {
      members.checkListed(declared, annotated(round, CoreClasses.TYPE_DEF));
      members.checkListed(declared, annotated(round, CoreClasses.ATTR_DEF));
      members.checkListed(declared, annotated(round, CoreClasses.ENUM_DEF));
    }
    return false;
  }

  private ImmutableSet<TypeElement> annotated(RoundEnvironment round, ClassName annotation) {
    Optional<TypeElement> type =
        Optional.ofNullable(
            processingEnv.getElementUtils().getTypeElement(annotation.canonicalName()));
    Set<? extends Element> found =
        type.isPresent() ? round.getElementsAnnotatedWith(type.get()) : Set.of();
    return ImmutableSet.copyOf(ElementFilter.typesIn(found));
  }

  private void generate(DialectModel dialect, Reporter reporter) {
    dialects.put(dialect.type().canonicalName(), dialect);
    Output output = new Output(processingEnv);
    SharedConstants constants = new SharedConstants(dialect);
    ImplWriter impls = new ImplWriter(output);
    for (OpModel op : dialect.ops()) {
      impls.write(dialect, constants, op);
    }
    new ParametricFormats(output, dialect, new ParametricFormatWriter(reporter)).write();
    AssemblyWriter assemblies =
        new AssemblyWriter(
            output, dialect, new FormatWriter(processingEnv, reporter, constants::codec));
    assemblies.write();
    new DialectWriter(output, dialect).write();
    new DefinitionTableWriter(output, dialect, constants, assemblies).write();
    new OpsWriter(output, dialect, constants).write();
    new DrrWriter(output, dialect, constants).write();
    constants.write(output, dialect);
    new PageWriter(dialect).write(output);
  }
}
