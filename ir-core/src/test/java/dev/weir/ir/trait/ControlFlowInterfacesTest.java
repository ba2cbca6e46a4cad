package dev.weir.ir.trait;

import static dev.weir.ir.trait.TraitOps.I1;
import static dev.weir.ir.trait.TraitOps.I32;
import static dev.weir.ir.trait.TraitOps.block;
import static dev.weir.ir.trait.TraitOps.definition;
import static dev.weir.ir.trait.TraitOps.region;
import static dev.weir.ir.trait.TraitOps.state;
import static dev.weir.ir.trait.TraitOps.unregistered;
import static dev.weir.ir.trait.TraitOps.value;
import static dev.weir.ir.trait.TraitOps.verify;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What the interfaces of control flow tell and check: branches, regions that run one after another,
/// calls.
class ControlFlowInterfacesTest {
  /// Goes to the first successor where its first operand holds, else to the second. The first gets a
  /// value that the branch makes, and then all but the first operand; the second gets nothing.
  interface SplitOp extends Branch {}

  private static final class Split extends AbstractOperation implements SplitOp {
    Split(OperationState state) {
      super(state);
    }

    @Override
    public SuccessorOperands successorOperands(int index) {
      return index == 0
          ? new SuccessorOperands(1, OperandRange.from(this, 1))
          : SuccessorOperands.of(OperandRange.none(this));
    }

    @Override
    public void setSuccessorOperands(Rewriter rewriter, int index, List<? extends Value> values) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Block> successorFor(List<@Nullable Attribute> constants) {
      return constants.get(0) instanceof BoolAttr taken
          ? Optional.of(successor(taken.value() ? 0 : 1))
          : Optional.empty();
    }
  }

  /// Runs its first region or goes past it, and its second after the first, again and again.
  interface RoundsOp extends RegionBranch {}

  private static final class Rounds extends AbstractOperation implements RoundsOp {
    Rounds(OperationState state) {
      super(state);
    }

    @Override
    public ImmutableList<RegionSuccessor> entrySuccessors() {
      return ImmutableList.of(RegionSuccessor.into(region(0)), RegionSuccessor.outOf(this));
    }

    @Override
    public ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
      return region.index() == 0
          ? ImmutableList.of(RegionSuccessor.into(region(1)))
          : ImmutableList.of(RegionSuccessor.into(region(0)), RegionSuccessor.outOf(this));
    }

