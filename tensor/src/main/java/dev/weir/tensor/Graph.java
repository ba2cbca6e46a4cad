package dev.weir.tensor;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks methods that are to be captured whole by [Jit]. The annotation processor
/// `dev.weir.tensor.processor.GraphProcessor` warns, while they are compiled, of lines at which their programs would break.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Graph {}
