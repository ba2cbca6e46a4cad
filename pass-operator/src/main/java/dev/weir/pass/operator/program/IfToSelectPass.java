package dev.weir.pass.operator.program;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Computes both bodies of a `pd_op.if` and selects by `pd_op.where`, where that is cheap: a choice ends a kernel that
/// could go on, and runs on the host.
///
/// It is where the bodies together have at most `max-ops` operators, all of which compute element by element and have no
/// effects, cannot fail (as a division of integers can), and have results of known sizes, of at most
/// `max-elements`; constants count for nothing. A choice in a body goes first. A choice without results stays, and so does
/// one around a matmul.
///
/// MindSpore's programming tips have authors write `select` for such an `if`.
///
/// @param maxOps how many operators both bodies may have together
/// @param maxElements how many elements each of their results may have
public record IfToSelectPass(int maxOps, int maxElements) implements Pass {
  private static final Option<Integer> MAX_OPS =
      Option.integer("max-ops", 8, "how many operators both bodies may have together");
  private static final Option<Integer> MAX_ELEMENTS =
      Option.integer("max-elements", 4096, "how many elements each of their results may have");

  /// The type of the pass.
  public static final PassType<IfToSelectPass> TYPE =
      PassType.builder(
              IfToSelectPass.class,
              "if-to-select",
              "Replaces choices by selects where both bodies are cheap")
          .option(MAX_OPS, IfToSelectPass::maxOps)
          .option(MAX_ELEMENTS, IfToSelectPass::maxElements)
          .build(options -> new IfToSelectPass(options.get(MAX_OPS), options.get(MAX_ELEMENTS)));

  /// A pass with the usual limits.
  public IfToSelectPass() {
    this(MAX_OPS.defaultValue(), MAX_ELEMENTS.defaultValue());
  }

  @Override
  public PassType<IfToSelectPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    // What holds others comes after them.
    List<IfOp> choices = new ArrayList<>();
    root.walk(IfOp.class, choices::add);
    Rewriter rewriter = new Rewriter();
    long count = 0;
    for (IfOp choice : choices) {
      if (isCheap(choice)) {
        select(choice, rewriter);
        count++;
      }
    }
    run.count("choices", count);
    if (count == 0) {
      run.preserveAll();
    }
  }

  private boolean isCheap(IfOp choice) {
    if (choice.resultCount() == 0
        || choice.trueRegion().isEmpty()
        || choice.falseRegion().isEmpty()
        || !(choice.trueRegion().entry().last() instanceof YieldOp one)
        || !(choice.falseRegion().entry().last() instanceof YieldOp other)) {
      return false;
    }
    for (int i = 0; i < choice.resultCount(); i++) {
      if (one.operand(i) != other.operand(i)
          && !(isSmall(choice.result(i))
              && one.operand(i).type().equals(choice.result(i).type())
              && other.operand(i).type().equals(choice.result(i).type())
              && canCondition(choice.cond(), (TensorType) choice.result(i).type()))) {
        return false;
      }
    }
    return cost(choice.trueRegion()) + cost(choice.falseRegion()) <= maxOps;
  }

  /// {@return how many operators `body` has}, more than any limit where it must not run for nothing
  private long cost(Region body) {
    long cost = 0;
    for (Operation op : body.entry()) {
      if (op instanceof Terminator || op instanceof ConstantLike && op.operandCount() == 0) {
        continue;
      }
      if (!(op instanceof ElementwiseOp)
          || !MemoryEffects.isPure(op)
          || !ConditionallySpeculatable.isSpeculatable(op)
          || !op.results().stream().allMatch(this::isSmall)
          // Sizes that only a run knows may not fit.
          || !op.operands().stream().allMatch(this::isSmall)) {
        return Integer.MAX_VALUE;
      }
      cost++;
    }
    return cost;
  }

  private boolean isSmall(Value value) {
    return value.type() instanceof TensorType type
        && type.isStatic()
        && type.elementCount() <= maxElements;
  }

  /// {@return whether a condition can be made as large as `result`}
  private static boolean canCondition(Value condition, TensorType result) {
    return condition.type() instanceof TensorType type
        && type.isStatic()
        && type.elementCount() == 1
        && (type.rank() <= result.rank() || result.elementCount() == 1);
  }

  private static void select(IfOp choice, Rewriter rewriter) {
    rewriter.setLocation(choice.location());
    List<Value> left = inline(choice.trueRegion(), choice, rewriter);
    List<Value> right = inline(choice.falseRegion(), choice, rewriter);
    rewriter.setInsertionPoint(choice);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      results.add(
          left.get(i) == right.get(i)
              ? left.get(i)
              : rewriter
                  .add(
                      OperatorOps.where(
                          condition(choice.cond(), (TensorType) choice.result(i).type(), rewriter),
                          left.get(i),
                          right.get(i)))
                  .out());
    }
    rewriter.replace(choice, results);
  }

  private static List<Value> inline(Region body, IfOp choice, Rewriter rewriter) {
    Operation last = Objects.requireNonNull(body.entry().last());
    List<Value> yielded = ImmutableList.copyOf(last.operands());
    rewriter.erase(last);
    rewriter.inlineBlockBefore(body.entry(), choice, ImmutableList.of());
    return yielded;
  }

  private static Value condition(Value condition, TensorType result, Rewriter rewriter) {
    TensorType type = (TensorType) condition.type();
    if (type.shape().equals(result.shape())) {
      return condition;
    }
    Value shape =
        rewriter
            .add(
                OperatorOps.fullIntArray(ImmutableLongArray.copyOf(result.shape().toArray()))
                    .dtype(DType.INT64))
            .out();
    return type.rank() <= result.rank()
        ? rewriter.add(OperatorOps.expand(condition, shape)).out()
        : rewriter.add(OperatorOps.reshape(condition, shape)).out();
  }
}
