package dev.weir.ir.def;

import dev.weir.ir.Operation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says that the blocks of an op end with this op, which takes no operands where it may be left out
/// of the text.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ImplicitTerminator {
  /// The terminator.
  Class<? extends Operation> value();
}
