package dev.weir.backend.ascend;

import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.WalkResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Products on the matrix unit.
///
/// Each [CubeProduct] of a kernel has a `Matmul` object, which is told where the operands of a program lie
/// and writes the product to a slot of the workspace in global memory that belongs to the core; from there
/// it is copied into the unified buffer like any other tile.
///
/// Such a kernel runs on matrix and vector units at once: there are two vector units for each block that
/// is launched, and `GetBlockIdx` counts vector units where `GetBlockNum` counts blocks.
final class CubeCode {
  private static final int BLOCK = 16;
  private static final int MOST = 128;

  private final KernelContext context;
  private final IndexCode indices;
  private final Map<CubeProduct, Integer> numbers = new LinkedHashMap<>();
  private final Map<CubeProduct, TileType> sums = new LinkedHashMap<>();
  private final Map<CubeProduct, TileForOp> ahead = new LinkedHashMap<>();
  private final CubeTileCode tiles;

  CubeCode(KernelContext context, IndexCode indices) {
    this.context = context;
    this.indices = indices;
    context.function.walkPreOrder(op -> {
      if (op instanceof TileForOp loop && context.plan.product(loop) != null) {
        CubeProduct product = context.plan.product(loop);
        sums.put(product, (TileType) loop.result(0).type());
        numbers.put(product, numbers.size());
        if (isAhead(loop, product)) {
          ahead.put(product, loop);
        }
      }
      return WalkResult.ADVANCE;
    });
    this.tiles = new CubeTileCode(context, indices, numbers.size(), slot() * 4 * slots());
  }

  /// {@return how many slots of the workspace the loops' products have}: one for those that are waited for at once, two
  /// for each that is asked for while the program before is computed
  private int slots() {
    return numbers.isEmpty() ? 0 : 1 + 2 * ahead.size();
  }

  /// {@return whether the operands of a product are known before the program computes anything}
  private boolean isAhead(TileForOp loop, CubeProduct product) {
    if (loop.block() != context.function.bodyRegion().entry()
        || product.depth() instanceof BlockArgument) {
      return false;
    }
    return IndexCode.isKnownEarly(places(loop, product));
  }

  private static List<Value> places(TileForOp loop, CubeProduct product) {
    List<Value> places = new ArrayList<>();
    for (CubeProduct.Operand operand : List.of(product.left(), product.right())) {
      for (Value offset : operand.load().offsets()) {
        if (offset != loop.inductionVariable()) {
          places.add(offset);
        }
      }
      places.addAll(IndexCode.places(operand.load().view()));
    }
    if (loop.inits().get(0).definingOp() instanceof FillOp fill) {
      fill.extents().forEach(places::add);
    }
    return places;
  }

  boolean isAhead() {
    return !ahead.isEmpty();
  }

  /// Writes what asks for the products of a program; `open` begins such a method.
  void writeAsks(Consumer<String> open) {
    ahead.forEach((product, loop) -> {
      open.accept("Ask" + numbers.get(product));
      indices.writeFor(places(loop, product), new HashSet<>());
      List<String> extents = context.extents(loop.inits().get(0));
      context.open(guard(extents));
      context.line("cubes.Ask(events);");
      set(loop, product, extents);
      context.line(
          "cube%d.template IterateAll<false>(%s, 0, false, true);",
          numbers.get(product), slotOf(product, "slot"));
      context.close();
      context.close();
      context.line("");
    });
  }

  /// Writes what asks for the products of `program`, if there is such a program.
  void writeAsk(String program, String slot) {
    ahead
        .keySet()
        .forEach(product ->
            context.line(
                "if (%s < t.programs) Ask%d(%s, %s);",
                program, numbers.get(product), program, slot));
  }

  private String slotOf(CubeProduct product, String turn) {
    long first = 1 + 2L * new ArrayList<>(ahead.keySet()).indexOf(product);
    return "products[static_cast<uint64_t>((%d + %s) * %d)]".formatted(first, turn, slot());
  }

  private static String guard(List<String> extents) {
    return isEverything(extents)
        ? ""
        : "if (%s > 0 && %s > 0)".formatted(extents.get(0), extents.get(1));
  }

  /// {@return whether the kernel uses the matrix unit}
  boolean isUsed() {
    return !numbers.isEmpty() || !tiles.numbers().isEmpty();
  }

  CubeTileCode tiles() {
    return tiles;
  }

