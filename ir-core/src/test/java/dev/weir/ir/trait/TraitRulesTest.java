package dev.weir.ir.trait;

import static dev.weir.ir.trait.TraitOps.I1;
import static dev.weir.ir.trait.TraitOps.I32;
import static dev.weir.ir.trait.TraitOps.definition;
import static dev.weir.ir.trait.TraitOps.region;
import static dev.weir.ir.trait.TraitOps.state;
import static dev.weir.ir.trait.TraitOps.unregistered;
import static dev.weir.ir.trait.TraitOps.value;
import static dev.weir.ir.trait.TraitOps.verify;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.MalformedOperationException;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.VectorType;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The rules of traits that no program's text can break, because the ops that have them check something
/// else first; and what the verifier says of notes and of other operations.
class TraitRulesTest {
  interface AnyOp extends Operation {}

  private static final class Any extends AbstractOperation implements AnyOp {
    Any(OperationState state) {
      super(state);
    }
  }

  interface GraphOp extends HasGraphRegions {}

  private static final class Graph extends AbstractOperation implements GraphOp {
    Graph(OperationState state) {
      super(state);
    }
  }

  interface BoxOp extends IsolatedFromAbove, NoTerminator {}

  private static final class Box extends AbstractOperation implements BoxOp {
    Box(OperationState state) {
      super(state);
    }
  }

  /// Finds fault with what its operand comes from.
  private static final class Follower extends AbstractOperation implements AnyOp {
    Follower(OperationState state) {
      super(state);
    }

    @Override
    public void verify(Diagnostics diagnostics) {
      Operation from = operand(0).definingOp();
      if (from != null) {
        throw new MalformedOperationException(from, "it has no name");
      }
    }
  }

  private static final OpDefinition NOTHING =
      OpDefinition.builder("t.nothing", AnyOp.class, Any::new).build();

  private static Operation elementwise(List<Type> results, Type... operands) {
    Value[] values = new Value[operands.length];
    for (int i = 0; i < operands.length; i++) {
      values[i] = value(operands[i]);
    }
    return state(definition("t.map", AnyOp.class, Any::new, Elementwise::verifyTrait), values)
        .setResultTypes(results.toArray(Type[]::new))
        .build();
  }

  @Test
  void elementwiseOpsMapAllOrNothing() {
    Type vector = VectorType.of(I32, 4);
    assertThat(verify(elementwise(List.of(vector), vector, I32))).isEmpty();
    assertThat(verify(elementwise(List.of(I32), I32))).isEmpty();
    assertThat(verify(elementwise(List.of(vector), I32)))
        .containsExactly(
            "'t.map' op if a result is non-scalar, then at least one operand must be non-scalar");
    assertThat(verify(elementwise(List.of(I32), vector)))
        .containsExactly(
            "'t.map' op if an operand is non-scalar, then there must be at least one non-scalar"
                + " result");
    assertThat(verify(elementwise(List.of(vector, I32), vector)))
        .containsExactly(
            "'t.map' op if an operand is non-scalar, then all results must be non-scalar");
    assertThat(verify(elementwise(List.of(VectorType.of(I32, 5)), vector)))
        .containsExactly(
            "'t.map' op all non-scalar operands/results must have the same shape and base type");
    assertThat(verify(elementwise(List.of(TensorType.of(I32, 4)), vector))).hasSize(1);
  }

  @Test
  void nothingWhereNothingIsDeclared() {
    assertThat(verify(state(NOTHING, value(I1)).build()))
        .containsExactly("'t.nothing' op requires zero operands");
    assertThat(verify(state(NOTHING).setResultTypes(I1).build()))
        .containsExactly("'t.nothing' op requires zero results");
    assertThat(verify(state(NOTHING).addRegion(new Region()).build()))
        .containsExactly("'t.nothing' op requires zero regions");
    Block block = new Block();
    assertThat(
            verify(
                state(OpDefinition.unregistered("t.holder"))
                    .addRegion(
                        regionOf(
                            TraitOps.block(List.of(), state(NOTHING).addSuccessor(block).build()),
                            block))
                    .build()))
        .contains("'t.nothing' op requires 0 successors but found 1");
  }

  private static Region regionOf(Block... blocks) {
    Region region = new Region();
    for (Block block : blocks) {
      if (block.isEmpty()) {
        OpBuilder.atEnd(block).insert(unregistered("t.end"));
      }
      region.append(block);
    }
    return region;
  }

