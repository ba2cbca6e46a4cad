package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.BarrierOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A kernel in Ascend C: its tiling, its class, the function that runs on the device, and the function
/// that launches it.
final class KernelCode {
  private final TileFuncOp function;
  private final KernelContext context;
  private final String className;
  private final ImmutableSet<LoadOp> copiedIn;
  private final ImmutableSet<LoadOp> kept;
  private final ImmutableSet<StoreOp> copiedOut;
  private final BodyCode body;

  private KernelCode(TileFuncOp function) {
    this.function = function;
    this.context = new KernelContext(function);
    this.className = "Kernel_" + function.symName();
    this.copiedIn = copiedIn();
    this.kept = kept();
    this.copiedOut = copiedOut();
    this.body = new BodyCode(context, copiedIn, kept);
  }

  /// {@return the code of `function`}, which [KernelLegality] does not refuse
  static String of(TileFuncOp function) {
    return new KernelCode(function).write();
  }

  // Loads before everything else, stores after everything else.

  private ImmutableSet<LoadOp> copiedIn() {
    ImmutableSet.Builder<LoadOp> loads = ImmutableSet.builder();
    for (Operation op : function.bodyRegion().entry()) {
      boolean early =
          op instanceof LoadOp load
              && context.plan.isQueued(load)
              && isOnlyRead(load.view())
              && IndexCode.isKnownEarly(load.offsets())
              && IndexCode.isKnownEarly(load.extents())
              && IndexCode.isKnownEarly(IndexCode.places(load.view()));
      if (early) {
        loads.add((LoadOp) op);
      }
    }
    return loads.build();
  }

  /// {@return the loads that give the same to all programs of a core, which copies it in once}
  private ImmutableSet<LoadOp> kept() {
    return copiedIn.stream()
        .filter(load ->
            !StoragePlan.isConverted(load)
                && IndexCode.isOfAllPrograms(load.offsets())
                && IndexCode.isOfAllPrograms(load.extents())
                && IndexCode.isOfAllPrograms(IndexCode.places(load.view())))
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean isOnlyRead(Value view) {
    return view.definingOp() instanceof ViewOp op
        && function.access(function.pointers().indexOf(op.pointer())) == Access.READ;
  }

  private ImmutableSet<StoreOp> copiedOut() {
    List<StoreOp> stores = new ArrayList<>();
    for (Operation op : function.bodyRegion().entry()) {
      if (op instanceof StoreOp store
          && context.plan.isQueued(store)
          && IndexCode.isKnownEarly(store.offsets())
          && IndexCode.isKnownEarly(IndexCode.places(store.view()))) {
        stores.add(store);
      } else if (op instanceof TileForOp
          || op instanceof TileIfOp
          || op instanceof BarrierOp
          || op instanceof AtomicAddOp
          || op instanceof StoreOp
          || op instanceof LoadOp load && !isOnlyRead(load.view())) {
        stores.clear();
      }
    }
    stores.removeIf(store -> !hasEarlyExtents(store.value()));
    return ImmutableSet.copyOf(stores);
  }

  /// The extents of what is stored must be said in another method than that which computes it.
  private boolean hasEarlyExtents(Value value) {
    Set<Value> seen = new HashSet<>();
    List<Value> work = new ArrayList<>(List.of(value));
    while (!work.isEmpty()) {
      Value tile = work.remove(work.size() - 1);
      Operation op = tile.definingOp();
      if (!seen.add(tile) || op == null) {
        continue;
      }
      if (op instanceof TileIfOp) {
        return false;
      }
      for (Value operand : op.operands()) {
        if (IndexCode.isPlace(operand)) {
          if (!IndexCode.isKnownEarly(List.of(operand))) {
            return false;
          }
        } else {
          work.add(operand);
        }
      }
    }
    return true;
  }

  // The text.

  private String write() {
    context.line("// %s, made of a group of kind %s.", function.symName(), function.kind());
    context.line("#include \"weir_tile.h\"");
    if (body.cube().isUsed()) {
      context.line("#include \"weir_cube.h\"");
    }
    context.line("");
    context.line("namespace {");
    context.line("");
    context.line("using namespace AscendC;");
    context.line("");
    writeTiling();
    writeClass();
    context.line("}  // namespace");
    context.line("");
    writeEntry();
    body.cube().writeWorkspace();
    writeLaunch();
    return context.text();
  }

  private ImmutableList<String> sizeFields() {
    ImmutableList.Builder<String> fields = ImmutableList.builder();
    for (int i = 0; i < function.sizes().size(); i++) {
      fields.add("size" + i);
    }
    return fields.build();
  }

  private String tiling() {
    return className + "_Tiling";
  }

  private void writeTiling() {
    context.line("// Computed on the host and passed by value.");
    context.open("struct " + tiling());
    context.line("int64_t programs;");
    sizeFields().forEach(field -> context.line("int64_t " + field + ";"));
    body.cube().writeTiling();
    context.close("};");
    context.line("");
  }

  private static String memoryType(BlockArgument pointer) {
    return Cpp.memoryType(((PointerType) pointer.type()).element());
  }

  private String parameters() {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      parameters.add("GM_ADDR p" + i);
    }
    if (body.cube().isUsed()) {
      parameters.add("GM_ADDR workspace");
    }
    parameters.add(tiling() + " tiling");
    return String.join(", ", parameters);
  }