  /// {@return the floats of the workspace that a core has}: as many as the largest product
  private long slot() {
    long most = 0;
    for (TileType type : sums.values()) {
      most = Math.max(most, type.shape().get(0) * type.shape().get(1));
    }
    return (most + 127) / 128 * 128;
  }

  // The parts of a kernel; of one without products there are none.

  void writeTiling() {
    numbers.values().forEach(i -> context.line("TCubeTiling cube%d;", i));
    tiles.numbers().values().forEach(i -> context.line("TCubeTiling cube%d;", i));
  }

  void writeMembers() {
    if (!isUsed()) {
      return;
    }
    numbers.forEach((product, i) ->
        context.line(
            "weir::Cube<%s> cube%d;",
            Cpp.type(KernelContext.element(product.left().load().result())), i));
    if (!numbers.isEmpty()) {
      context.line("GlobalTensor<float> products;");
    }
    tiles.writeMembers();
    context.line("weir::CubeEvents cubes;");
    if (isAhead()) {
      context.line("int64_t turn = 0;");
    }
  }

  void writeInit() {
    if (!isUsed()) {
      return;
    }
    String begin = "GetUserWorkspace(workspace) + GetBlockIdx() * " + tiles.bytes();
    if (!numbers.isEmpty()) {
      context.line(
          "products.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(%s), %d);",
          begin, slot() * slots());
    }
    tiles.writeInit(begin);
    context.line("cubes.Init(pipe);");
  }

  void writeRelease() {
    if (isUsed()) {
      context.line("cubes.Release(pipe);");
    }
  }

  /// Writes what makes the objects known to the matrix units, which take part in nothing that follows.
  void writeRegistration() {
    if (!isUsed()) {
      return;
    }
    List<String> pairs = new ArrayList<>();
    numbers.values().forEach(i -> pairs.add("kernel.cube%d, &kernel.t.cube%d".formatted(i, i)));
    tiles
        .numbers()
        .values()
        .forEach(i -> pairs.add("kernel.cube%d, &kernel.t.cube%d".formatted(i, i)));
    context.line("REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), %s);", String.join(", ", pairs));
  }

  /// Writes how the host shares out each product; `failed` is done where that is not possible.
  void writeHostTiling(String failed) {
    numbers.forEach((product, i) -> {
      TileType type = sums.get(product);
      long rows = type.shape().get(0);
      long columns = type.shape().get(1);
      context.open(
          "if (%s!weir::ShareOutProduct<%s>(tiling.cube%d, %d, %d, %s, %b, %b, %d, %d))"
              .formatted(
                  isTooDeep(product),
                  Cpp.type(KernelContext.element(product.left().load().result())),
                  i,
                  rows,
                  columns,
                  hostDepth(product),
                  product.left().isTransposed(),
                  product.right().isTransposed(),
                  base(rows),
                  base(columns)));
      context.line(failed);
      context.close();
    });
    tiles
        .numbers()
        .forEach((op, i) -> {
          CubeTile tile = context.plan.tile(op);
          long[] bounds = tile.bounds();
          context.open(
              "if (!weir::ShareOutProduct<%s>(tiling.cube%d, %d, %d, %d, %b, %b, %d, %d))"
                  .formatted(
                      Cpp.type(KernelContext.element(op.lhs())),
                      i,
                      bounds[0],
                      bounds[1],
                      bounds[2],
                      CubeTileCode.isTransposed(tile.left(), op.transposeLhs()),
                      CubeTileCode.isTransposed(tile.right(), op.transposeRhs()),
                      base(bounds[0]),
                      base(bounds[1])));
          context.line(failed);
          context.close();
        });
  }

  /// {@return the depth as the host writes it}; where it turns out to be zero, nothing is multiplied
  private String hostDepth(CubeProduct product) {
    return product.depth() instanceof BlockArgument size
        ? "static_cast<int32_t>(%1$s > 0 ? %1$s : 1)".formatted(hostSize(size))
        : context.name(product.depth());
  }

  /// {@return the beginning of a condition on the host: that the depth is no number of 32 bits}
  private String isTooDeep(CubeProduct product) {
    return product.depth() instanceof BlockArgument size ? hostSize(size) + " > INT32_MAX || " : "";
  }

  private String hostSize(BlockArgument size) {
    return "tiling.size" + context.function.sizes().indexOf(size);
  }

  /// {@return a side of the blocks that the matrix unit computes at a time}
  private static long base(long size) {
    return Math.min(MOST, (size + BLOCK - 1) / BLOCK * BLOCK);
  }

