/// The printer of IR text.
///
/// [dev.weir.ir.text.write.ValueNumbers] names values, [dev.weir.ir.text.write.AliasScan] finds the aliases
/// of attributes and types; then [dev.weir.ir.text.write.OperationWriter] prints operations and
/// [dev.weir.ir.text.write.AttributeWriter] what they hold.
@NullMarked
package dev.weir.ir.text.write;

import org.jspecify.annotations.NullMarked;
