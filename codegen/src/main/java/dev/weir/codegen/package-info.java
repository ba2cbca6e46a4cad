/// The annotation processor: it reads the annotations of `dev.weir.ir.def` into a model,
/// validates the model, and writes the hidden op classes, factories, DRR nodes, dialect class and
/// reference page.
@NullMarked
package dev.weir.codegen;

import org.jspecify.annotations.NullMarked;
