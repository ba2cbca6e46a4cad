package dev.weir.tensor.capture.code;

import static com.google.common.base.Preconditions.checkArgument;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Modules that are opened for code of theirs to be captured.
public final class Openings {
  private Openings() {}

  /// Opens the packages of the module of `lookup` to this one, as code of that module may.
  ///
  /// @throws IllegalArgumentException if `lookup` may not see what is private there
  public static void open(MethodHandles.Lookup lookup) {
    checkArgument(
        lookup.hasFullPrivilegeAccess(),
        "%s may not see what is private in %s; pass MethodHandles.lookup() of a class of the"
            + " module",
        lookup,
        lookup.lookupClass().getName());
    Module from = lookup.lookupClass().getModule();
    Module to = Openings.class.getModule();
    if (!from.isNamed() || from.getPackages().stream().allMatch(each -> from.isOpen(each, to))) {
      return;
    }
    try {
      MethodHandle opening = opening(lookup);
      for (String each : from.getPackages()) {
        opening.invoke(from, each, to);
      }
    } catch (Throwable e) {
      throw new IllegalStateException("%s cannot be opened".formatted(from), e);
    }
  }

  /// {@return a method of the module, for only such a one may open its packages}
  private static MethodHandle opening(MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    ClassDesc module = Module.class.describeConstable().orElseThrow();
    MethodTypeDesc adds = MethodTypeDesc.of(module, ConstantDescs.CD_String, module);
    MethodTypeDesc takes =
        MethodTypeDesc.of(ConstantDescs.CD_void, module, ConstantDescs.CD_String, module);
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of(lookup.lookupClass().getPackageName(), "Opening"),
                made ->
                    made.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                        .withMethodBody(
                            "open",
                            takes,
                            ClassFile.ACC_STATIC,
                            body ->
                                body.aload(0)
                                    .aload(1)
                                    .aload(2)
                                    .invokevirtual(module, "addOpens", adds)
                                    .pop()
                                    .return_()));
    MethodHandles.Lookup hidden = lookup.defineHiddenClass(bytes, true);
    return hidden.findStatic(
        hidden.lookupClass(),
        "open",
        MethodType.methodType(void.class, Module.class, String.class, Module.class));
  }
}
