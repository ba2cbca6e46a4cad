/// Tokens and characters: the lexer, and the buffer that text is written to.
@NullMarked
package dev.weir.ir.text.lex;

import org.jspecify.annotations.NullMarked;
