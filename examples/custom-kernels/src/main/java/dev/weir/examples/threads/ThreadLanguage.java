package dev.weir.examples.threads;

import dev.weir.backend.gpu.simt.Element;
import dev.weir.backend.gpu.simt.Language;
import dev.weir.backend.gpu.simt.Prelude;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.arith.MmaOp;
import java.util.ArrayList;
import java.util.List;

/// C++ in which each thread of a program is one of the system. A kernel is a function that takes the number of programs
/// and its arguments, all of 64 bits.
record ThreadLanguage() implements Language {
  static final int THREADS = 32;
  static final int LOCAL_BYTES = 32 << 10;

  @Override
  public String target() {
    return ThreadsTarget.NAME;
  }

  @Override
  public String prelude() {
    return Prelude.of(ThreadLanguage.class, "prelude.h");
  }

  @Override
  public int maxThreads() {
    return THREADS;
  }

  @Override
  public long localBytes() {
    return LOCAL_BYTES;
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
  public boolean usesMatrixUnit(MmaOp product) {
    return false;
  }

  @Override
  public boolean copiesInBackground() {
    return false;
  }

  // region signature
  @Override
  public String signature(String name, List<Parameter> parameters, int threads) {
    String body =
        "static void "
            + name
            + "_body(w_team &team, const int tid, const int program, const i64 *arguments)";
    return body
        + ";\nextern \"C\" int "
        + name
        + "(i64 programs, const i64 *arguments) {\n  return w_launch("
        + name
        + "_body, programs, arguments, "
        + threads
        + ");\n}\n"
        + body;
  }

  @Override
  public List<String> entry(List<Parameter> parameters) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      Element element = parameter.element();
      String type =
          element == null ? "const i64 " : pointer(Space.GLOBAL, element, parameter.isConst());
      lines.add(type + parameter.name() + " = (" + type + ")arguments[" + i + "];");
    }
    return lines;
  }

  @Override
  public String barrier(boolean global) {
    return "team.meeting.arrive_and_wait();";
  }

  // endregion

  @Override
  public String scratch(long bytes) {
    return "u8 *const scratch = team.scratch;";
  }

  @Override
  public String pointer(Space space, Element element, boolean isConst) {
    return (isConst ? "const " : "") + element.type() + " *";
  }

  @Override
  public String join() {
    return "";
  }

  @Override
  public String readVector(Element element, List<String> into, String from) {
    StringBuilder code = new StringBuilder("{ const " + element.type() + " *v = " + from + ";");
    for (int i = 0; i < into.size(); i++) {
      code.append(" %s = v[%d];".formatted(into.get(i), i));
    }
    return code + " }";
  }

  @Override
  public String writeVector(Element element, List<String> values, String to) {
    StringBuilder code = new StringBuilder("{ " + element.type() + " *v = " + to + ";");
    for (int i = 0; i < values.size(); i++) {
      code.append(" v[%d] = %s;".formatted(i, values.get(i)));
    }
    return code + " }";
  }

  @Override
  public String call(String function, Element element, String arguments) {
    return (function.equals("rsqrt") ? "w_rsqrt(" : "std::" + function + "(") + arguments + ")";
  }

  @Override
  public String atomicAdd(Element element, String address, String value, Space space) {
    return "std::atomic_ref<%1$s>(*(%1$s *)(%2$s)).fetch_add(%3$s);"
        .formatted(element.type(), address, value);
  }
}
