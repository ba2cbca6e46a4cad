/// MLIR's bytecode, versions 0 to 6: [BytecodeReader] and [BytecodeWriter].
///
/// A file is a list of sections: strings, dialects and operation names, attributes and types (each an
/// entry that is decoded when first asked for), properties, resources, and the operations. What is
/// read refers to the rest by index, so tables are arrays and nothing is looked up by name.
@NullMarked
package dev.weir.ir.bytecode;

import org.jspecify.annotations.NullMarked;
