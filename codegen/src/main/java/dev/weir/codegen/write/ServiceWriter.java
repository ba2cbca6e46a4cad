package dev.weir.codegen.write;

import com.palantir.javapoet.ClassName;
import dev.weir.codegen.model.CoreClasses;
import dev.weir.codegen.model.DialectModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;

/// Writes the service file through which `ServiceLoader` finds dialects on the class path. Named
/// modules need `provides` as well, which their authors write; where it is missing, they are warned.
public final class ServiceWriter {
  private static final String PATH = "META-INF/services/" + CoreClasses.DIALECT.canonicalName();

  private final ProcessingEnvironment environment;

  /// Makes a writer for a run of the compiler.
  public ServiceWriter(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /// Lists `dialects`, and what an earlier run listed and is still there.
  public void write(Collection<DialectModel> dialects) {
    Set<String> names = new TreeSet<>();
    for (String earlier : earlier()) {
      if (environment.getElementUtils().getTypeElement(earlier) != null) {
        names.add(earlier);
      }
    }
    dialects.stream()
        .map(dialect -> dialect.generated("Dialect"))
        .map(ClassName::canonicalName)
        .forEach(names::add);
    dialects.forEach(this::checkProvided);
    Element[] origins = dialects.stream().map(DialectModel::element).toArray(Element[]::new);
    Filer filer = environment.getFiler();
    try (Writer writer =
        filer.createResource(StandardLocation.CLASS_OUTPUT, "", PATH, origins).openWriter()) {
      for (String name : names) {
        writer.write(name + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Warns of a dialect that its named module does not provide: nobody would find it.
  private void checkProvided(DialectModel dialect) {
    ModuleElement module = environment.getElementUtils().getModuleOf(dialect.element());
    String name = dialect.generated("Dialect").canonicalName();
    if (module == null || module.isUnnamed() || provides(module, name)) {
      return;
    }
    environment
        .getMessager()
        .printMessage(
            Diagnostic.Kind.WARNING,
            "[DialectNotProvided] nobody finds this dialect: the module %s lacks 'provides %s with %s;'"
                .formatted(module.getQualifiedName(), CoreClasses.DIALECT.canonicalName(), name),
            dialect.element());
  }

  private static boolean provides(ModuleElement module, String name) {
    return ElementFilter.providesIn(module.getDirectives()).stream()
        .filter(each ->
            each.getService().getQualifiedName().contentEquals(CoreClasses.DIALECT.canonicalName()))
        .flatMap(each -> each.getImplementations().stream())
        .anyMatch(each -> each.getQualifiedName().contentEquals(name));
  }

  private Set<String> earlier() {
    Set<String> names = new TreeSet<>();
    try (BufferedReader reader =
        new BufferedReader(
            environment
                .getFiler()
                .getResource(StandardLocation.CLASS_OUTPUT, "", PATH)
                .openReader(true))) {
      reader.lines().filter(line -> !line.isBlank()).forEach(names::add);
    } catch (IOException notThere) {
      return names;
    }
    return names;
  }
}
