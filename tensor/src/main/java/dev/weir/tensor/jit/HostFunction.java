package dev.weir.tensor.jit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method that programs captured from Java call as it is: its code is not looked at, and is no reason for a
/// program to end.
///
/// It runs once in each run of the program, where Java would run it. It may take numbers and tensors that the program
/// computes, strings, constants, records of these, and objects from outside; of what it gives, numbers and tensors go on
/// in the program. A tensor is of the type that [JitType] says, otherwise of `float64` and as large as the tensors that
/// the method takes, broadcast.
///
/// It must not change what the captured code reads: that is an error when it does. Gradients do not go through it; a
/// `HostCall` has one of its own.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface HostFunction {
  /// {@return whether it computes something of its arguments, and does nothing else}; then it may run more often than the
  /// code says, or not at all where nobody needs the result
  boolean pure() default false;
}