  /// Writes the function that says how much memory a launch needs for products.
  void writeWorkspace() {
    if (!isUsed()) {
      return;
    }
    context.line("// The bytes of global memory that a launch needs beside its tensors.");
    context.open("extern \"C\" uint64_t weir_workspace_" + context.function.symName() + "()");
    context.line("return weir::WorkspaceBytes(%d);", 2L * AscendTarget.BLOCKS * tiles.bytes());
    context.close();
    context.line("");
  }

  // A product.

  /// Writes the product that `loop` computes; its tile is copied from the workspace.
  void write(TileForOp loop, CubeProduct product) {
    Value sum = loop.result(0);
    String cube = "cube" + numbers.get(product);
    context.setExtents(sum, context.extents(loop.inits().get(0)));
    List<String> extents = context.extents(sum);
    String to = context.declare(sum);
    context.open(guard(extents));
    if (ahead.containsKey(product)) {
      context.line("cube%d.WaitIterateAll();", numbers.get(product));
      context.line("cube%d.End();", numbers.get(product));
      context.line("const int64_t next = program + GetBlockNum() * GetTaskRation();");
      context.line("if (next < t.programs) Ask%d(next, 1 - turn);", numbers.get(product));
      fetch(sum, to, slotOf(product, "turn"));
      context.close();
      return;
    }
    boolean mayBeEmpty = product.depth() instanceof BlockArgument;
    if (mayBeEmpty) {
      context.line("if (%s == 0) {", context.name(product.depth()));
      context.line("weir::Fill(events, %s, 0.0f, %s);", to, context.count(sum));
      context.line("} else {");
    }
    context.line("cubes.Ask(events);");
    set(loop, product, extents);
    context.line("%s.IterateAll(products);", cube);
    context.line("%s.End();", cube);
    fetch(sum, to, "products");
    if (mayBeEmpty) {
      context.line("}");
    }
    context.close();
  }

  private void fetch(Value sum, String to, String from) {
    List<String> extents = context.extents(sum);
    context.line(
        "weir::Fetch(events, cubes, %s, %s, %s, %s, %d, %d);",
        to,
        from,
        extents.get(0),
        extents.get(1),
        ((TileType) sum.type()).shape().get(1),
        context.layout.pitches(KernelContext.type(sum))[0]);
  }

  /// Writes which matrices are multiplied.
  private void set(TileForOp loop, CubeProduct product, List<String> extents) {
    String cube = "cube" + numbers.get(product);
    String depth = context.name(product.depth());
    context.line(
        "%s.SetOrgShape(%s, %s, %s, %s, %d);",
        cube,
        product.left().isTransposed() ? line(product.left()) : extents.get(0),
        product.right().isTransposed() ? extents.get(1) : line(product.right()),
        product.left().isTransposed() ? depth : line(product.left()),
        product.right().isTransposed() ? line(product.right()) : depth,
        ((TileType) loop.result(0).type()).shape().get(1));
    context.line(
        "%s.SetTensorA(%s, %b);", cube, begin(loop, product.left()), product.left().isTransposed());
    context.line(
        "%s.SetTensorB(%s, %b);",
        cube, begin(loop, product.right()), product.right().isTransposed());
    context.line(
        "%s.SetTail(static_cast<int>(%s), static_cast<int>(%s), %s);",
        cube,
        extents.get(0),
        extents.get(1),
        product.depth() instanceof BlockArgument ? "static_cast<int>(" + depth + ")" : depth);
  }

  private static boolean isEverything(List<String> extents) {
    return extents.stream().allMatch(extent -> extent.chars().allMatch(Character::isDigit));
  }

  /// {@return how far apart the lines of memory lie that hold an operand}
  private String line(CubeProduct.Operand operand) {
    return indices.strides(operand.load().view()).get(operand.lines());
  }

  /// {@return the tensor that begins with the first element of an operand that a program needs}
  private String begin(TileForOp loop, CubeProduct.Operand operand) {
    LoadOp load = operand.load();
    List<String> strides = indices.strides(load.view());
    ValueRange offsets = load.offsets();
    String place = "0";
    for (int i = 0; i < ((ViewType) load.view().type()).rank(); i++) {
      if (offsets.get(i) != loop.inductionVariable()) {
        place = Cpp.plus(place, Cpp.times(context.name(offsets.get(i)), strides.get(i)));
      }
    }
    String memory = indices.memory(load.view());
    return place.equals("0") ? memory : memory + "[static_cast<uint64_t>(" + place + ")]";
  }
}
