package dev.weir.dialect.builtin;

import dev.weir.ir.OpDefinition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/// Says which optional operand and result PaddlePaddle added to an operator between others, so that files
/// of earlier releases have one place less there.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AddedLater {
  /// {@return the name of the operand, none if there is no such}
  String operand() default "";

  /// {@return the name of the result, none if there is no such}
  String result() default "";

  /// Which places were added.
  final class Places {
    private Places() {}

    /// {@return the place of the operand of `definition` that was added, -1 if there is none}
    public static int ofOperand(OpDefinition definition) {
      AddedLater added = of(definition);
      return added == null
          ? -1
          : definition.operandGroups().stream()
              .map(OpDefinition.OperandGroup::name)
              .toList()
              .indexOf(added.operand());
    }

    /// {@return the place of the result of `definition` that was added, -1 if there is none}
    public static int ofResult(OpDefinition definition) {
      AddedLater added = of(definition);
      return added == null
          ? -1
          : definition.resultGroups().stream()
              .map(OpDefinition.ResultGroup::name)
              .toList()
              .indexOf(added.result());
    }

    private static @Nullable AddedLater of(OpDefinition definition) {
      return definition.isRegistered()
          ? definition.opClass().getAnnotation(AddedLater.class)
          : null;
    }
  }
}
