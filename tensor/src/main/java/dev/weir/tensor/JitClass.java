package dev.weir.tensor;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks classes whose objects are constants of programs that [Jit] captures: a program asks whether it is given the same
/// object, and takes final fields as they are. Without it, programs ask for each field that decides something.
///
/// It is not for classes of objects that hold [weights][HoldsWeights].
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JitClass {}
