package dev.weir.backend.gpu.opencl;

import dev.weir.backend.gpu.simt.Element;
import dev.weir.backend.gpu.simt.Language;
import dev.weir.backend.gpu.simt.Prelude;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.arith.MmaOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// OpenCL C 1.2.
///
/// A pointer is given as a buffer and an offset in bytes, so that a tensor may be part of a buffer
/// on devices without shared virtual memory too.
record OpenClLanguage() implements Language {
  @Override
  public String target() {
    return OpenClTarget.NAME;
  }

  @Override
  public String prelude() {
    return Prelude.of(OpenClLanguage.class, "prelude.cl");
  }

  @Override
  public int maxThreads() {
    return 256;
  }

  @Override
  public long localBytes() {
    return OpenClTarget.LOCAL_BYTES;
  }

  @Override
  public boolean needsAlignment() {
    return false;
  }

  @Override
  public boolean hasShuffles() {
    return false;
  }

  @Override
  public boolean copiesInBackground() {
    return false;
  }

  @Override
  public boolean usesMatrixUnit(MmaOp product) {
    return false;
  }

  @Override
  public String signature(String name, List<Parameter> parameters, int threads) {
    List<String> all = new ArrayList<>();
    for (Parameter parameter : parameters) {
      Element element = parameter.element();
      if (element == null) {
        all.add("const i64 " + parameter.name());
      } else {
        all.add("__global uchar *" + parameter.name() + "_buffer");
        all.add("const ulong " + parameter.name() + "_from");
      }
    }
    return "__kernel __attribute__((reqd_work_group_size("
        + threads
        + ", 1, 1)))\nvoid "
        + name
        + "("
        + String.join(", ", all)
        + ")";
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(OpenClTarget.NAME);
  }

  @Override
  public String declaration(String name, List<Parameter> parameters) {
    List<String> all = new ArrayList<>();
    for (Parameter parameter : parameters) {
      Element element = parameter.element();
      String pointer = parameter.isConst() ? "__global const " : "__global ";
      all.add((element == null ? "long " : pointer + vector(element) + " *") + parameter.name());
    }
    return "__kernel void " + name + "(" + String.join(", ", all) + ");";
  }

  /// It is given as others write it, with a pointer for a tensor.
  @Override
  public boolean callsGiven() {
    return true;
  }

  @Override
  public String scratch(long bytes) {
    return "__local uchar scratch[" + bytes + "] __attribute__((aligned(16)));";
  }

  @Override
  public String pointer(Space space, Element element, boolean isConst) {
    return (isConst ? "const " : "")
        + (space == Space.GLOBAL ? "__global " : "__local ")
        + element.type()
        + " *";
  }

  @Override
  public List<String> entry(List<Parameter> parameters) {
    List<String> lines = new ArrayList<>();
    lines.add("const int tid = (int)get_local_id(0);");
    lines.add("const int program = (int)get_group_id(0);");
    for (Parameter parameter : parameters) {
      Element element = parameter.element();
      if (element != null) {
        String pointer = pointer(Space.GLOBAL, element, parameter.isConst());
        lines.add(
            pointer
                + parameter.name()
                + " = ("
                + pointer
                + ")("
                + parameter.name()
                + "_buffer + "
                + parameter.name()
                + "_from);");
      }
    }
    return lines;
  }

  @Override
  public String barrier(boolean global) {
    return global
        ? "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"
        : "barrier(CLK_LOCAL_MEM_FENCE);";
  }

  /// `W_JOIN`, which is nothing but with pocl: see `prelude.cl`.
  @Override
  public String join() {
    return "W_JOIN;";
  }

  private static String vector(Element element) {
    return switch (element) {
      case BOOL, U8 -> "uchar";
      case I8 -> "char";
      case I16 -> "short";
      case U16, F16, BF16 -> "ushort";
      case I32 -> "int";
      case U32 -> "uint";
      case I64 -> "long";
      case U64 -> "ulong";
      case F32 -> "float";
      case F64 -> "double";
    };
  }

  @Override
  public String readVector(Element element, List<String> into, String from) {
    int count = into.size();
    StringBuilder code = new StringBuilder();
    code.append("const ")
        .append(vector(element))
        .append(count)
        .append(" v = vload")
        .append(count)
        .append("(0, ")
        .append(from)
        .append(");");
    for (int i = 0; i < count; i++) {
      code.append(' ')
          .append(into.get(i))
          .append(" = v.s")
          .append(Integer.toHexString(i))
          .append(';');
    }
    return "{ " + code + " }";
  }

  @Override
  public String writeVector(Element element, List<String> values, String to) {
    int count = values.size();
    return "vstore"
        + count
        + "(("
        + vector(element)
        + count
        + ")("
        + String.join(", ", values)
        + "), 0, "
        + to
        + ");";
  }

  @Override
  public String call(String function, Element element, String arguments) {
    return function + "(" + arguments + ")";
  }

  @Override
  public String atomicAdd(Element element, String address, String value, Space space) {
    String place = space == Space.GLOBAL ? "__global" : "__local";
    return switch (element) {
      case F32 ->
          (space == Space.GLOBAL ? "w_add_global_f32(" : "w_add_local_f32(")
              + address
              + ", "
              + value
              + ");";
      case I32, U32 ->
          "atomic_add((volatile "
              + place
              + " "
              + element.type()
              + " *)("
              + address
              + "), "
              + value
              + ");";
      default ->
          throw new IllegalArgumentException(
              "OpenCL adds at once to f32 and i32, not to " + element);
    };
  }
}
