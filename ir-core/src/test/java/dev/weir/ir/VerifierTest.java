package dev.weir.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerifierTest {
  interface BoxOp extends IsolatedFromAbove {}

  static final class Box extends AbstractOperation implements BoxOp {
    Box(OperationState state) {
      super(state);
    }
  }

  interface AddOp extends Operation {}

  static final class Add extends AbstractOperation implements AddOp {
    Add(OperationState state) {
      super(state);
    }
  }

  static final class AnyInteger implements TypeConstraint {
    @Override
    public boolean test(Type type) {
      return type instanceof IntegerType;
    }

    @Override
    public String describe() {
      return "integer";
    }
  }

  static final class Flag implements AttributeCodec<Boolean> {
    @Override
    public Attribute encode(Boolean value) {
      return BoolAttr.of(value);
    }

    @Override
    public @Nullable Boolean decode(Attribute attribute) {
      return attribute instanceof BoolAttr b ? b.value() : null;
    }

    @Override
    public String describe() {
      return "bool attribute";
    }
  }

  private static final OpDefinition BOX =
      OpDefinition.builder("t.box", BoxOp.class, Box::new)
          .region("body", Multiplicity.SINGLE)
          .build();

  private static final OpDefinition ADD =
      OpDefinition.builder("t.add", AddOp.class, Add::new)
          .operand("lhs", Multiplicity.SINGLE, new AnyInteger())
          .operand("rest", Multiplicity.VARIADIC, new AnyInteger())
          .result("sum", Multiplicity.SINGLE, new AnyInteger())
          .attribute("flag", new Flag())
          .build();

  private static List<String> verify(Operation op) {
    Diagnostics diagnostics = new Diagnostics();
    boolean sound = Verifier.verify(op, diagnostics);
    assertEquals(sound, diagnostics.isEmpty());
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  private static OperationState state(OpDefinition definition) {
    return new OperationState(definition, Location.of("t.mlir", 3, 4)).setResultTypes();
  }

  @Test
  void reportsEveryFaultOfASignature() {
    Operation a = Ops.state("t.a").setResultTypes(IndexType.INDEX).build();
    Operation bad = state(ADD).addOperands(a.result(0)).setResultTypes(IndexType.INDEX).build();
    assertEquals(
        List.of(
            "'t.add' op requires attribute 'flag'",
            "'t.add' op operand #0 must be integer, but got 'index'",
            "'t.add' op result #0 must be integer, but got 'index'"),
        verify(bad));
    assertEquals(
        List.of(
            "'t.add' op attribute 'flag' failed to satisfy constraint: bool attribute",
            "'t.add' op expected 1 or more operands, but found 0",
            "'t.add' op requires one result"),
        verify(state(ADD).setAttribute("flag", new dev.weir.ir.attr.StringAttr("x")).build()));
  }

  @Test
  void useBeforeDefinitionIsReportedWithBothPlaces() {
    Region region = new Region();
    Block block = new Block();
    region.append(block);
    Block second = new Block();
    region.append(second);
    Operation definition = Ops.value("t.def");
    OpBuilder.atEnd(block).insert(Ops.op("t.use", definition.result(0)));
    OpBuilder.atEnd(block).insert(definition);
    OpBuilder.atEnd(block).insert(Ops.branch(second));
    OpBuilder.atEnd(second).insert(Ops.branch());
    Operation holder = Ops.holder(region);
    Diagnostics diagnostics = new Diagnostics();
    assertFalse(Verifier.verify(holder, diagnostics));
    Diagnostic only = diagnostics.all().get(0);
    assertEquals("operand #0 does not dominate this use", only.message());
    assertEquals("operand defined here (op in the same block)", only.notes().get(0).message());
  }

  @Test
  void onlyBlockOfAnUnregisteredOperationIsAGraph() {
    Region region = new Region();
    Block block = new Block();
    region.append(block);
    Operation definition = Ops.value("t.def");
    OpBuilder.atEnd(block).insert(Ops.op("t.use", definition.result(0)));
    OpBuilder.atEnd(block).insert(definition);
    assertEquals(List.of(), verify(Ops.holder(region)));
  }

  @Test
  void isolationIsChecked() {
    Region outer = new Region();
    Block block = new Block();
    outer.append(block);
    Operation definition = Ops.value("t.def");
    Region inner = new Region();
    Block body = new Block();
    inner.append(body);
    OpBuilder.atEnd(block).insert(definition);
    OpBuilder.atEnd(body).insert(Ops.op("t.use", definition.result(0)));
    OpBuilder.atEnd(block).insert(state(BOX).addRegion(inner).build());
    assertEquals(
        List.of("'t.use' op using value defined outside the region"), verify(Ops.holder(outer)));
  }

  @Test
  void definitionsInSiblingRegionsAreNotVisible() {
    Region left = new Region();
    Block leftBlock = new Block();
    left.append(leftBlock);
    Region right = new Region();
    Block rightBlock = new Block();
    right.append(rightBlock);
    Operation definition = Ops.value("t.def");
    OpBuilder.atEnd(leftBlock).insert(definition);
    OpBuilder.atEnd(rightBlock).insert(Ops.op("t.use", definition.result(0)));
    assertEquals(List.of("operand #0 does not dominate this use"), verify(Ops.holder(left, right)));
  }

  @Test
  void blocksOfRegisteredOperationsEndWithATerminator() {
    Region region = new Region();
    region.append(new Block());
    assertEquals(
        List.of("empty block: expect at least a terminator"),
        verify(state(BOX).addRegion(region).build()));
  }

  @Test
  void branchesStayInTheirRegionAndStandLast() {
    Region region = new Region();
    Block entry = new Block();
    Block foreign = new Block();
    new Region().append(foreign);
    region.append(entry);
    OpBuilder.atEnd(entry).insert(Ops.branch(foreign));
    OpBuilder.atEnd(entry).insert(Ops.op("t.after"));
    assertEquals(
        List.of(
            "operation with block successors must terminate its parent block",
            "'t.br' op branching to block of a different region"),
        verify(Ops.holder(region)));
    assertTrue(entry.size() == 2);
  }
}
