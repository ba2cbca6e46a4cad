package dev.weir.benchmarks.core;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import java.util.Objects;

/// A function of two arguments, its block, and what builds it.
final class Program {
  /// How many operations a program has.
  static final int SIZE = 1_000_000;

  static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// The sum of two integers.
  static final OpDefinition ADD = Objects.requireNonNull(REGISTRY.operation("arith.addi"));

  private static final OpDefinition SINK = OpDefinition.unregistered("none.sink");

  final Operation module;
  final Block block;
  final OpBuilder builder;

  private Program(Operation module) {
    this.module = module;
    this.block = module.region(0).entry().first().region(0).entry();
    builder = OpBuilder.before(block.last());
    builder.setLocation(Location.unknown());
  }

  /// {@return the first function of `module`}
  static Program of(Operation module) {
    return new Program(module);
  }

  /// {@return a function that does nothing}
  static Program empty() {
    return new Program(
        parse(
            """
            func.func @f(%a: i32, %b: i32) {
              func.return
            }
            """));
  }

  /// {@return a function of two floats that does nothing}
  static Program ofFloats() {
    return new Program(
        parse(
            """
            func.func @f(%a: f32, %b: f32) {
              func.return
            }
            """));
  }

  /// {@return a function of `SIZE` additions, each of which uses the one before}
  static Program chain() {
    Program program = empty();
    Value last = program.argument(0);
    for (int i = 0; i < SIZE; i++) {
      last = program.add(last, program.argument(1)).result(0);
    }
    return program;
  }

  /// {@return a function of `SIZE` additions of its arguments}
  static Program flat() {
    Program program = empty();
    for (int i = 0; i < SIZE; i++) {
      program.add(program.argument(0), program.argument(1));
    }
    return program;
  }

  /// {@return the module that `text` holds}
  static Operation parse(String text) {
    return parse(SourceText.of("bench.mlir", text));
  }

  static Operation parse(SourceText source) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(source, REGISTRY, ParseOptions.LENIENT, diagnostics)
        .orElseThrow(() -> new IllegalStateException(diagnostics.all().toString()));
  }

  /// Keeps `values` alive.
  void use(Value... values) {
    builder.add(builder.state(SINK).addOperands(values).setResultTypes());
  }

  /// {@return whether `pass` changed the program}
  boolean run(Pass pass) {
    Pipeline pipeline = new Pipeline(Pipeline.ANY, ImmutableList.of(new Pipeline.RunPass(pass)));
    return PassManager.builder(pipeline, REGISTRY)
        .verifyEach(false)
        .build()
        .run(module, new Diagnostics());
  }

  Value argument(int index) {
    return block.argument(index);
  }

  Operation add(Value a, Value b) {
    return add(ADD, a, b);
  }

  Operation add(OpDefinition definition, Value a, Value b) {
    return builder.add(
        builder.state(definition).addOperand(a).addOperand(b).setResultType(a.type()));
  }
}
