package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation in whose regions the prefix of its own dialect may be left out of custom assembly:
/// in a `func.func`, `return` is `func.return`.
@OpTrait
public interface DefaultDialect extends Operation {
  /// The dialect whose prefix may be left out where no operation says otherwise.
  String BUILTIN = "builtin";
}
