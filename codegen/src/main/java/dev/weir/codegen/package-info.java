/// The annotation processor: it reads the annotations of `dev.weir.ir.def` into a model
/// ([dev.weir.codegen.model]), validates the model ([dev.weir.codegen.validate]), and writes the
/// hidden op classes, factories, DRR nodes, dialect class and reference page
/// ([dev.weir.codegen.write]). The language of `format=` has a package of its own
/// ([dev.weir.codegen.format]).
@NullMarked
package dev.weir.codegen;

import org.jspecify.annotations.NullMarked;
