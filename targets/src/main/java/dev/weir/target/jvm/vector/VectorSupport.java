package dev.weir.target.jvm.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

/// Whether this process can compute with vectors: whether the module `jdk.incubator.vector` is there.
///
/// Nothing of Weir is compiled against the module; only generated code names its classes.
public final class VectorSupport {
  private static final String MODULE = "jdk.incubator.vector";
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

  private static int findFloatLanes() {
    if (System.getProperty("weir.vector", "on").equals("off")) {
      return 0;
    }
    Optional<Module> module = ModuleLayer.boot().findModule(MODULE);
    if (module.isEmpty()) {
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
          lookup
              .findStatic(shapes, "preferredShape", MethodType.methodType(shapes))
              .invoke();
      return (int) lookup
          .findVirtual(shapes, "vectorBitSize", MethodType.methodType(int.class))
          .invoke(shape)
          / Float.SIZE;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the module " + MODULE + " is not the one known", e);
    }
  }
}
