package dev.weir.tensor.processor;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import dev.weir.tensor.capture.Explanation;
import dev.weir.tensor.capture.GraphCheck;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;

/// Warns of lines at which the programs of methods marked by `@Graph` would break.
///
/// It looks at the class files that javac has written, with the same eyes as capture: `-processor
/// dev.weir.tensor.processor.GraphProcessor`.
@SupportedAnnotationTypes("dev.weir.tensor.Graph")
public final class GraphProcessor extends AbstractProcessor {
  /// A processor, for javac.
  public GraphProcessor() {}

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    JavacTask.instance(environment)
        .addTaskListener(
            new TaskListener() {
              @Override
              public void finished(TaskEvent event) {
                TypeElement type = event.getTypeElement();
                if (event.getKind() == TaskEvent.Kind.GENERATE && type != null) {
                  check(type);
                }
              }
            });
  }

  private void check(TypeElement type) {
    String name = processingEnv.getElementUtils().getBinaryName(type).toString();
    int dot = name.lastIndexOf('.');
    String inPackage = dot < 0 ? "" : name.substring(0, dot);
    try (InputStream in =
        processingEnv
            .getFiler()
            .getResource(
                StandardLocation.CLASS_OUTPUT, inPackage, name.substring(dot + 1) + ".class")
            .openInputStream()) {
      for (Explanation.GraphBreak each : GraphCheck.check(in.readAllBytes())) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.WARNING, each.toString(), type);
      }
    } catch (IOException e) {
      processingEnv
          .getMessager()
          .printMessage(
              Diagnostic.Kind.WARNING,
              "%s is not checked: %s".formatted(name, e.getMessage()),
              type);
    }
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    return false;
  }
}
