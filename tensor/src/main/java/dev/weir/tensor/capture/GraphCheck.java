package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Purity;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.Executable;
import java.util.Optional;
import java.util.stream.Stream;

/// Looks through class files for what would break programs, before anything runs: calls of methods that cannot be part
/// of one, and monitors. What depends on arguments only a run can tell.
public final class GraphCheck {
  private static final String GRAPH = "Ldev/weir/tensor/Graph;";

  private GraphCheck() {}

  /// {@return the lines at which methods marked by `@Graph` would break}
  ///
  /// @param bytes a class file
  public static ImmutableList<Explanation.GraphBreak> check(byte[] bytes) {
    ClassModel model = ClassFile.of().parse(bytes);
    String file =
        model
            .findAttribute(Attributes.sourceFile())
            .map(each -> each.sourceFile().stringValue())
            .orElse("?");
    var found = ImmutableList.<Explanation.GraphBreak>builder();
    for (MethodModel method : model.methods()) {
      if (isMarked(method) && method.code().isPresent()) {
        check(model, method, file, found);
      }
    }
    return found.build();
  }

  private static boolean isMarked(MethodModel method) {
    return method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
        .flatMap(each -> each.annotations().stream())
        .anyMatch(each -> each.className().equalsString(GRAPH));
  }

  private static void check(
      ClassModel model,
      MethodModel method,
      String file,
      ImmutableList.Builder<Explanation.GraphBreak> found) {
    int line = -1;
    for (CodeElement element : method.code().orElseThrow()) {
      if (element instanceof LineNumber number) {
        line = number.line();
        continue;
      }
      Optional<String> reason =
          switch (element) {
            case MonitorInstruction _ -> Optional.of("a monitor is entered or left");
            case InvokeInstruction call -> refusal(call);
            default -> Optional.empty();
          };
      if (reason.isPresent()) {
        StackTraceElement where =
            new StackTraceElement(
                model.thisClass().asInternalName().replace('/', '.'),
                method.methodName().stringValue(),
                file,
                line);
        found.add(new Explanation.GraphBreak(where, reason.get(), "leave it outside"));
      }
    }
  }

  /// {@return why a method of the JDK or of Weir cannot be part of a program}
  private static Optional<String> refusal(InvokeInstruction call) {
    String name = call.owner().asInternalName().replace('/', '.');
    Class<?> owner;
    try {
      owner = Class.forName(name, false, GraphCheck.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // A class that is being compiled: its code is part of the program.
      return Optional.empty();
    }
    if (Classes.isInterpreted(owner)) {
      return Optional.empty();
    }
    String method = call.name().stringValue();
    Stream<? extends Executable> all =
        method.equals("<init>")
            ? Stream.of(owner.getDeclaredConstructors())
            : Stream.concat(Stream.of(owner.getMethods()), Stream.of(owner.getDeclaredMethods()));
    return all.filter(each -> method.equals("<init>") || each.getName().equals(method))
        .findFirst()
        .map(each -> Purity.refusal(owner, each));
  }
}
