package dev.weir.tensor.capture.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InaccessibleObjectException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The class files of classes, and what is interpreted of them.
public final class Classes {
  private static final ClassValue<Parsed> PARSED =
      new ClassValue<>() {
        @Override
        protected Parsed computeValue(Class<?> type) {
          return new Parsed(type);
        }
      };

  private Classes() {}

  private static final class Parsed {
    private final @Nullable ClassModel model;
    private final Map<String, Code> codes = new HashMap<>();
    private final @Nullable String sourceFile;

    Parsed(Class<?> type) {
      model = read(type);
      sourceFile =
          model == null
              ? null
              : model
                  .findAttribute(Attributes.sourceFile())
                  .map(each -> each.sourceFile().stringValue())
                  .orElse(null);
      if (model != null) {
        for (MethodModel method : model.methods()) {
          if (method.code().isPresent()) {
            codes.put(
                method.methodName().stringValue() + method.methodType().stringValue(),
                new Code(type, method));
          }
        }
      }
    }

    private static @Nullable ClassModel read(Class<?> type) {
      if (type.isHidden() || type.isArray() || type.isPrimitive()) {
        return null;
      }
      String name = type.getName();
      String resource = name.substring(name.lastIndexOf('.') + 1) + ".class";
      try (InputStream bytes = type.getResourceAsStream(resource)) {
        return bytes == null ? null : ClassFile.of().parse(bytes.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (IllegalArgumentException e) {
        return null;
      }
    }
  }

  /// {@return the name of the file in which `type` was written}
  public static @Nullable String sourceFile(Class<?> type) {
    try {
      return PARSED.get(type).sourceFile;
    } catch (RuntimeException e) {
      return null;
    }
  }

  /// {@return the bytecode of a method that `type` itself declares}
  public static Optional<Code> code(Class<?> type, String name, MethodTypeDesc descriptor) {
    return Optional.ofNullable(PARSED.get(type).codes.get(name + descriptor.descriptorString()));
  }

  /// {@return whether the class file of `type` is at hand}
  public static boolean hasBytes(Class<?> type) {
    return PARSED.get(type).model != null;
  }

  /// {@return whether the methods of `type` are interpreted}; those of the JDK, of Guava and of Weir below `nn` are called
  public static boolean isInterpreted(Class<?> type) {
    if (type.isHidden() || type.isArray() || type.isPrimitive()) {
      return false;
    }
    return !isJdk(type) && !isWeir(type) && hasBytes(type);
  }

  public static boolean isJdk(Class<?> type) {
    if (type.isArray()) {
      return type.getComponentType().isPrimitive() || isJdk(type.getComponentType());
    }
    String name = type.getName();
    return type.getClassLoader() == null
        || name.startsWith("java.")
        || name.startsWith("jdk.")
        || name.startsWith("com.google.common.");
  }

  /// {@return whether `type` is part of what programs are made with}
  public static boolean isWeir(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    String name = element.getName();
    return name.startsWith("dev.weir.")
        && !name.startsWith("dev.weir.nn.")
        && !name.startsWith("dev.weir.examples.")
        && !name.startsWith("dev.weir.tests.")
        && !name.startsWith("dev.weir.benchmarks.");
  }

  /// {@return the class that a descriptor names in `host`}
  public static Class<?> resolve(ClassDesc type, Class<?> host) {
    try {
      return MethodType.fromMethodDescriptorString(
              "()" + type.descriptorString(), host.getClassLoader())
          .returnType();
    } catch (TypeNotPresentException e) {
      throw new Break("class %s is not there".formatted(type.displayName()), "compile it again");
    }
  }

  public static MethodType resolve(MethodTypeDesc type, Class<?> host) {
    return MethodType.fromMethodDescriptorString(type.descriptorString(), host.getClassLoader());
  }

  /// {@return what may do what `host` may}
  ///
  /// @throws Break if its module keeps it closed
  public static MethodHandles.Lookup lookup(Class<?> host) {
    try {
      if (!Classes.class.getModule().canRead(host.getModule())) {
        Classes.class.getModule().addReads(host.getModule());
      }
      return MethodHandles.privateLookupIn(host, MethodHandles.lookup());
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw new Break(
          "%s is closed".formatted(host.getName()),
          "open package %s to dev.weir.tensor".formatted(host.getPackageName()));
    }
  }
}
