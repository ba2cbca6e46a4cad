/// The `shape` dialect: sizes that are not known when a program is compiled.
///
/// Terms over such sizes are in [dev.weir.dialect.shape.term]; types hold them by
/// [dev.weir.dialect.shape.SizesAttr], other attributes by [dev.weir.dialect.shape.TermAttr].
@NullMarked
package dev.weir.dialect.shape;

import org.jspecify.annotations.NullMarked;
