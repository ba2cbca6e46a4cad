package dev.weir.formats.pir;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpResult;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.StringAttr;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An argument of a PIR program or a keyword argument of a PIR block, which have no place in the IR:
/// `%0 = "pir.argument"() {keyword = "x"} : () -> tensor<2xf32>`.
///
/// Stands at the start of its block.
public final class ArgumentOp extends AbstractOperation {
  /// What the registry says of it.
  static final OpDefinition DEFINITION =
      OpDefinition.builder("pir.argument", ArgumentOp.class, ArgumentOp::new)
          .optionalAttribute("keyword", new KeywordCodec(), null)
          .result("value", Multiplicity.SINGLE, new dev.weir.ir.TypeConstraint.Any())
          .documentation(
              "An argument of a PIR program, or a keyword argument of a PIR block.",
              "An argument of a PIR program, or a keyword argument of a PIR block. Stands at the "
                  + "start of its block.")
          .build();

  ArgumentOp(OperationState state) {
    super(state);
  }

  /// {@return the keyword, where it is a keyword argument}
  public Optional<String> keyword() {
    return attribute("keyword", StringAttr.class).map(StringAttr::value);
  }

  /// {@return the value given}
  public OpResult value() {
    return result(0);
  }

  private static final class KeywordCodec implements AttributeCodec<String> {
    @Override
    public Attribute encode(String value) {
      return new StringAttr(value);
    }

    @Override
    public @Nullable String decode(Attribute attribute) {
      return attribute instanceof StringAttr string ? string.value() : null;
    }

    @Override
    public String describe() {
      return "string attribute";
    }
  }
}