  private void writeClass() {
    boolean staging = needsStaging(function);
    int buffers = buffers(function, context.plan);
    context.open("class " + className);
    context.label(" public:");
    context.open("__aicore__ inline void Init(" + parameters() + ", TPipe *p)");
    context.line("t = tiling;");
    context.line("pipe = p;");
    List<BlockArgument> pointers = function.pointers();
    for (int i = 0; i < pointers.size(); i++) {
      context.line(
          "g%d.SetGlobalBuffer(reinterpret_cast<__gm__ %s *>(p%d));",
          i, memoryType(pointers.get(i)), i);
    }
    body.cube().writeInit();
    Set<Integer> once = new HashSet<>();
    kept.forEach(load -> once.add(context.plan.queue(load)));
    initBuffers("in", context.plan.inBytes(), buffers, once);
    initBuffers("out", context.plan.outBytes(), buffers, Set.of());
    context.line("pipe->InitBuffer(calc, %d);", context.plan.calcBytes());
    if (staging) {
      context.line("pipe->InitBuffer(staging, %d);", Temporaries.SLOT_BYTES);
    }
    context.line("events.Init(pipe);");
    context.close();
    context.line("");
    writeProcess();
    context.line("%s t;", tiling());
    body.cube().writeMembers();
    context.line("");
    context.label(" private:");
    writeCopyIn();
    body.cube().writeAsks(name -> openMethod(name, "int64_t program, int64_t slot"));
    writeCompute();
    writeCopyOut();
    for (int i = 0; i < pointers.size(); i++) {
      context.line("GlobalTensor<%s> g%d;", memoryType(pointers.get(i)), i);
    }
    for (int i = 0; i < context.plan.inBytes().size(); i++) {
      context.line("TQue<TPosition::VECIN, 1> in%d;", i);
    }
    for (int i = 0; i < context.plan.outBytes().size(); i++) {
      context.line("TQue<TPosition::VECOUT, 1> out%d;", i);
    }
    for (LoadOp load : kept) {
      context.line(
          "LocalTensor<%s> kept%d;",
          Cpp.type(KernelContext.element(load.result())), context.plan.queue(load));
    }
    context.line("TBuf<TPosition::VECCALC> calc;");
    if (staging) {
      context.line("TBuf<TPosition::VECCALC> staging;");
    }
    context.line("TPipe *pipe = nullptr;");
    context.line("weir::Events events;");
    context.close("};");
    context.line("");
  }

  private static boolean needsStaging(TileFuncOp function) {
    return function.anyMatch(StoreOp.class, TransferCode::needsStaging);
  }

