package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpDefinitionBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/// Operations for tests of traits and interfaces.
final class TraitOps {
  static final IntegerType I32 = IntegerType.I32;
  static final IntegerType I1 = IntegerType.I1;

  private TraitOps() {}

  /// {@return the definition of an op with any operands, results, regions and successors}
  @SafeVarargs
  static OpDefinition definition(
      String name,
      Class<? extends Operation> opClass,
      Function<OperationState, ? extends AbstractOperation> constructor,
      BiConsumer<Operation, Diagnostics>... checks) {
    OpDefinitionBuilder builder =
        OpDefinition.builder(name, opClass, constructor)
            .operand("operands", Multiplicity.VARIADIC, new TypeConstraint.Any())
            .result("results", Multiplicity.VARIADIC, new TypeConstraint.Any())
            .region("regions", Multiplicity.VARIADIC)
            .successor("successors", Multiplicity.VARIADIC);
    for (var check : checks) {
      builder.traitVerifier(check);
    }
    return builder.build();
  }

  static OperationState state(OpDefinition definition, Value... operands) {
    return new OperationState(definition, Location.of("t.mlir", 1, 1))
        .addOperands(operands)
        .setResultTypes();
  }

  static Operation unregistered(String name, Value... operands) {
    return state(OpDefinition.unregistered(name), operands).build();
  }

  static Value value(Type type) {
    return state(OpDefinition.unregistered("t.value")).setResultTypes(type).build().result(0);
  }

  /// {@return a region of one block with arguments of these types}
  static Region region(List<Type> arguments, Operation... ops) {
    Region region = new Region();
    region.append(block(arguments, ops));
    return region;
  }

  static Block block(List<Type> arguments, Operation... ops) {
    Block block = new Block(arguments);
    OpBuilder builder = OpBuilder.atEnd(block);
    for (Operation op : ops) {
      builder.insert(op);
    }
    return block;
  }

  static ImmutableList<String> verify(Operation op) {
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(op, diagnostics);
    return diagnostics.all().stream()
        .map(Diagnostic::message)
        .collect(ImmutableList.toImmutableList());
  }
}
