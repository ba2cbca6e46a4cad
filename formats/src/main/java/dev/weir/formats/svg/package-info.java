/// Pictures of programs that need nothing but a browser: SVG, laid out here.
///
/// A [dev.weir.formats.svg.Figure] says what is to be seen; [dev.weir.formats.svg.SvgWriter] places and
/// draws it.
@NullMarked
package dev.weir.formats.svg;

import org.jspecify.annotations.NullMarked;
