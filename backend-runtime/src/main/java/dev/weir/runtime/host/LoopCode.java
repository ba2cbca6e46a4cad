package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.Storage;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.ir.Block;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/// Branches and loops as steps.
final class LoopCode {
  private final StepListBuilder code;
  private final Consumer<Block> blocks;
  private final Map<Value, Boolean> inOutput = new IdentityHashMap<>();

  /// @param blocks what makes the steps of the operations in a block
  LoopCode(StepListBuilder code, Consumer<Block> blocks) {
    this.code = code;
    this.blocks = blocks;
  }

  void branch(StructuredIf op) {
    int condition = code.use(op.condition());
    ImmutableList<Integer> results = code.defined(op);
    int test = code.reserve();
    arm(op.thenRegion(), results);
    int end = code.reserve();
    code.set(test, new Step.Unless(op.location(), condition, code.position()));
    arm(op.elseRegion(), results);
    code.set(end, new Step.Jump(code.position()));
  }

  private void arm(Region region, ImmutableList<Integer> results) {
    if (region.isEmpty()) {
      return;
    }
    shareOutputs(region.entry(), results);
    blocks.accept(region.entry());
    ImmutableList<Integer> yielded = yielded(region.entry());
    if (!results.isEmpty() && !yielded.equals(results)) {
      code.add(new Step.Move(yielded, results));
    }
  }

  /// Has outputs of the program that are computed in `body` lie where the branch gives them: whoever runs the program
  /// looks for them there.
  private void shareOutputs(Block body, ImmutableList<Integer> results) {
    Operation end = body.terminator();
    for (int i = 0; end != null && i < results.size(); i++) {
      if (liesInOutput(Objects.requireNonNull(body.parentOp()).result(i))) {
        code.slots().share(end.operand(i), results.get(i));
      }
    }
  }

  /// {@return whether `value` is written to memory that whoever runs the program gives, whichever branches are taken}
  private boolean liesInOutput(Value value) {
    Boolean known = inOutput.get(value);
    if (known == null) {
      Operation op = value.definingOp();
      if (op instanceof StructuredIf branch && value instanceof OpResult result) {
        known = true;
        for (Region region : branch.regions()) {
          Operation end = region.isEmpty() ? null : region.entry().terminator();
          known &=
              end != null
                  && CallMemory.yieldedAs(end.operand(result.index())) == result
                  && liesInOutput(end.operand(result.index()));
        }
      } else {
        known =
            op != null
                && value instanceof OpResult result
                && StepListBuilder.storage(op, result.index()) instanceof Storage.Output;
      }
      inOutput.put(value, known);
    }
    return known;
  }

  private ImmutableList<Integer> yielded(Block block) {
    Operation terminator = block.terminator();
    return terminator == null ? ImmutableList.of() : code.uses(terminator.operands());
  }

  void loop(StructuredWhile op) {
    int condition = code.use(op.condition());
    ImmutableList<Integer> inits = code.uses(op.inits());
    Block block = op.bodyRegion().entry();
    var arguments = ImmutableList.<Integer>builder();
    block.arguments().forEach(argument -> arguments.add(code.define(argument)));
    ImmutableList<Integer> carriedSlots = arguments.build();
    int firstCarried = code.carried(inits.size());
    int number = code.nextLoop();
    code.add(new Step.Move(inits, carriedSlots));
    int test = code.reserve();
    int start = code.position();
    blocks.accept(block);
    ImmutableList<Integer> yields = yielded(block);
    code.add(
        new Step.Repeat(
            op.location(),
            yields.get(0),
            yields.subList(1, yields.size()),
            carriedSlots,
            firstCarried,
            number,
            start));
    code.set(test, new Step.Unless(op.location(), condition, code.position()));
    ImmutableList<Integer> results = code.defined(op);
    code.add(new Step.Move(carriedSlots, results));
  }
}
