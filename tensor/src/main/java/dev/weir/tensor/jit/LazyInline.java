package dev.weir.tensor.jit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a class, or its constructor, of which a network has many instances that do the same with other weights, such as
/// the block of a transformer.
///
/// In captured code, what a method of such an instance does is a function of the program, and instances that do the same
/// share one: tensors that they hold are its arguments. So the passes look at one block instead of all. Of calls within
/// calls only the outer ones are functions. Small programs are inlined late, and large ones stay as they are.
///
/// Unlike MindSpore's `lazy_inline`, which goes by the class and the arguments of the constructor, what the calls do is
/// compared, so that an instance that was changed after it was made has a function of its own; `explain()` says so.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.CONSTRUCTOR})
public @interface LazyInline {}
