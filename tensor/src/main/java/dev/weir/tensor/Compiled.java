package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.DirectLaunch;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.tensor.program.GraphFolder;
import dev.weir.tensor.program.SharedBlocks;
import dev.weir.tensor.program.TensorDialects;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A function of tensors that is ready to run.
final class Compiled {
  private final Executable executable;

  /// The key under which it is kept.
  private @Nullable String keptAs;

  private final @Nullable DirectLaunch direct;

  /// The shapes that inputs and outputs have for the executable, where these are others; for outputs none where only a
  /// run can tell.
  private final long[][] given;

  private final long[][] made;

  /// What the kernel is told of sizes, where it is launched directly.
  private final long[] arguments;

  private final int[] pointers;
  private final int inputs;

  /// The dtype, the shape and the bytes of each output; the shape is null where only a run can tell it.
  private final DType[] dtypes;

  private final long[][] shapes;
  private final long[] bytes;

  /// @param types the types of the inputs, which may be more specific than the executable says
  /// @param results those of the outputs
  /// @param given the shapes that the inputs have for `executable`
  /// @param made those of the outputs, where they are not those of `results`
  private Compiled(
      Executable executable,
      List<TensorType> types,
      List<TensorType> results,
      long[][] given,
      long @Nullable [] made) {
    this.executable = executable;
    this.given = given;
    inputs = types.size();
    int count = results.size();
    dtypes = new DType[count];
    shapes = new long[count][];
    bytes = new long[count];
    boolean launchable = true;
    for (int i = 0; i < count; i++) {
      TensorType type = results.get(i);
      dtypes[i] = ElementTypes.dtypeOf(type.elementType());
      long[] shape = type.shape().toArray();
      boolean known = !type.shape().contains(TensorType.DYNAMIC);
      shapes[i] = known ? shape : null;
      bytes[i] =
          known
              ? dev.weir.dialect.builtin.data.Tensor.elementCountOf(shape) * dtypes[i].byteSize()
              : -1;
      launchable &= bytes[i] > 0;
    }
    this.made = shapes.clone();
    if (made != null) {
      Arrays.fill(this.made, made);
    }
    launchable &= types.stream().noneMatch(type -> type.shape().contains(0));
    Optional<DirectLaunch> launch = executable.direct();
    direct = launchable && launch.isPresent() && inOrder(launch.get()) ? launch.get() : null;
    pointers = direct == null ? new int[0] : direct.inputs().toArray();
    arguments = direct == null ? new long[0] : direct.sizes().of(given);
  }

  private static boolean inOrder(DirectLaunch launch) {
    for (int i = 0; i < launch.outputs().length(); i++) {
      if (launch.outputs().get(i) != i) {
        return false;
      }
    }
    return true;
  }

  /// {@return the function that `block`, which stays as it is, computes of its arguments}
  ///
  /// @param returned what it gives
  /// @throws IllegalArgumentException if it cannot be compiled
  static Compiled of(Block block, List<? extends Value> returned, CompileOptions options) {
    return of(block, returned, options, GraphFolder.NONE);
  }

  /// {@return the function that `block`, which stays as it is, computes of its arguments}
  ///
  /// @param returned what it gives
  /// @param graphs where it is written to
  /// @throws IllegalArgumentException if it cannot be compiled
  static Compiled of(
      Block block, List<? extends Value> returned, CompileOptions options, GraphFolder graphs) {
    Kept made = kept(block, returned, options, graphs);
    Compiled compiled = of(made.executable());
    compiled.keptAs = made.key();
    return compiled;
  }

  /// {@return `executable`, for tensors of its types}
  static Compiled of(Executable executable) {
    List<TensorType> types = executable.inputs().stream().map(Port::type).toList();
    List<TensorType> results = executable.outputs().stream().map(Port::type).toList();
    return new Compiled(executable, types, results, shapes(types), null);
  }