    @Override
    public OperandRange entryOperands(RegionSuccessor successor) {
      return OperandRange.all(this);
    }
  }

  interface EndOp extends ReturnLike {}

  private static final class End extends AbstractOperation implements EndOp {
    End(OperationState state) {
      super(state);
    }
  }

  interface InvokeOp extends Call {}

  private static final class Invoke extends AbstractOperation implements InvokeOp {
    Invoke(OperationState state) {
      super(state);
    }

    @Override
    public Target callTarget() {
      return attribute("to") instanceof SymbolRefAttr name
          ? new Target.Named(name)
          : new Target.Indirect(operand(0));
    }

    @Override
    public OperandRange callArguments() {
      return attribute("to") == null ? OperandRange.from(this, 1) : OperandRange.all(this);
    }
  }

  interface RoutineOp extends Callable, Symbol {}

  private static final class Routine extends AbstractOperation implements RoutineOp {
    Routine(OperationState state) {
      super(state);
    }

    @Override
    public Optional<Region> callableRegion() {
      return region(0).isEmpty() ? Optional.empty() : Optional.of(region(0));
    }

    @Override
    public List<Type> callableArgumentTypes() {
      return region(0).isEmpty() ? List.of() : region(0).entry().argumentTypes();
    }

    @Override
    public List<Type> callableResultTypes() {
      return List.of();
    }
  }

  interface TableOp extends SymbolTable, NoTerminator {}

  private static final class Table extends AbstractOperation implements TableOp {
    Table(OperationState state) {
      super(state);
    }
  }

  private static final OpDefinition SPLIT =
      definition("t.split", SplitOp.class, Split::new, Branch::verifyTrait);
  private static final OpDefinition ROUNDS = definition("t.rounds", RoundsOp.class, Rounds::new);
  private static final OpDefinition END = definition("t.end", EndOp.class, End::new);
  private static final OpDefinition INVOKE = definition("t.invoke", InvokeOp.class, Invoke::new);
  private static final OpDefinition ROUTINE =
      definition("t.routine", RoutineOp.class, Routine::new, Symbol::verifyTrait);
  private static final OpDefinition TABLE =
      definition("t.table", TableOp.class, Table::new, SymbolTable::verifyTrait);

  /// {@return an operation whose region branches to a block with arguments of `arguments`}
  private static Operation split(List<Type> arguments, Value... operands) {
    Block first = block(arguments, unregistered("t.last"));
    Block second = block(List.of(), unregistered("t.last"));
    Operation branch = state(SPLIT, operands).addSuccessor(first).addSuccessor(second).build();
    Block entry = block(List.of(), branch);
    Region region = new Region();
    region.append(entry);
    region.append(first);
    region.append(second);
    for (Value operand : operands) {
      if (operand.definingOp() != null && operand.definingOp().block() == null) {
        dev.weir.ir.OpBuilder.before(branch).insert(operand.definingOp());
      }
    }
    return state(OpDefinition.unregistered("t.holder")).addRegion(region).build();
  }

  private static SplitOp branchOf(Operation holder) {
    return (SplitOp) holder.region(0).entry().last();
  }

  @Test
  void aBranchSaysWhichOperandBecomesWhichArgument() {
    Operation holder = split(List.of(I1, I32, I32), value(I1), value(I32), value(I32));
    assertThat(verify(holder)).isEmpty();
    SplitOp branch = branchOf(holder);
    assertThat(branch.argumentOf(0)).isEmpty();
    assertThat(branch.argumentOf(1)).contains(branch.successor(0).argument(1));
    assertThat(branch.argumentOf(2)).contains(branch.successor(0).argument(2));
    SuccessorOperands handed = branch.successorOperands(0);
    assertThat(handed.size()).isEqualTo(3);
    assertThat(handed.isProduced(0)).isTrue();
    assertThat(handed.isProduced(1)).isFalse();
    assertThat(handed.forwarded().values()).containsExactly(branch.operand(1), branch.operand(2));
  }

  @Test
  void aBranchOnAConstantIsKnown() {
    SplitOp branch = branchOf(split(List.of(I1), value(I1)));
    assertThat(branch.successorFor(List.of(BoolAttr.of(true)))).contains(branch.successor(0));
    assertThat(branch.successorFor(List.of(BoolAttr.of(false)))).contains(branch.successor(1));
    assertThat(branch.successorFor(java.util.Collections.singletonList(null))).isEmpty();
  }

  @Test
  void branchesHandOverWhatIsWanted() {
    assertThat(verify(split(List.of(I1, I32), value(I1))))
        .containsExactly("branch has 1 operands for successor #0, but target block has 2");
    assertThat(verify(split(List.of(I1, I32), value(I1), value(I1))))
        .containsExactly("type mismatch for bb argument #1 of successor #0");
    // What the branch makes is its own business.
    assertThat(verify(split(List.of(I32, I32), value(I1), value(I32)))).isEmpty();
  }

  private static Operation rounds(List<Type> first, List<Type> results, Type given) {
    Value init = value(given);
    Region one = new Region();
    Block entry = new Block(first);
    one.append(entry);
    dev.weir.ir.OpBuilder.atEnd(entry)
        .insert(state(END, entry.arguments().toArray(Value[]::new)).build());
    Region two = new Region();
    Block other = new Block(List.of(I32));
    two.append(other);
    dev.weir.ir.OpBuilder.atEnd(other).insert(state(END, other.argument(0)).build());
    Operation op =
        state(ROUNDS, init)
            .setResultTypes(results.toArray(Type[]::new))
            .addRegion(one)
            .addRegion(two)
            .build();
    return state(OpDefinition.unregistered("t.holder"))
        .addRegion(region(List.of(), init.definingOp(), op))
        .build();
  }

  @Test
  void valuesFlowAlongTheEdgesOfRegions() {
    Operation holder = rounds(List.of(I32), List.of(I32), I32);
    assertThat(verify(holder)).isEmpty();
    RoundsOp op = (RoundsOp) holder.region(0).entry().last();
    ImmutableList<RegionSuccessor> entry = op.entrySuccessors(List.of(BoolAttr.of(true)));
    assertThat(entry.get(0).isInto(op.region(0))).isTrue();
    assertThat(entry.get(0).isOut()).isFalse();
    assertThat(entry.get(0).inputs()).isEqualTo(op.region(0).entry().arguments());
    assertThat(entry.get(1).isOut()).isTrue();
    assertThat(entry.get(1).region()).isEmpty();
    assertThat(entry.get(1).inputs()).hasSize(1).first().isSameAs(op.result(0));
    var end = (RegionBranchTerminator) op.region(0).entry().last();
    RegionSuccessor next = op.regionSuccessors(op.region(0)).get(0);
    assertThat(next).hasToString("Region #1");
    assertThat(op.forwardedOperands(end, next).values())
        .containsExactly(op.region(0).entry().argument(0));
  }

  @Test
  void edgesOfTheWrongNumberOrTypeAreReported() {
    assertThat(verify(rounds(List.of(), List.of(I32), I32)))
        .containsExactly(
            "'t.rounds' op along control flow edge from parent to Region #0: region branch point"
                + " has 1 operands, but region successor needs 0 inputs");
    assertThat(verify(rounds(List.of(I1), List.of(I32), I32)))
        .containsExactly(
            "'t.rounds' op along control flow edge from parent to Region #0: successor operand type"
                + " #0 'i32' should match successor input type #0 'i1'");
    assertThat(verify(rounds(List.of(I32), List.of(), I32)))
        .containsExactly(
            "'t.rounds' op along control flow edge from parent to parent: region branch point has 1"
                + " operands, but region successor needs 0 inputs");
    assertThat(verify(rounds(List.of(I1), List.of(I1), I1)))
        .containsExactly(
            "'t.rounds' op along control flow edge from Operation t.end to Region #1: successor"
                + " operand type #0 'i1' should match successor input type #0 'i32'");
  }

  @Test
  void callsFindWhatTheyName() {
    Operation routine =
        state(ROUTINE)
            .setAttribute("sym_name", StringAttr.of("r"))
            .addRegion(region(List.of(I32), state(END).build()))
            .build();
    Value argument = value(I32);
    Operation named = state(INVOKE, argument).setAttribute("to", SymbolRefAttr.of("r")).build();
    Operation missing =
        state(INVOKE, argument).setAttribute("to", SymbolRefAttr.of("nothing")).build();
    Operation indirect = state(INVOKE, argument, argument).build();
    Operation table =
        state(TABLE)
            .addRegion(region(List.of(), routine, argument.definingOp(), named, missing, indirect))
            .build();
    assertThat(verify(table)).isEmpty();
    SymbolIndex symbols = new SymbolIndex();
    assertThat(((Call) named).resolveCallable(symbols)).contains((Callable) routine);
    assertThat(((Call) named).callArguments().values()).containsExactly(argument);
    assertThat(((Call) missing).resolveCallable(symbols)).isEmpty();
    assertThat(((Call) indirect).callTarget()).isEqualTo(new Call.Target.Indirect(argument));
    assertThat(((Call) indirect).resolveCallable(symbols)).isEmpty();
    assertThat(((Call) indirect).callArguments().values()).containsExactly(argument);
    assertThat(((Callable) routine).callableRegion()).contains(routine.region(0));
    assertThat(((Callable) routine).callableArgumentTypes()).containsExactly(I32);
  }

  @Test
  void rangesOfOperandsAreViews() {
    Operation op = state(INVOKE, value(I1), value(I32), value(I32)).build();
    OperandRange range = OperandRange.from(op, 1);
    assertThat(range.size()).isEqualTo(2);
    assertThat(range.contains(0)).isFalse();
    assertThat(range.contains(2)).isTrue();
    assertThat(range.contains(3)).isFalse();
    assertThat(range.get(1)).isSameAs(op.operand(2));
    assertThat(OperandRange.from(op, 5).size()).isZero();
    assertThat(OperandRange.none(op).values()).isEmpty();
    assertThat(OperandRange.all(op).values()).hasSize(3);
    assertThat(OperandRange.group(op, 0)).isEqualTo(OperandRange.all(op));
  }
}
