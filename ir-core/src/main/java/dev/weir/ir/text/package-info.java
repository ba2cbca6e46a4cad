/// IR as text: what parses and prints it, and what a dialect's own assembly is written against.
///
/// [dev.weir.ir.text.IrParser] and [dev.weir.ir.text.IrPrinter] are the entry points. An op with a custom
/// assembly has an [dev.weir.ir.text.AssemblyFormat], which is given an [dev.weir.ir.text.OpParser] or an
/// [dev.weir.ir.text.OpPrinter]. The packages below hold the implementation and are not exported: `lex`
/// splits text into tokens, `read` builds IR from them, `write` prints IR.
@NullMarked
package dev.weir.ir.text;

import org.jspecify.annotations.NullMarked;
