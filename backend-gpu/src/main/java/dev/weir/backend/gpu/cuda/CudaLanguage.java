package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableSet;
import dev.weir.backend.gpu.simt.Element;
import dev.weir.backend.gpu.simt.Language;
import dev.weir.backend.gpu.simt.Prelude;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// CUDA C++ without any header, so that NVRTC needs none either.
///
/// @param chip what the code is for
record CudaLanguage(CudaChip chip) implements Language {
  /// Functions whose name does not say the type of the argument.
  private static final ImmutableSet<String> SINGLE =
      ImmutableSet.of(
          "fabs", "exp", "log", "log1p", "expm1", "sqrt", "rsqrt", "sin", "cos", "tanh", "erf",
          "floor", "ceil", "rint", "trunc", "pow");

  /// What says in CUDA C++ that blocks are launched in clusters.
  private static final String CLUSTER = "__cluster_dims__";

  private static final Pattern CLUSTERS = Pattern.compile(CLUSTER + "\\((\\d+)");

  @Override
  public String target() {
    return chip.target();
  }

  @Override
  public String prelude() {
    return chip.hasWarpgroups()
        ? WarpgroupPrelude.text()
        : Prelude.of(CudaLanguage.class, "prelude.cu");
  }

  @Override
  public int maxThreads() {
    return 1024;
  }

  @Override
  public long localBytes() {
    return chip.device().localBytes();
  }

  @Override
  public boolean needsAlignment() {
    return true;
  }

  @Override
  public boolean hasShuffles() {
    return true;
  }

  @Override
  public boolean multipliesRegisters() {
    return true;
  }

  @Override
  public boolean copiesInBackground() {
    return true;
  }

  /// Products of 16-bit floats and of bytes in whole fragments.
  @Override
  public boolean usesMatrixUnit(MmaOp product) {
    TileType sums = (TileType) product.result().type();
    TileType lhs = (TileType) product.lhs().type();
    Element element = Element.of(lhs.element());
    long depth = lhs.shape().get(product.transposeLhs() ? 0 : 1);
    return (isShortFloat(element) && Element.of(sums.element()) == Element.F32
            || element == Element.I8 && Element.of(sums.element()) == Element.I32)
        && sums.rank() == 2
        && sums.shape().get(0) % 16 == 0
        && sums.shape().get(1) % 8 == 0
        && depth * element.bytes() % 32 == 0;
  }

  private static boolean isShortFloat(Element element) {
    return element == Element.F16 || element == Element.BF16;
  }

  private static boolean isOfShortFloats(MmaOp product) {
    return isShortFloat(Element.of(((TileType) product.lhs().type()).element()));
  }

  /// Products of 64 rows and more, and of as many columns as the unit has an instruction for; the rest is
  /// `mma.sync`'s.
  @Override
  public boolean usesWarpgroups(MmaOp product) {
    TileType sums = (TileType) product.result().type();
    return chip.hasWarpgroups()
        && usesMatrixUnit(product)
        && isOfShortFloats(product)
        && sums.shape().get(0) % 64 == 0
        && WarpgroupPrelude.COLUMNS.contains((int) sums.shape().get(1));
  }

  /// Those of Hopper.
  @Override
  public boolean copiesTensors() {
    return chip.hasWarpgroups();
  }

  @Override
  public String meet(int threads) {
    return "w_meet<" + threads + ">();";
  }

  @Override
  public boolean usesWarpgroupsOfRegisters(MmaOp product) {
    TileType sums = (TileType) product.result().type();
    return chip.hasWarpgroups()
        && usesMatrixUnit(product)
        && isOfShortFloats(product)
        && sums.shape().get(0) % 64 == 0
        && WarpgroupPrelude.COLUMNS_OF_REGISTERS.contains((int) sums.shape().get(1));
  }

  @Override
  public String signature(String name, List<Parameter> parameters, int threads) {
    return signature(name, parameters, List.of(), 1, threads);
  }

  @Override
  public String signature(
      String name, List<Parameter> parameters, List<String> boxes, int cluster, int threads) {
    List<String> all = new ArrayList<>();
    for (Parameter parameter : parameters) {
      Element element = parameter.element();
      all.add(
          element == null
              ? "const i64 " + parameter.name()
              : pointer(Space.GLOBAL, element, parameter.isConst()) + parameter.name());
    }
    boxes.forEach(box -> all.add("const __grid_constant__ w_tensor_map " + box));
    return "extern \"C\" __global__ void "
        + (cluster == 1 ? "" : CLUSTER + "(" + cluster + ", 1, 1) ")
        + "__launch_bounds__("
        + threads
        + ", 1) "
        + name
        + "("
        + String.join(", ", all)
        + ")";
  }

  /// {@return how many blocks the clusters have of a kernel whose code is `text`}
  static int clusterOf(String text) {
    Matcher cluster = CLUSTERS.matcher(text);
    return cluster.find() ? Integer.parseInt(cluster.group(1)) : 1;
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(CudaTarget.NAME);
  }

  /// In the words of those who write such a kernel.
  @Override
  public String declaration(String name, List<Parameter> parameters) {
    List<String> all = new ArrayList<>();
    for (Parameter parameter : parameters) {
      Element element = parameter.element();
      String type = plain(element == null ? Element.I64 : element);
      String pointer = (parameter.isConst() ? "const " : "") + type + " *";
      all.add((element == null ? type + " " : pointer) + parameter.name());
    }
    return "extern \"C\" __global__ void " + name + "(" + String.join(", ", all) + ");";
  }

