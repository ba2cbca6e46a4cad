package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.rewrite.PatternRewriter;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An expression of a rule in text over what was matched. It has no value where its operands are of
/// the wrong kind, absent, or out of range; see [RuleValues] for the values there are.
sealed interface RuleExpression {
  /// {@return the value in `match`, or null}
  @Nullable Object value(Match match);

  /// {@return the text, with `names` for nodes}
  String text(Function<Object, String> names);

  /// {@return the text as an operand of something that binds tighter than this}
  default String inner(Function<Object, String> names) {
    return text(names);
  }

  /// What is written down.
  record Literal(Attribute attribute) implements RuleExpression {
    /// {@return the value in any match}
    Object value() {
      return RuleValues.of(attribute);
    }

    @Override
    public Object value(Match match) {
      return value();
    }

    @Override
    public String text(Function<Object, String> names) {
      return attribute.toString();
    }
  }

  /// An attribute of an operation.
  record AttributeOf(OpNode node, String name) implements RuleExpression {
    /// {@return the attribute, its default where unset, or null}
    @Nullable Attribute read(Match match) {
      var op = match.get(node);
      Attribute stored = op.attribute(name);
      if (stored != null) {
        return stored;
      }
      int slot = op.definition().slotOf(name);
      return slot < 0 ? null : op.definition().slots().get(slot).defaultValue().orElse(null);
    }

    @Override
    public @Nullable Object value(Match match) {
      Attribute found = read(match);
      return found == null ? null : RuleValues.of(found);
    }

    @Override
    public String text(Function<Object, String> names) {
      return names.apply(node) + "." + name;
    }
  }

  /// A value, for functions of values.
  record ValueOf(Operands node) implements RuleExpression {
    @Override
    public Object value(Match match) {
      return match.get(node);
    }

    @Override
    public String text(Function<Object, String> names) {
      return names.apply(node);
    }
  }

  /// A function of expressions.
  record Call(RuleFunction function, ImmutableList<RuleExpression> arguments)
      implements RuleExpression {
    @Override
    public @Nullable Object value(Match match) {
      @Nullable Object[] values = new Object[arguments.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments.get(i).value(match);
      }
      return function.apply(values);
    }

    @Override
    public String text(Function<Object, String> names) {
      List<String> texts = arguments.stream().map(a -> a.text(names)).toList();
      return function.text() + "(" + String.join(", ", texts) + ")";
    }
  }

  /// Java code that is called by its name.
  record NativeCall(NativeFunction function, ImmutableList<RuleExpression> arguments)
      implements RuleExpression {
    @Override
    public @Nullable Object value(Match match) {
      return function.apply(given(match));
    }

    /// {@return the value that the code makes}
    Value build(Match match, PatternRewriter rewriter) {
      return function.build(given(match), rewriter);
    }

    private @Nullable Object[] given(Match match) {
      @Nullable Object[] values = new Object[arguments.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments.get(i).value(match);
      }
      return values;
    }

    @Override
    public String text(Function<Object, String> names) {
      List<String> texts = arguments.stream().map(a -> a.text(names)).toList();
      return function.name() + "(" + String.join(", ", texts) + ")";
    }
  }

  /// Two operands with an operator between them, or one with it in front.
  record Operator(RuleFunction function, ImmutableList<RuleExpression> operands)
      implements RuleExpression {
    @Override
    public @Nullable Object value(Match match) {
      Object first = operands.get(0).value(match);
      if (function == RuleFunction.AND && Boolean.FALSE.equals(first)
          || function == RuleFunction.OR && Boolean.TRUE.equals(first)) {
        return first;
      }
      return operands.size() == 1
          ? function.apply(first)
          : function.apply(first, operands.get(1).value(match));
    }

    @Override
    public String text(Function<Object, String> names) {
      String last = operands.getLast().inner(names);
      String sign = function.text();
      if (operands.size() == 1) {
        return (sign.equals("-") ? "-" : sign + " ") + last;
      }
      return operands.get(0).inner(names) + " " + sign + " " + last;
    }

    @Override
    public String inner(Function<Object, String> names) {
      return "(" + text(names) + ")";
    }
  }
}
