package dev.weir.pass.general;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Replaces calls by what they call, callees before callers, and erases private functions that nobody
/// calls any more. What takes part, and what it allows, [Inlining] says.
///
/// Each callable is brought to normal form before what it calls is inlined into it, and again after,
/// as long as something was inlined. Functions that call each other in a circle are inlined into each
/// other only as far as no body comes to hold itself. Follows MLIR's pass, with its options; deviation:
/// the calls of a body are looked at from the last to the first, which matters only where a threshold
/// is set.
///
/// @param defaultPipeline what brings a callable to normal form; nothing where empty
/// @param opPipelines what does so for callables of some names: `func.func(cse,canonicalize)`
/// @param maxIterations how often calls are inlined into a callable at most
/// @param inliningThreshold how large a callee may be, in percent of its caller; none where negative
/// @param maxOperations how many operations copies of bodies may make; where negative, as many as suit
///     the size of the program. MLIR has no such limit: functions that each call the next twice double
///     what comes out with every one of them.
public record InlinePass(
    String defaultPipeline,
    String opPipelines,
    int maxIterations,
    int inliningThreshold,
    int maxOperations)
    implements Pass {
  private static final Option<String> DEFAULT_PIPELINE =
      Option.text("default-pipeline", "canonicalize", "what is run on callables before and after");
  private static final Option<String> OP_PIPELINES =
      Option.text("op-pipelines", "", "what is run instead on callables of some names");
  private static final Option<Integer> MAX_ITERATIONS =
      Option.integer("max-iterations", 4, "how often calls are inlined into a callable at most");
  private static final Option<Integer> THRESHOLD =
      Option.integer(
          "inlining-threshold",
          -1,
          "operations of a callee in percent of its caller's at most; -1 for any number");

  private static final Option<Integer> MAX_OPERATIONS =
      Option.integer(
          "max-operations",
          -1,
          "operations that copies of bodies may make at most; -1 for 100000 and 4 times those"
              + " there are");

  /// The pass's name and options.
  public static final PassType<InlinePass> TYPE =
      PassType.builder(InlinePass.class, "inline", "Replaces calls by what they call")
          .option(DEFAULT_PIPELINE, InlinePass::defaultPipeline)
          .option(OP_PIPELINES, InlinePass::opPipelines)
          .option(MAX_ITERATIONS, InlinePass::maxIterations)
          .option(THRESHOLD, InlinePass::inliningThreshold)
          .option(MAX_OPERATIONS, InlinePass::maxOperations)
          .build(options ->
              new InlinePass(
                  options.get(DEFAULT_PIPELINE),
                  options.get(OP_PIPELINES),
                  options.get(MAX_ITERATIONS),
                  options.get(THRESHOLD),
                  options.get(MAX_OPERATIONS)));

  @Override
  public PassType<InlinePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Optional<Pipeline> usual = parse(defaultPipeline, run.diagnostics());
    Optional<ImmutableMap<String, Pipeline>> named = named(run.diagnostics());
    if (usual.isEmpty() || named.isEmpty()) {
      run.fail();
      return;
    }
    Inliner inliner = new Inliner(op, this, run, usual.get(), named.get());
    inliner.run();
    run.count("inlined", inliner.inlined());
    run.count("erased", inliner.erased());
  }

  private static Optional<Pipeline> parse(String text, Diagnostics diagnostics) {
    return text.isEmpty()
        ? Optional.of(Pipeline.of())
        : Pipeline.parse(text, PassRegistry.load(), diagnostics);
  }

  private Optional<ImmutableMap<String, Pipeline>> named(Diagnostics diagnostics) {
    @Nullable Pipeline all = parse(opPipelines, diagnostics).orElse(null);
    if (all == null) {
      return Optional.empty();
    }
    var named = ImmutableMap.<String, Pipeline>builder();
    if (!all.anchor().equals(Pipeline.ANY)) {
      return Optional.of(named.put(all.anchor(), all).buildOrThrow());
    }
    for (Pipeline.Element element : all.elements()) {
      if (!(element instanceof Pipeline.Nested(Pipeline nested))) {
        diagnostics.error(
            Location.unknown(),
            "option 'op-pipelines' of pass 'inline' holds '%s' outside of the name of a callable",
            element.text());
        return Optional.empty();
      }
      named.put(nested.anchor(), nested);
    }
    return Optional.of(named.buildKeepingLast());
  }
}