  private static String plain(Element element) {
    return switch (element) {
      case BOOL, U8 -> "unsigned char";
      case I8 -> "signed char";
      case I16 -> "short";
      case U16, F16, BF16 -> "unsigned short";
      case I32 -> "int";
      case U32 -> "unsigned";
      case I64 -> "long long";
      case U64 -> "unsigned long long";
      case F32 -> "float";
      case F64 -> "double";
    };
  }

  /// Dynamic, as static memory ends at 48 KB.
  @Override
  public String scratch(long bytes) {
    return (bytes > CudaTarget.STATIC_BYTES ? "W_DYNAMIC_SCRATCH(" : "W_SCRATCH(") + bytes + ");";
  }

  @Override
  public String pointer(Space space, Element element, boolean isConst) {
    return (isConst ? "const " : "") + element.type() + " *";
  }

  @Override
  public List<String> entry(List<Parameter> parameters) {
    return List.of("const int tid = threadIdx.x;", "const int program = blockIdx.x;");
  }

  @Override
  public String join() {
    return "";
  }

  @Override
  public String barrier(boolean global) {
    return "__syncthreads();";
  }

  /// The vector of CUDA that has as many bytes, and how its parts are called.
  private record Vector(String type, String part, int perPart) {
    static Vector of(Element element, int count) {
      int bytes = element.bytes() * count;
      return switch (element) {
        case F32 -> new Vector("float" + count, "f32", 1);
        case F64 -> new Vector("double" + count, "f64", 1);
        case I32 -> new Vector("int" + count, "i32", 1);
        case I64 -> new Vector("longlong" + count, "i64", 1);
        case U32 -> new Vector("uint" + count, "u32", 1);
        case U64 -> new Vector("ulonglong" + count, "u64", 1);
        default ->
            bytes >= 8
                ? new Vector("uint" + bytes / 4, "u32", 4 / element.bytes())
                : new Vector(bytes == 4 ? "u32" : "u16", "", bytes / element.bytes());
      };
    }
  }

  private static final String PARTS = "xyzw";

  @Override
  public String readVector(Element element, List<String> into, String from) {
    return readVector(element, into, from, "*");
  }

  /// By `ld.global.nc`.
  @Override
  public String readConstant(String base, String offset) {
    return "__ldg(" + base + " + " + offset + ")";
  }

  @Override
  public String readConstantVector(Element element, List<String> into, String from) {
    return readVector(element, into, from, "__ldg");
  }

  @Override
  public boolean hasPowersOfTwo() {
    return true;
  }

  @Override
  public boolean dividesByReciprocals() {
    return true;
  }

  private static String readVector(
      Element element, List<String> into, String from, String function) {
    int count = into.size();
    Vector vector = Vector.of(element, count);
    StringBuilder code = new StringBuilder();
    code.append("{ const ")
        .append(vector.type())
        .append(" v = ")
        .append(function)
        .append("((const ")
        .append(vector.type())
        .append(" *)(")
        .append(from)
        .append("));");
    for (int i = 0; i < count; i++) {
      String part = vector.part().isEmpty() ? "v" : "v." + PARTS.charAt(i / vector.perPart());
      int shift = i % vector.perPart() * element.bytes() * 8;
      if (vector.perPart() > 1) {
        part = "(" + element.type() + ")" + (shift == 0 ? part : "(" + part + " >> " + shift + ")");
      }
      code.append(' ').append(into.get(i)).append(" = ").append(part).append(';');
    }
    return code.append(" }").toString();
  }

  @Override
  public String writeVector(Element element, List<String> values, String to) {
    int count = values.size();
    Vector vector = Vector.of(element, count);
    String unsigned = element.unsigned().type();
    StringBuilder code = new StringBuilder();
    code.append("{ ").append(vector.type()).append(" v;");
    for (int i = 0; i < count; i += vector.perPart()) {
      code.append(vector.part().isEmpty() ? " v" : " v." + PARTS.charAt(i / vector.perPart()))
          .append(" = ");
      if (vector.perPart() == 1) {
        code.append(values.get(i)).append(';');
        continue;
      }
      for (int k = 0; k < vector.perPart(); k++) {
        code.append(k == 0 ? "" : " | ")
            .append("(u32)(")
            .append(unsigned)
            .append(")(")
            .append(values.get(i + k))
            .append(")")
            .append(k == 0 ? "" : " << " + k * element.bytes() * 8);
      }
      code.append(';');
    }
    return code.append(" *(")
        .append(vector.type())
        .append(" *)(")
        .append(to)
        .append(") = v; }")
        .toString();
  }

  @Override
  public String call(String function, Element element, String arguments) {
    boolean single = element == Element.F32 && SINGLE.contains(function);
    return function + (single ? "f" : "") + "(" + arguments + ")";
  }

  @Override
  public String atomicAdd(Element element, String address, String value, Space space) {
    return switch (element) {
      case F32, F64, I32, U32, U64 -> "atomicAdd(" + address + ", " + value + ");";
      case I64 -> "atomicAdd((u64 *)(" + address + "), (u64)" + value + ");";
      default -> throw new IllegalArgumentException("CUDA adds at once to no " + element);
    };
  }
}
