package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import java.util.function.Consumer;

/// Branches and loops as steps.
final class LoopCode {
  private final StepListBuilder code;
  private final Consumer<Block> blocks;

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
    blocks.accept(region.entry());
    ImmutableList<Integer> yielded = yielded(region.entry());
    if (!results.isEmpty()) {
      code.add(new Step.Move(yielded, results));
    }
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