  /// {@return `call`, run by `program`}
  static Compiled of(OperatorCall call, Executable program) {
    List<TensorType> types = types(call.block().arguments());
    return new Compiled(program, types, types(call.returned()), shapes(types), null);
  }

  /// {@return a program for all sizes, for inputs and outputs of these types}
  static Compiled of(Executable program, List<TensorType> types, List<TensorType> results) {
    return new Compiled(program, types, results, shapes(types), null);
  }

  /// {@return `call`, run by a program for open sizes}
  ///
  /// @param program computes `open`
  static Compiled of(OperatorCall call, OpenCall open, Executable program) {
    return new Compiled(
        program,
        types(call.block().arguments()),
        types(call.returned()),
        open.shapes(),
        open.isFlat() ? open.shapes()[0] : null);
  }

  private static List<TensorType> types(List<? extends Value> values) {
    return values.stream().map(value -> (TensorType) value.type()).toList();
  }

  private static long[][] shapes(List<TensorType> types) {
    return types.stream().map(type -> type.shape().toArray()).toArray(long[][]::new);
  }

  /// {@return the program that computes `returned` of the arguments of `block`, which stays as it is}
  ///
  /// @throws IllegalArgumentException if it cannot be compiled
  static Executable executable(
      Block block, List<? extends Value> returned, CompileOptions options) {
    return executable(block, returned, options, GraphFolder.NONE);
  }

  /// {@return the program that computes `returned` of the arguments of `block`, which stays as it is}
  ///
  /// @param graphs where it is written to
  /// @throws IllegalArgumentException if it cannot be compiled
  static Executable executable(
      Block block, List<? extends Value> returned, CompileOptions options, GraphFolder graphs) {
    return kept(block, returned, options, graphs).executable();
  }

  /// A program, and the key under which it is kept.
  private record Kept(Executable executable, @Nullable String key) {}