  @Test
  void symbolsHaveNames() {
    OpDefinition symbol = definition("t.symbol", AnyOp.class, Any::new, Symbol::verifyTrait);
    assertThat(verify(state(symbol).build()))
        .containsExactly("'t.symbol' op requires string attribute 'sym_name'");
    assertThat(verify(state(symbol).setAttribute("sym_name", BoolAttr.of(true)).build()))
        .containsExactly("'t.symbol' op requires string attribute 'sym_name'");
    assertThat(
            verify(
                state(symbol)
                    .setAttribute("sym_name", StringAttr.of("a"))
                    .setAttribute("sym_visibility", StringAttr.of("secret"))
                    .build()))
        .containsExactly(
            "'t.symbol' op visibility expected to be one of [\"public\", \"private\", \"nested\"],"
                + " but got \"secret\"");
  }

  @Test
  void symbolTablesAreOneBlock() {
    OpDefinition table = definition("t.table", GraphOp.class, Graph::new, SymbolTable::verifyTrait);
    assertThat(verify(state(table).addRegion(new Region()).addRegion(new Region()).build()))
        .containsExactly(
            "'t.table' op Operations with a 'SymbolTable' must have exactly one region");
    assertThat(verify(state(table).addRegion(regionOf(new Block(), new Block())).build()))
        .containsExactly(
            "'t.table' op Operations with a 'SymbolTable' must have exactly one block");
  }

  @Test
  void implicitTerminatorsEndEveryBlock() {
    OpDefinition ended =
        definition(
            "t.ended", GraphOp.class, Graph::new, new TerminatorCheck(GraphOp.class, "t.graph"));
    assertThat(verify(state(ended).addRegion(region(List.of())).build()))
        .containsExactly("'t.ended' op expects a non-empty block");
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(
        state(ended).addRegion(region(List.of(), unregistered("t.other"))).build(), diagnostics);
    Diagnostic only = diagnostics.all().get(0);
    assertThat(only.message())
        .isEqualTo("'t.ended' op expects regions to end with 't.graph', found 't.other'");
    assertThat(only.notes().get(0).message())
        .isEqualTo("in custom textual format, the absence of terminator implies 't.graph'");
  }

  @Test
  void isolationNamesTheOperationThatAsksForIt() {
    Value outside = value(I32);
    Operation box =
        state(definition("t.box", BoxOp.class, Box::new))
            .addRegion(region(List.of(), unregistered("t.use", outside)))
            .build();
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(
        state(OpDefinition.unregistered("t.holder"))
            .addRegion(region(List.of(), outside.definingOp(), box))
            .build(),
        diagnostics);
    assertThat(diagnostics.all()).hasSize(1);
    Diagnostic only = diagnostics.all().get(0);
    assertThat(only.message()).isEqualTo("'t.use' op using value defined outside the region");
    assertThat(only.notes().get(0).message()).isEqualTo("required by region isolation constraints");
    assertThat(only.notes().get(0).location()).isEqualTo(box.location());
  }

  @Test
  void valuesOfChildAndSiblingRegionsAreNotVisible() {
    Block inner = new Block(List.of(I32));
    OpBuilder.atEnd(inner).insert(unregistered("t.end"));
    Operation holder = unregistered("t.holder");
    Operation parent =
        state(OpDefinition.unregistered("t.parent"))
            .addRegion(
                region(
                    List.of(),
                    state(OpDefinition.unregistered("t.child")).addRegion(regionOf(inner)).build(),
                    unregistered("t.use", inner.argument(0)),
                    holder))
            .build();
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(parent, diagnostics);
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("operand #0 does not dominate this use");
    assertThat(diagnostics.all().get(0).notes().get(0).message())
        .isEqualTo("operand defined as a block argument (block #0 in a child region)");
  }

  @Test
  void faultsOfWhatAnOperationLooksAtAreToldOnce() {
    OpDefinition follower = definition("t.follower", AnyOp.class, Follower::new);
    Value followed = value(I32);
    Operation op = state(follower, followed).build();
    Diagnostics diagnostics = new Diagnostics();
    assertThat(Verifier.verify(op, diagnostics)).isFalse();
    assertThat(diagnostics.all()).hasSize(1);
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("'t.follower' op depends on an operation that does not verify");
    assertThat(diagnostics.all().get(0).notes().get(0).message()).isEqualTo("it has no name");
  }
}
