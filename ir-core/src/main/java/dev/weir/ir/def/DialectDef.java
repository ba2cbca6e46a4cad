package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a dialect: a sealed interface that extends `Operation` and whose `permits` clause lists
/// its ops, directly or through sealed sub-interfaces.
///
/// Generated beside it, for a namespace `toy` declared by `ToyOp`: `ToyDialect` (found through
/// `ServiceLoader`), `ToyOps` (factories) and `ToyDrr` (pattern nodes). The stem is the interface's
/// name without a trailing `Op`.
///
/// The interface may declare `static @Nullable Operation materializeConstant(Attribute, Type,
/// Location)`, `static void attachInterfaces(DialectRegistry.Builder)` and `static AliasNames
/// aliasNames()`; the generated dialect calls them from the methods of the same name of
/// [dev.weir.ir.Dialect].
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface DialectDef {
  /// The namespace: what stands before the dot in the names of the ops.
  String value();

  /// The records that are types of this dialect, each annotated with [TypeDef].
  Class<?>[] types() default {};

  /// The records and enums that are attributes of this dialect, each annotated with [AttrDef] or
  /// [EnumDef].
  Class<?>[] attributes() default {};

  /// Whether operations of this namespace that nobody declares are accepted as unregistered ones.
  boolean allowsUnknownOperations() default false;
}
