package dev.weir.rewrite.conversion;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;

/// Conversions of programs of the toy dialect.
final class ToyConversions {
  static final IntegerType I64 = IntegerType.I64;
  static final IntegerType I32 = IntegerType.I32;

  private ToyConversions() {}

  static Operation make(OpDefinition definition, Type type, Value... operands) {
    return new OperationState(definition, Location.unknown())
        .addOperands(operands)
        .setResultTypes(type)
        .build();
  }

  /// Replaces `from` by `to` with the operands as they are.
  static Pattern rename(OpDefinition from, OpDefinition to) {
    return RewritePattern.onName(
        from.name(),
        from.name() + "-to-" + to.name(),
        (op, rw) -> {
          rw.replace(op, rw.insert(make(to, I64, op.operands().values())).results());
          return Rewrite.applied();
        });
  }

  static DialectConversion conversion(ConversionTarget target, Pattern... patterns) {
    FrozenPatterns frozen = PatternSet.of(patterns).freeze();
    return DialectConversion.of(target, frozen, Program.REGISTRY);
  }

  static ConversionTarget.Builder toyExcept(String... illegal) {
    return ConversionTarget.builder().legalDialects("toy").illegal(illegal);
  }

  static List<String> messages(Diagnostics diagnostics) {
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  static List<String> notes(Diagnostics diagnostics, int index) {
    return diagnostics.all().get(index).notes().stream().map(Diagnostic.Note::message).toList();
  }

  /// `print(neg(add(arg0, arg1)))`
  static Program negOfAdd() {
    Program p = new Program(2);
    return p.print(p.v(Toy.NEG, p.v(Toy.ADD, p.arg(0), p.arg(1))));
  }
}
