package dev.weir.tensor.capture.guard;

import dev.weir.tensor.capture.code.Arithmetic;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Compiles guards to a class: a path is followed once, and what is compared is a constant of the class.
public final class GuardCode {
  private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  private static final ClassDesc OBJECTS = OBJECT.arrayType();
  private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc PATHS = Paths.class.describeConstable().orElseThrow();
  private static final ClassDesc CHECK = Check.class.describeConstable().orElseThrow();

  private final @Nullable Object[] arguments;
  private final List<Object> constants = new ArrayList<>();

  /// The local slot in which a path's end lies.
  private final Map<Source, Integer> slots = new HashMap<>();

  private GuardCode(@Nullable Object[] arguments) {
    this.arguments = arguments;
  }

  /// {@return the guards as code}
  ///
  /// @param arguments for which they hold
  public static Check of(List<Guard> guards, @Nullable Object[] arguments) {
    GuardCode code = new GuardCode(arguments);
    ClassDesc name = GuardCode.class.describeConstable().orElseThrow().nested("Made");
    byte[] bytes =
        ClassFile.of()
            .build(
                name,
                made -> {
                  made.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
                  made.withInterfaceSymbols(CHECK);
                  made.withMethodBody(
                      ConstantDescs.INIT_NAME,
                      ConstantDescs.MTD_void,
                      ClassFile.ACC_PUBLIC,
                      body ->
                          body.aload(0)
                              .invokespecial(
                                  OBJECT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                              .return_());
                  made.withMethodBody(
                      "holds",
                      MethodTypeDesc.of(BOOLEAN, OBJECTS),
                      ClassFile.ACC_PUBLIC,
                      body -> code.write(body, guards));
                });
    try {
      var lookup =
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(bytes, List.copyOf(code.constants), true);
      return (Check) lookup.lookupClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(CodeBuilder body, List<Guard> guards) {
    Label fails = body.newLabel();
    for (Guard each : guards) {
      write(body, each, fails);
    }
    body.iconst_1().ireturn().labelBinding(fails).iconst_0().ireturn();
  }

  private void write(CodeBuilder body, Guard guard, Label fails) {
    switch (guard) {
      case Guard.Missing(var source) -> {
        load(body, source);
        body.ifnonnull(fails);
      }
      case Guard.Type(var source, var type) -> {
        load(body, source);
        constant(body, type);
        test(body, "isOf", fails, OBJECT, OBJECT);
      }
      case Guard.Same(var source, var value) -> {
        load(body, source);
        constant(body, value);
        body.if_acmpne(fails);
      }
      case Guard.Equal(var source, var value) -> {
        constant(body, value);
        load(body, source);
        body.invokevirtual(OBJECT, "equals", MethodTypeDesc.of(BOOLEAN, OBJECT)).ifeq(fails);
      }
      case Guard.Alias(var x, var y, var same) -> {
        load(body, x);
        load(body, y);
        if (same) {
          body.if_acmpne(fails);
        } else {
          body.if_acmpeq(fails);
        }
      }
      case Guard.Is(var source, var value) -> {
        if (value instanceof Integer number) {
          leaf(body, source);
          body.loadConstant(number).if_icmpne(fails);
        } else {
          load(body, source);
          constant(body, value);
          test(body, "isNumber", fails, OBJECT, OBJECT);
        }
      }
      case Guard.Holds(var opcode, var x, var y) -> {
        number(body, x);
        if (y != null) {
          number(body, y);
        }
        body.branch(Arithmetic.opposite(opcode), fails);
      }
      case Guard.Like(var source, var dtype, var shape) -> {
        load(body, source);
        constant(body, dtype);
        constant(body, shape);
        test(body, "isLike", fails, OBJECT, OBJECT, OBJECT);
      }
      case Guard.DefaultType(var dtype) -> {
        constant(body, dtype);
        test(body, "isDefault", fails, OBJECT);
      }
    }
  }

  private static void test(CodeBuilder body, String name, Label fails, ClassDesc... parameters) {
    body.invokestatic(PATHS, name, MethodTypeDesc.of(BOOLEAN, parameters)).ifeq(fails);
  }

  private void constant(CodeBuilder body, Object value) {
    int at = 0;
    while (at < constants.size() && constants.get(at) != value) {
      at++;
    }
    if (at == constants.size()) {
      constants.add(value);
    }
    body.ldc(classData(at, OBJECT));
  }

  private static DynamicConstantDesc<Object> classData(int at, ClassDesc type) {
    return DynamicConstantDesc.ofNamed(
        MethodHandleDesc.ofMethod(
            java.lang.constant.DirectMethodHandleDesc.Kind.STATIC,
            MethodHandles.class.describeConstable().orElseThrow(),
            "classDataAt",
            MethodTypeDesc.of(
                OBJECT,
                MethodHandles.Lookup.class.describeConstable().orElseThrow(),
                ConstantDescs.CD_String,
                ConstantDescs.CD_Class,
                INT)),
        ConstantDescs.DEFAULT_NAME,
        type,
        at);
  }

  // Numbers.

  private void number(CodeBuilder body, Expr expr) {
    switch (expr) {
      case Expr.Constant(var value) -> {
        switch (value) {
          case Integer number -> body.loadConstant(number);
          case Long number -> body.loadConstant(number);
          case Float number -> body.loadConstant(number);
          default -> body.loadConstant((Double) value);
        }
      }
      case Expr.Leaf(var source) -> leaf(body, source);
      case Expr.Operation(var opcode, var x, var y) -> {
        number(body, x);
        if (y != null) {
          number(body, y);
        }
        body.with(
            opcode.kind() == Opcode.Kind.CONVERT
                ? ConvertInstruction.of(opcode)
                : OperatorInstruction.of(opcode));
      }
    }
  }

  private void leaf(CodeBuilder body, Source source) {
    load(body, source);
    Object now = Objects.requireNonNull(source.read(arguments));
    ClassDesc box = now.getClass().describeConstable().orElseThrow();
    body.checkcast(box);
    TypeKind kind =
        TypeKind.from(java.lang.invoke.MethodType.methodType(now.getClass()).unwrap().returnType());
    String name = kind.upperBound().displayName() + "Value";
    body.invokevirtual(box, name, MethodTypeDesc.of(kind.upperBound()));
  }

  // Paths.

  private void load(CodeBuilder body, Source source) {
    Integer known = slots.get(source);
    if (known != null) {
      body.aload(known);
      return;
    }
    switch (source) {
      case Source.Argument(var index, _) -> body.aload(1).loadConstant(index).aaload();
      case Source.Constant(var value) -> constant(body, value);
      case Source.FieldOf(var owner, var member) -> field(body, owner, member);
      case Source.Element(var array, var index) -> {
        load(body, array);
        step(body.loadConstant(index), "element", OBJECT, INT);
      }
      case Source.Item(var collection, var index) -> {
        load(body, collection);
        step(body.loadConstant(index), "item", OBJECT, INT);
      }
      case Source.Keys(var map) -> {
        load(body, map);
        step(body, "keys", OBJECT);
      }
      case Source.Entry(var map, var key) -> {
        load(body, map);
        constant(body, key);
        step(body, "entry", OBJECT, OBJECT);
      }
      case Source.Length(var of) -> {
        load(body, of);
        step(body, "length", OBJECT);
      }
      case Source.Present(var optional) -> {
        load(body, optional);
        step(body, "present", OBJECT);
      }
    }
    int slot = body.allocateLocal(TypeKind.REFERENCE);
    slots.put(source, slot);
    body.dup().astore(slot);
  }

  private static void step(CodeBuilder body, String name, ClassDesc... parameters) {
    body.invokestatic(PATHS, name, MethodTypeDesc.of(OBJECT, parameters));
  }

  private void field(
      CodeBuilder body, @Nullable Source owner, dev.weir.tensor.capture.code.Fields.Member member) {
    var boxed =
        owner == null
            ? member.getter().asType(java.lang.invoke.MethodType.methodType(Object.class))
            : member
                .getter()
                .asType(java.lang.invoke.MethodType.methodType(Object.class, Object.class));
    constants.add(boxed);
    body.ldc(classData(constants.size() - 1, ConstantDescs.CD_MethodHandle));
    if (owner != null) {
      load(body, owner);
    }
    body.invokevirtual(
        ConstantDescs.CD_MethodHandle,
        "invokeExact",
        owner == null ? MethodTypeDesc.of(OBJECT) : MethodTypeDesc.of(OBJECT, OBJECT));
  }
}