  /// {@return the bytes of the unified buffer that there are for the tiles of `function`}
  static long unifiedBufferBytes(TileFuncOp function) {
    return AscendTarget.UNIFIED_BUFFER_BYTES
        - (needsStaging(function) ? Temporaries.SLOT_BYTES : 0);
  }

  /// {@return how many buffers each queue of `function` has}
  static int buffers(TileFuncOp function, StoragePlan plan) {
    return plan.fitsTwice(unifiedBufferBytes(function)) ? 2 : 1;
  }

  /// @param once the queues that are filled once
  private void initBuffers(String name, List<Long> bytes, int buffers, Set<Integer> once) {
    for (int i = 0; i < bytes.size(); i++) {
      context.line(
          "pipe->InitBuffer(%s%d, %d, %d);", name, i, once.contains(i) ? 1 : buffers, bytes.get(i));
    }
  }

  private void writeProcess() {
    context.line("// Programs are dealt out to the cores in turn.");
    context.open("__aicore__ inline void Process()");
    if (!kept.isEmpty()) {
      context.line("CopyKept();");
    }
    body.cube().writeAsk("GetBlockIdx()", "0");
    context.open(
        "for (int64_t program = GetBlockIdx(); program < t.programs; program += GetBlockNum()%s)"
            .formatted(body.cube().isUsed() ? " * GetTaskRation()" : ""));
    if (copiedIn.size() > kept.size()) {
      context.line("CopyIn(program);");
    }
    context.line("Compute(program);");
    if (!copiedOut.isEmpty()) {
      context.line("CopyOut(program);");
    }
    if (body.cube().isAhead()) {
      context.line("turn = 1 - turn;");
    }
    context.close();
    for (LoadOp load : kept) {
      context.line("in%1$d.FreeTensor(kept%1$d);", context.plan.queue(load));
    }
    context.line("events.Release(pipe);");
    body.cube().writeRelease();
    context.close();
    context.line("");
  }

  private void openMethod(String name) {
    openMethod(name, "int64_t program");
    context.line("(void)program;");
  }

  private void openMethod(String name, String parameters) {
    context.open("__aicore__ inline void %s(%s)".formatted(name, parameters));
    List<BlockArgument> sizes = function.sizes();
    for (int i = 0; i < sizes.size(); i++) {
      context.setName(sizes.get(i), "t.size" + i);
    }
  }

  private void writeCopyIn() {
    if (!kept.isEmpty()) {
      context.line("// What is the same for all programs.");
      openMethod("CopyKept", "");
      copyIn(kept);
      for (LoadOp load : kept) {
        context.line(
            "kept%1$d = in%1$d.DeQue<%2$s>();",
            context.plan.queue(load), Cpp.type(KernelContext.element(load.result())));
      }
      context.close();
      context.line("");
    }
    if (copiedIn.size() > kept.size()) {
      openMethod("CopyIn");
      copyIn(Sets.difference(copiedIn, kept));
      context.close();
      context.line("");
    }
  }

  private void copyIn(Set<LoadOp> loads) {
    Set<Operation> written = new HashSet<>();
    for (LoadOp load : loads) {
      writePlaces(load.offsets(), load.view(), load.result(), written);
      body.transfers().copyIn(load);
    }
  }

  private void writePlaces(
      Iterable<Value> offsets, Value view, Value tile, Set<Operation> written) {
    body.indices().writeFor(offsets, written);
    body.indices().writeFor(IndexCode.places(view), written);
    writeExtents(tile, new HashSet<>(), written);
  }

  /// What the extents of a tile are computed from.
  private void writeExtents(Value tile, Set<Value> seen, Set<Operation> written) {
    Operation op = tile.definingOp();
    if (op == null || !seen.add(tile)) {
      return;
    }
    for (Value operand : op.operands()) {
      if (IndexCode.isPlace(operand)) {
        body.indices().writeFor(List.of(operand), written);
      } else if (operand.type() instanceof TileType) {
        writeExtents(operand, seen, written);
      }
    }
  }

