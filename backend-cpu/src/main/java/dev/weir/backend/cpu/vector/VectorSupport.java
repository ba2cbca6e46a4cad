package dev.weir.backend.cpu.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.module.FindException;
import java.util.Optional;

/// Whether this process can compute with vectors: whether the module `jdk.incubator.vector` is there.
///
/// Nothing of Weir is compiled against the module; only generated code names its classes. The module is
/// there where the JVM was started with it, or where it may be loaded now: the JDK loads modules of its
/// own into a running JVM for agents, by a method of a package that the JVM must have been told to export
/// (`--add-exports=java.base/jdk.internal.module=ALL-UNNAMED`). Without the module among those it starts
/// with, the JVM takes its modules and the lambdas of an AOT cache as they lie there.
public final class VectorSupport {
  private static final String MODULE = "jdk.incubator.vector";

  /// `on`, `off`, or `rehearsed`: the module is loaded, none of its classes is, and code with vectors is
  /// written but never run. A cache must not hold classes of a module that the JVM does not start with.
  private static final String MODE = System.getProperty("weir.vector", "on");

  private static final int FLOAT_LANES = findFloatLanes();

  private VectorSupport() {}

  /// {@return whether generated code may use vectors}
  public static boolean isPresent() {
    return FLOAT_LANES >= 4;
  }

  /// {@return how many floats the widest vector of the machine holds; 0 where there are no vectors}
  public static int floatLanes() {
    return FLOAT_LANES;
  }

  /// {@return whether code with vectors is only written}
  public static boolean isRehearsed() {
    return MODE.equals("rehearsed");
  }

  /// Loads what every kernel with vectors needs, where there are vectors. Who asks for lanes meanwhile
  /// waits.
  public static void prepare() {
    if (isPresent()) {
      try {
        for (String name : new String[] {"VectorOperators", "FloatVector", "IntVector"}) {
          Class.forName(MODULE + "." + name, true, VectorSupport.class.getClassLoader());
        }
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static int findFloatLanes() {
    if (MODE.equals("off")) {
      return 0;
    }
    Optional<Module> module = ModuleLayer.boot().findModule(MODULE);
    if (module.isEmpty()) {
      module = loaded();
    }
    if (module.isEmpty() || isRehearsed()) {
      return 0;
    }
    VectorSupport.class.getModule().addReads(module.get());
    Class<?> shapes = Class.forName(module.get(), MODULE + ".VectorShape");
    if (shapes == null) {
      return 0;
    }
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      Object shape =
          lookup.findStatic(shapes, "preferredShape", MethodType.methodType(shapes)).invoke();
      return (int)
              lookup
                  .findVirtual(shapes, "vectorBitSize", MethodType.methodType(int.class))
                  .invoke(shape)
          / Float.SIZE;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// {@return the module, loaded into the running JVM; empty where nobody allowed that, or this JDK cannot}
  private static Optional<Module> loaded() {
    Class<?> modules = Class.forName(Object.class.getModule(), "jdk.internal.module.Modules");
    if (modules == null) {
      return Optional.empty();
    }
    try {
      MethodType type = MethodType.methodType(Module.class, String.class);
      return Optional.of(
          (Module) MethodHandles.lookup().findStatic(modules, "loadModule", type).invoke(MODULE));
    } catch (ReflectiveOperationException | FindException e) {
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static IllegalStateException unexpected(Throwable e) {
    return new IllegalStateException("the module " + MODULE + " is not the one known", e);
  }
}