  private static Kept kept(
      Block block, List<? extends Value> returned, CompileOptions options, GraphFolder graphs) {
    ModuleOp module = BuiltinOps.module(body -> {}).build(Location.unknown());
    OpBuilder b = OpBuilder.atEnd(module.region(0).entry());
    Rewriter rewriter = new Rewriter();
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < block.argumentCount(); i++) {
      TensorType type = (TensorType) block.argument(i).type();
      Value data =
          b.add(OperatorOps.data(input(i), type.shape(), ElementTypes.dtypeOf(type.elementType())))
              .out();
      // The names of sizes are part of the type alone.
      rewriter.setType(data, type);
      mapping.map(block.argument(i), data);
    }
    for (Operation op : block) {
      if (!(op instanceof Terminator)) {
        b.insert(op.clone(mapping));
      }
    }
    for (int i = 0; i < returned.size(); i++) {
      b.add(PirOps.shadowOutput(mapping.of(returned.get(i)), output(i)));
    }
    var _ = SharedBlocks.share(module.region(0).entry(), module.region(0).entry());
    Diagnostics diagnostics = new Diagnostics();
    try {
      Path after = graphs.before(module);
      Compilation compilation = new Compilation(options, TensorDialects.REGISTRY, diagnostics);
      Executable made =
          compilation
              .lower(module)
              .flatMap(lowered -> {
                graphs.after(after, module);
                return compilation.load(lowered);
              })
              .orElseThrow(() -> new IllegalArgumentException(messages(diagnostics)));
      diagnostics.all().stream()
          .filter(each -> each.severity() == Diagnostic.Severity.WARNING)
          .forEach(each ->
              System.getLogger(Compiled.class.getName()).log(Level.WARNING, each.message()));
      return new Kept(made, compilation.keptAs().orElse(null));
    } catch (CompileException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static String messages(Diagnostics diagnostics) {
    return diagnostics.all().stream()
        .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
        .map(Diagnostic::message)
        .collect(Collectors.joining("; "));
  }

  private static String input(int i) {
    return "x" + i;
  }

  private static String output(int i) {
    return "y" + i;
  }

  /// {@return the key under which it is kept for other processes, null where it is not}
  @Nullable String keptAs() {
    return keptAs;
  }

  /// {@return the kernels that it runs}
  ImmutableList<String> kernels() {
    return executable.kernels();
  }

  /// {@return whether it is the launch of one generated kernel}
  boolean isLaunch() {
    return direct != null;
  }

  /// {@return what it computes of `x`}
  Tensor run(Context context, Tensor x) {
    DirectLaunch launch = direct;
    if (launch == null || bytes.length != 1 || pointers.length != 1) {
      return run(context, new Tensor[] {x})[0];
    }
    MemorySegment[] memory = context.pointers(2);
    memory[0] = x.memory();
    Tensor result = Tensor.allocate(context, dtypes[0], shapes[0], bytes[0]);
    memory[1] = result.memory();
    try {
      launch.launch(memory, arguments);
    } finally {
      Reference.reachabilityFence(x);
    }
    return result;
  }

  /// {@return what it computes of `x` and `y`}
  Tensor run(Context context, Tensor x, Tensor y) {
    DirectLaunch launch = direct;
    if (launch == null || bytes.length != 1 || pointers.length != 2) {
      return run(context, new Tensor[] {x, y})[0];
    }
    MemorySegment[] memory = context.pointers(3);
    memory[0] = (pointers[0] == 0 ? x : y).memory();
    memory[1] = (pointers[1] == 0 ? x : y).memory();
    Tensor result = Tensor.allocate(context, dtypes[0], shapes[0], bytes[0]);
    memory[2] = result.memory();
    try {
      launch.launch(memory, arguments);
    } finally {
      Reference.reachabilityFence(x);
      Reference.reachabilityFence(y);
    }
    return result;
  }

  /// {@return what it computes of `given`}
  Tensor[] run(Context context, Tensor[] given) {
    if (given.length != inputs) {
      throw new IllegalArgumentException(
          "takes %d tensors, not %d".formatted(inputs, given.length));
    }
    Tensor[] results = new Tensor[bytes.length];
    try {
      run(context, given, results);
    } finally {
      for (Tensor each : given) {
        Reference.reachabilityFence(each);
      }
    }
    return results;
  }

  private void run(Context context, Tensor[] given, Tensor[] results) {
    if (direct == null) {
      runWhole(context, given, results);
    } else {
      MemorySegment[] memory = context.pointers(pointers.length + results.length);
      for (int i = 0; i < pointers.length; i++) {
        memory[i] = given[pointers[i]].memory();
      }
      for (int i = 0; i < results.length; i++) {
        results[i] = Tensor.allocate(context, dtypes[i], shapes[i], bytes[i]);
        memory[pointers.length + i] = results[i].memory();
      }
      direct.launch(memory, arguments);
    }
  }

  private void runWhole(Context context, Tensor[] inputs, Tensor[] results) {
    var raw = ImmutableMap.<String, dev.weir.dialect.builtin.data.Tensor>builder();
    for (int i = 0; i < inputs.length; i++) {
      raw.put(input(i), inputs[i].storage(given[i]));
    }
    var into = ImmutableMap.<String, dev.weir.dialect.builtin.data.Tensor>builder();
    for (int i = 0; i < results.length; i++) {
      if (shapes[i] != null) {
        results[i] = Tensor.allocate(context, dtypes[i], shapes[i], bytes[i]);
        into.put(output(i), results[i].storage(made[i]));
      }
    }
    var found = executable.run(raw.buildOrThrow(), into.buildOrThrow(), Optional.empty());
    for (int i = 0; i < results.length; i++) {
      if (results[i] == null) {
        var known = Objects.requireNonNull(found.get(output(i)));
        results[i] = Tensor.allocate(context, known.dtype(), known.shape(), known.byteSize());
        results[i].data().copyFrom(known.data());
      }
    }
  }
}