  private void writeCompute() {
    openMethod("Compute");
    body.write(function.bodyRegion().entry(), copiedOut, () -> {});
    context.close();
    context.line("");
  }

  private void writeCopyOut() {
    if (copiedOut.isEmpty()) {
      return;
    }
    openMethod("CopyOut");
    Set<Operation> written = new HashSet<>();
    for (StoreOp store : copiedOut) {
      writePlaces(store.offsets(), store.view(), store.value(), written);
      body.transfers().copyOut(store);
    }
    context.close();
    context.line("");
  }

  private String arguments() {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      arguments.add("p" + i);
    }
    if (body.cube().isUsed()) {
      arguments.add("workspace");
    }
    arguments.add("tiling");
    return String.join(", ", arguments);
  }

  /// A prefix keeps it apart from names of Ascend C, such as `matmul`.
  private String entry() {
    return "kernel_" + function.symName();
  }

  private void writeEntry() {
    context.open("extern \"C\" __global__ __aicore__ void " + entry() + "(" + parameters() + ")");
    if (body.cube().isUsed()) {
      context.line("AscendC::SetSysWorkspace(workspace);");
    }
    context.line("AscendC::TPipe pipe;");
    context.line("%s kernel;", className);
    context.line("kernel.Init(%s, &pipe);", arguments());
    body.cube().writeRegistration();
    context.line("kernel.Process();");
    context.close();
    context.line("");
  }

  /// {@return the first line of the function that launches a kernel}
  static String launchDeclaration(String kernel) {
    return "extern \"C\" int32_t weir_launch_"
        + kernel
        + "(void *const *pointers, const uint64_t *bytes, const int64_t *sizes, void *memory, "
        + "void *stream, char *message, uint64_t capacity)";
  }

  /// The host's part: tiling, and a launch on as many cores as there is work for.
  private void writeLaunch() {
    context.line(
        "// Runs the kernel on tensors of these sizes in bytes. Gives 0, or 1 with a message.");
    context.open(launchDeclaration(function.symName()));
    context.line("(void)bytes, (void)sizes, (void)memory, (void)stream;");
    List<String> symbols = new ArrayList<>();
    for (int i = 0; i < function.sizes().size(); i++) {
      symbols.add("sizes[" + i + "]");
    }
    context.line("%s tiling;", tiling());
    context.line(
        "tiling.programs = %s;", Cpp.affine(function.grid().value().results().get(0), symbols));
    for (int i = 0; i < symbols.size(); i++) {
      context.line("tiling.size%d = sizes[%d];", i, i);
    }
    context.line("if (tiling.programs <= 0) return 0;");
    CubeCode cube = body.cube();
    context.line(
        "const uint32_t cores = weir::Cores(tiling.programs, %d);",
        cube.isUsed() ? AscendTarget.BLOCKS : AscendTarget.CORES);
    List<String> regions = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      context.line("GM_ADDR p%d = static_cast<GM_ADDR>(pointers[%d]);", i, i);
      regions.add("{p%d, bytes[%d]}".formatted(i, i));
    }
    if (cube.isUsed()) {
      context.line("GM_ADDR workspace = static_cast<GM_ADDR>(memory);");
      regions.add("{workspace, weir_workspace_%s()}".formatted(function.symName()));
      cube.writeHostTiling("return weir::Refuse(message, capacity);");
    }
    context.label("#ifdef WEIR_ASCEND_EMULATION");
    context.line(
        "return AscendC::emulation::Run(\"%s\", cores, {%s}, [&] { %s(%s); }, message,"
            + " capacity%s);",
        function.symName(),
        String.join(", ", regions),
        entry(),
        arguments(),
        cube.isUsed() ? ", 2" : "");
    context.label("#else");
    context.line("(void)message, (void)capacity;");
    context.line("%s<<<cores, nullptr, stream>>>(%s);", entry(), arguments());
    context.line("return 0;");
    context.label("#endif");
    context.close();
  }
}
