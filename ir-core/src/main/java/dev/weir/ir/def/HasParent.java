package dev.weir.ir.def;

import dev.weir.ir.Operation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says that an op must lie directly in a region of one of these ops.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface HasParent {
  /// The ops allowed as parent.
  Class<? extends Operation>[] value();
}
