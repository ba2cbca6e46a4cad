package dev.weir.rewrite.conversion;

import static dev.weir.rewrite.conversion.ToyConversions.I32;
import static dev.weir.rewrite.conversion.ToyConversions.I64;
import static dev.weir.rewrite.conversion.ToyConversions.conversion;
import static dev.weir.rewrite.conversion.ToyConversions.make;
import static dev.weir.rewrite.conversion.ToyConversions.messages;
import static dev.weir.rewrite.conversion.ToyConversions.negOfAdd;
import static dev.weir.rewrite.conversion.ToyConversions.notes;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.Rewrite;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TypeConversionTest {
  /// i64 becomes i32, and i1 a pair of i32; the rest stays.
  private static TypeConverter.Builder narrow() {
    return TypeConverter.builder()
        .keepOthers()
        .convertToMany(
            IntegerType.class,
            t ->
                t.equals(I64)
                    ? Optional.of(ImmutableList.of(I32))
                    : t.equals(IntegerType.I1)
                        ? Optional.of(ImmutableList.of(I32, I32))
                        : Optional.empty());
  }

  private static ConversionPattern retype(OpDefinition definition, TypeConverter types) {
    return ConversionPattern.onName(
        definition.name(),
        "retype-" + definition.name(),
        types,
        (op, operands, rw) -> {
          var results = types.convertAll(op.resultTypes());
          if (results.isEmpty()) {
            return Rewrite.noMatch("no result types");
          }
          Operation made =
              new OperationState(definition, op.location())
                  .addOperands(operands.flat())
                  .setResultTypes(results.get())
                  .build();
          rw.insert(made);
          rw.replace(op, made.results());
          return Rewrite.applied();
        });
  }

  private static ConversionTarget narrowTarget(TypeConverter types, String... stay) {
    return ConversionTarget.builder()
        .legalDialectIf("toy", op -> op.regionCount() > 0 || types.isLegal(op))
        .legal(stay)
        .build();
  }

  private static List<String> names(Block block) {
    return com.google.common.collect.Streams.stream(block).map(Operation::name).toList();
  }

  @Test
  void castsBetweenConvertedOperationsVanish() {
    TypeConverter types = narrow().build();
    Program p = negOfAdd();
    boolean done =
        conversion(
                withFunctions(types),
                signatures(types),
                retype(Toy.ADD, types),
                retype(Toy.NEG, types),
                retype(Toy.PRINT, types))
            .full(module(p), new Diagnostics());
    assertThat(done).isTrue();
    assertThat(names(p.body)).containsExactly("toy.add", "toy.neg", "toy.print");
    assertThat(p.body.argumentTypes()).containsExactly(I32, I32);
    assertThat(p.body.first().result(0).type()).isEqualTo(I32);
    assertThat(p.text()).isEqualTo("print(neg(add(arg0, arg1)))");
  }

  private static Operation module(Program p) {
    OperationState module = new OperationState(Toy.MODULE, Location.unknown());
    Block block = new Block();
    module.addRegion().append(block);
    dev.weir.ir.OpBuilder.atEnd(block).insert(p.func);
    return module.build();
  }

  /// Converts the arguments of functions, in place.
  private static Pattern signatures(TypeConverter types) {
    return ConversionPattern.on(
        Toy.FuncOp.class,
        "signature",
        types,
        (op, operands, rw) -> {
          Type stuck = rw.convertRegionTypes(op.region(0), types);
          return stuck == null ? Rewrite.applied() : Rewrite.noMatch("cannot convert " + stuck);
        });
  }

  private static ConversionTarget withFunctions(TypeConverter types, String... stay) {
    return ConversionTarget.builder()
        .legalDialectIf("toy", types::isLegal)
        .legalIf(Toy.FuncOp.class, op -> types.isLegal(op.region(0)))
        .legal(stay)
        .build();
  }

  @Test
  void aUserThatStaysGetsASourceMaterialisation() {
    TypeConverter types =
        narrow()
            .sourceMaterialization((b, to, from) ->
                Optional.of(
                    ImmutableList.of(b.insert(make(Toy.LOAD, to.get(0), from.get(0))).result(0))))
            .build();
    Program p = negOfAdd();
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        conversion(
                withFunctions(types, "toy.print", "toy.load"),
                signatures(types),
                retype(Toy.ADD, types),
                retype(Toy.NEG, types))
            .full(module(p), diagnostics);
    assertThat(messages(diagnostics)).isEmpty();
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(load(neg(add(arg0, arg1))))");
    assertThat(p.body.last().operand(0).type()).isEqualTo(I64);
  }

  @Test
  void aValueThatStaysGetsATargetMaterialisationOnce() {
    TypeConverter types =
        narrow()
            .targetMaterialization((b, to, from) ->
                Optional.of(
                    ImmutableList.of(b.insert(make(Toy.LOAD, to.get(0), from.get(0))).result(0))))
            .build();
    Program p = new Program(1);
    p.print(p.v(Toy.MUL, p.arg(0), p.arg(0)));
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        conversion(
                narrowTarget(types, "toy.load"), retype(Toy.MUL, types), retype(Toy.PRINT, types))
            .full(p.func, diagnostics);
    assertThat(messages(diagnostics)).isEmpty();
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(mul(load(arg0), load(arg0)))");
    assertThat(p.count(Toy.LOAD)).isEqualTo(1);
  }

  @Test
  void aCastThatNobodyCanMakeIsAnErrorAndNothingChanged() {
    TypeConverter types = narrow().build();
    Program p = negOfAdd();
    Operation module = module(p);
    String before = module.toString();
    Diagnostics diagnostics = new Diagnostics();
    DialectConversion conversion =
        conversion(
            withFunctions(types, "toy.print"),
            signatures(types),
            retype(Toy.ADD, types),
            retype(Toy.NEG, types));
    assertThat(conversion.full(module, diagnostics)).isFalse();
    assertThat(messages(diagnostics))
        .containsExactly(
            "failed to legalize unresolved materialization from ('i32') to ('i64') that remained"
                + " live after conversion");
    assertThat(notes(diagnostics, 0)).containsExactly("see existing live user here: toy.print");
    assertThat(module.toString()).isEqualTo(before);

    assertThat(conversion.keepingCasts().full(module, new Diagnostics())).isTrue();
    assertThat(names(p.body))
        .containsExactly("toy.add", "toy.neg", "builtin.unrealized_conversion_cast", "toy.print");
  }

  @Test
  void oneValueMayBecomeSeveral() {
    TypeConverter types = narrow().build();
    Program p = new Program(1);
    Operation load = p.builder.insert(make(Toy.LOAD, IntegerType.I1, p.arg(0)));
    p.print(load.result(0), load.result(0));
    ConversionPattern split =
        ConversionPattern.on(
            Toy.LoadOp.class,
            "split",
            types,
            (op, operands, rw) -> {
              Operation made =
                  new OperationState(Toy.SPLIT, op.location())
                      .addOperands(operands.one(0))
                      .setResultTypes(I32, I32)
                      .build();
              rw.insert(made);
              rw.replaceWithMany(op, List.of(made.results()));
              return Rewrite.applied();
            });
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        conversion(withFunctions(types), signatures(types), split, retype(Toy.PRINT, types))
            .full(module(p), diagnostics);
    assertThat(messages(diagnostics)).isEmpty();
    assertThat(done).isTrue();
    assertThat(p.text())
        .isEqualTo("print(split(arg0)#0, split(arg0)#1, split(arg0)#0, split(arg0)#1)");
  }

  @Test
  void oneArgumentMayBecomeSeveralOrNone() {
    TypeConverter types = narrow().build();
    Block block = new Block(List.of(IntegerType.I1, I64, I64));
    OperationState func = new OperationState(Toy.FUNC, Location.unknown());
    func.addRegion().append(block);
    Operation built = func.build();
    dev.weir.ir.OpBuilder.atEnd(block)
        .add(
            new OperationState(Toy.PRINT, Location.unknown())
                .addOperands(block.argument(0), block.argument(1))
                .setResultTypes(List.of()));
    OperationState module = new OperationState(Toy.MODULE, Location.unknown());
    Block top = new Block();
    module.addRegion().append(top);
    dev.weir.ir.OpBuilder.atEnd(top).insert(built);
    ConversionPattern signature =
        ConversionPattern.on(
            Toy.FuncOp.class,
            "signature",
            types,
            (op, operands, rw) -> {
              rw.convertSignature(
                  op.region(0).entry(),
                  new SignatureConversion(3)
                      .convert(0, List.of(I32, I32))
                      .convert(1, List.of(I32))
                      .convert(2, List.of()));
              return Rewrite.applied();
            });
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            conversion(withFunctions(types), signature, retype(Toy.PRINT, types))
                .full(module.build(), diagnostics))
        .isTrue();
    assertThat(block.argumentTypes()).containsExactly(I32, I32, I32);
    assertThat(Program.textOf(block)).isEqualTo("print(arg0, arg1, arg2)");
  }
}
