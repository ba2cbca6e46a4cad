/// Programs: the form in which a model is lowered and run.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.program;
