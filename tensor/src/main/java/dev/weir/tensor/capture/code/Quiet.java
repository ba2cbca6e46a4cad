package dev.weir.tensor.capture.code;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableSet;
import dev.weir.tensor.Tensor;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;

/// Code that only looks: run once more with the same arguments, it gives the like and changes nothing. Where that is not
/// plain to see, it is said to do more.
public final class Quiet {
  private static final int MAX_DEPTH = 4;

  private static final ImmutableSet<Class<?>> COMPUTING =
      ImmutableSet.of(
          Math.class,
          StrictMath.class,
          String.class,
          StringBuilder.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Boolean.class,
          Character.class,
          Preconditions.class,
          java.util.Objects.class,
          java.util.Optional.class);

  private static final ImmutableSet<String> LOOKING =
      ImmutableSet.of(
          "size",
          "isEmpty",
          "get",
          "getFirst",
          "getLast",
          "containsKey",
          "contains",
          "copyOf",
          "of",
          "unmodifiableList",
          "unmodifiableMap",
          "unmodifiableSet",
          "unmodifiableCollection",
          "emptyList",
          "emptyMap",
          "emptySet",
          "iterator",
          "hasNext",
          "next",
          "values",
          "keySet",
          "entrySet",
          "getKey",
          "getValue",
          "equals",
          "hashCode",
          "length");

  /// What tensors are asked for that no program has to compute.
  private static final ImmutableSet<String> OF_TENSORS =
      ImmutableSet.of("rank", "shape", "dim", "dtype", "describe", "elementCount", "byteSize");

  private Quiet() {}

  public static boolean isQuiet(Code code) {
    return isQuiet(code, 0);
  }

  private static boolean isQuiet(Code code, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    for (int i = 0; i < code.size(); i++) {
      Instruction instruction = code.instruction(i);
      boolean isQuiet =
          switch (instruction) {
            case InvokeInstruction call -> isQuiet(call, code, depth);
            case InvokeDynamicInstruction dynamic ->
                dynamic.bootstrapMethod().methodName().equals("makeConcatWithConstants");
            case FieldInstruction field ->
                field.opcode() != Opcode.PUTSTATIC
                    && (field.opcode() != Opcode.PUTFIELD || code.name().equals("<init>"));
            case MonitorInstruction _ -> false;
            default -> !instruction.opcode().name().endsWith("ASTORE") || isLocal(instruction);
          };
      if (!isQuiet) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether an instruction writes a local slot, and no array}
  private static boolean isLocal(Instruction instruction) {
    return instruction instanceof java.lang.classfile.instruction.StoreInstruction;
  }

  private static boolean isQuiet(InvokeInstruction call, Code code, int depth) {
    Class<?> owner;
    MethodType type;
    try {
      owner = Classes.resolve(call.owner().asSymbol(), code.host());
      type = Classes.resolve(call.typeSymbol(), code.host());
    } catch (Break e) {
      return false;
    }
    String name = call.name().stringValue();
    if (owner == Object.class || owner == Record.class) {
      return name.equals("<init>");
    } else if (COMPUTING.contains(owner) || Throwable.class.isAssignableFrom(owner)) {
      return !name.equals("printStackTrace");
    } else if (owner == Tensor.class) {
      return OF_TENSORS.contains(name);
    } else if (Classes.isJdk(owner)) {
      return LOOKING.contains(name);
    } else if (!Classes.isInterpreted(owner)) {
      return false;
    }
    boolean isFixed =
        call.opcode() == Opcode.INVOKESTATIC
            || call.opcode() == Opcode.INVOKESPECIAL
            || Modifier.isFinal(owner.getModifiers());
    return isFixed
        && Methods.find(owner, name, type).filter(each -> isQuiet(each, depth + 1)).isPresent();
  }
}
