package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rest of a method as a method of its own: the same bytecode in a hidden class that belongs to the same nest, with a
/// prologue that puts the values where they were and jumps.
final class Resumption {
  private Resumption() {}

  /// {@return what runs `code` from an instruction on; it takes the values of `layout`}
  ///
  /// @param values those that it is made for
  static MethodHandle of(Code code, int start, Layout layout, @Nullable Object[] values) {
    MethodHandles.Lookup lookup = Classes.lookup(code.host());
    List<ClassDesc> parameters = new ArrayList<>();
    List<@Nullable ClassDesc> casts = new ArrayList<>();
    for (int i = 0; i < layout.size(); i++) {
      Class<?> type = Layout.type(layout.kinds().charAt(i));
      parameters.add(type.describeConstable().orElseThrow());
      Object value = values[i];
      casts.add(
          type != Object.class
              ? null
              : value == null ? ConstantDescs.CD_void : visible(value.getClass(), code.host()));
    }
    MethodTypeDesc type = MethodTypeDesc.of(code.type().returnType(), parameters);
    ClassDesc host = code.host().describeConstable().orElseThrow();
    ClassDesc name = ClassDesc.ofDescriptor(host.descriptorString().replace(";", "$Resumed;"));
    ClassFile file =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofClassLoading(lookup)
                    .orElse(ClassHierarchyResolver.defaultResolver())),
            ClassFile.DeadCodeOption.PATCH_DEAD_CODE,
            ClassFile.DebugElementsOption.DROP_DEBUG);
    byte[] bytes =
        file.build(
            name,
            made ->
                made.withVersion(ClassFile.latestMajorVersion(), 0)
                    .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                    .withMethodBody(
                        "resume",
                        type,
                        ClassFile.ACC_STATIC,
                        body -> write(body, code, start, layout, casts)));
    try {
      var hidden = lookup.defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
      MethodType resolved = Classes.resolve(type, code.host());
      return hidden.findStatic(hidden.lookupClass(), "resume", resolved);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s cannot be resumed".formatted(code), e);
    }
  }

  /// {@return the class, or the next one above it, that `host` may name}
  private static @Nullable ClassDesc visible(Class<?> type, Class<?> host) {
    Class<?> each = type;
    while (each != null && !isVisible(each, host)) {
      each = each.getSuperclass();
    }
    return each == null || each == Object.class ? null : each.describeConstable().orElse(null);
  }

  private static boolean isVisible(Class<?> type, Class<?> host) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (element.isHidden()) {
      return false;
    }
    return element.isPrimitive()
        || Modifier.isPublic(element.getModifiers())
            && element.getModule().isExported(element.getPackageName(), host.getModule())
        || element.getPackage() == host.getPackage()
            && element.getClassLoader() == host.getClassLoader();
  }

  /// @param casts the classes of values; `void` for null
  private static void write(
      CodeBuilder body, Code code, int start, Layout layout, List<@Nullable ClassDesc> casts) {
    int shift = 0;
    for (int i = 0; i < layout.size(); i++) {
      shift += TypeKind.from(Layout.type(layout.kinds().charAt(i))).slotSize();
    }
    Label entry = body.newLabel();
    int slot = 0;
    for (int i = 0; i < layout.size(); i++) {
      TypeKind kind = TypeKind.from(Layout.type(layout.kinds().charAt(i)));
      ClassDesc cast = casts.get(i);
      if (cast == ConstantDescs.CD_void) {
        // Of null alone the verifier takes it that it is of whatever type is asked for.
        body.aconst_null();
      } else {
        body.loadLocal(kind, slot);
      }
      if (cast != null && cast != ConstantDescs.CD_void) {
        body.checkcast(cast);
      }
      if (i < layout.slots().length()) {
        body.storeLocal(kind, shift + layout.slots().get(i));
      }
      slot += kind.slotSize();
    }
    body.goto_(entry);
    int at = 0;
    CodeModel model = code.method().code().orElseThrow();
    for (CodeElement element : model) {
      if (element instanceof Instruction) {
        if (at == start) {
          body.labelBinding(entry);
        }
        at++;
      }
      write(body, element, shift);
    }
  }

  private static void write(CodeBuilder body, CodeElement element, int shift) {
    switch (element) {
      case LoadInstruction load -> body.loadLocal(load.typeKind(), load.slot() + shift);
      case StoreInstruction store -> body.storeLocal(store.typeKind(), store.slot() + shift);
      case IncrementInstruction increment ->
          body.iinc(increment.slot() + shift, increment.constant());
      case LocalVariable _, LocalVariableType _ -> {
        // Names are of no use here.
      }
      case LabelTarget label -> body.labelBinding(label.label());
      default -> body.with(element);
    }
  }
}
