package dev.weir.pass.batching;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.trait.Symbol;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Adds to a module the function that does for many lanes what one of its functions does for one.
///
/// The function made takes what the function takes, each argument with one more dimension, that of the
/// lanes, where `in-axes` says; an argument with `none` is the same for all. An operator without a batching
/// rule runs in a loop, which is a remark, or an error if `strict`. Calls are to be inlined first.
///
/// @param function the function's name; where there is none, the only one of the module
/// @param name the name of the function made; where there is none, the function's with `_vmap` after it
/// @param size the number of lanes
/// @param inAxes for each argument an axis, or `none`; one stands for all
/// @param outAxes for each result an axis, or `none`; one stands for all
/// @param strict whether a loop over lanes is an error
/// @param randomness what becomes of operators that draw random numbers
public record VmapPass(
    String function,
    String name,
    long size,
    ImmutableList<String> inAxes,
    ImmutableList<String> outAxes,
    boolean strict,
    Randomness randomness)
    implements Pass {
  private static final String NONE = "none";

  /// How many functions are named where the one to map is not found.
  private static final int NAMED = 4;

  private static final Option<String> FUNCTION =
      Option.text("function", "", "the function's name; none for the only one");
  private static final Option<String> NAME =
      Option.text("name", "", "the name of the function made; none for '_vmap' after the other");
  private static final Option<Long> SIZE = Option.number("size", 0, "the number of lanes");
  private static final Option<ImmutableList<String>> IN_AXES =
      Option.list(
          "in-axes",
          ImmutableList.of("0"),
          "the axis along which the lanes of each argument lie, or 'none'; one for all");
  private static final Option<ImmutableList<String>> OUT_AXES =
      Option.list(
          "out-axes",
          ImmutableList.of("0"),
          "the axis along which the lanes of each result go, or 'none'; one for all");
  private static final Option<Boolean> STRICT =
      Option.flag("strict", false, "have a loop over lanes be an error");
  private static final Option<Randomness> RANDOMNESS =
      Option.choice(
          "randomness",
          Randomness.class,
          Randomness.ERROR,
          "whether all lanes draw the same random numbers, or different ones");

  /// The type of the pass.
  public static final PassType<VmapPass> TYPE =
      PassType.builder(VmapPass.class, "vmap", "Adds a function for many lanes of a function")
          .on(ModuleOp.class)
          .option(FUNCTION, VmapPass::function)
          .option(NAME, VmapPass::name)
          .option(SIZE, VmapPass::size)
          .option(IN_AXES, VmapPass::inAxes)
          .option(OUT_AXES, VmapPass::outAxes)
          .option(STRICT, VmapPass::strict)
          .option(RANDOMNESS, VmapPass::randomness)
          .build(options ->
              new VmapPass(
                  options.get(FUNCTION),
                  options.get(NAME),
                  options.get(SIZE),
                  options.get(IN_AXES),
                  options.get(OUT_AXES),
                  options.get(STRICT),
                  options.get(RANDOMNESS)));

  @Override
  public PassType<VmapPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    Optional<FuncOp> found = find(module, run);
    if (found.isEmpty()) {
      return;
    }
    if (size < 1) {
      run.diagnostics().error(found.get(), "'size' is the number of lanes, 1 or more");
      return;
    }
    String made = name.isEmpty() ? found.get().symbolName() + "_vmap" : name;
    for (Operation op : module.region(0).entry()) {
      if (op instanceof Symbol other && other.symbolName().equals(made)) {
        run.diagnostics().error(other, "@%s is there already", made);
        return;
      }
    }
    Optional<ImmutableList<OptionalInt>> in = axes(inAxes, "in-axes", found.get(), run);
    Optional<ImmutableList<OptionalInt>> out = axes(outAxes, "out-axes", found.get(), run);
    if (in.isEmpty() || out.isEmpty()) {
      return;
    }
    int arguments = found.get().functionType().inputs().size();
    ImmutableList<OptionalInt> each = in.get();
    if (each.size() == 1) {
      var repeated = ImmutableList.<OptionalInt>builder();
      for (int i = 0; i < arguments; i++) {
        repeated.add(each.get(0));
      }
      each = repeated.build();
    }
    Batching.of(run.registry(), run.diagnostics())
        .batch(found.get(), made, new BatchRequest(size, each, out.get(), strict, randomness));
  }

  private static Optional<ImmutableList<OptionalInt>> axes(
      ImmutableList<String> given, String option, FuncOp function, PassRun run) {
    var axes = ImmutableList.<OptionalInt>builder();
    for (String each : given) {
      Integer axis = Ints.tryParse(each);
      if (axis == null && !each.equals(NONE)) {
        run.diagnostics()
            .error(function, "'%s' are axes such as 0,-1 or 'none', not '%s'", option, each);
        return Optional.empty();
      }
      axes.add(axis == null ? OptionalInt.empty() : OptionalInt.of(axis));
    }
    return Optional.of(axes.build());
  }

  private Optional<FuncOp> find(Operation module, PassRun run) {
    List<FuncOp> bodies = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp each && !each.isDeclaration()) {
        bodies.add(each);
      }
    }
    List<FuncOp> found =
        bodies.stream()
            .filter(each -> function.isEmpty() || each.symbolName().equals(function))
            .toList();
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    var report =
        function.isEmpty()
            ? run.diagnostics()
                .error(
                    module,
                    "holds %d functions with a body; 'function' says which one to map",
                    bodies.size())
            : run.diagnostics().error(module, "holds no function @%s with a body", function);
    for (FuncOp each : bodies.subList(0, Math.min(NAMED, bodies.size()))) {
      report.note(each.location(), "there is @%s", each.symbolName());
    }
    return Optional.empty();
  }
}
