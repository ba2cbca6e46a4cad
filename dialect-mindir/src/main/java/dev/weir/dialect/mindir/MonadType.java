package dev.weir.dialect.mindir;

import dev.weir.ir.Type;

/// The type of tokens that order effects.
public sealed interface MonadType extends Type permits UMonadType, IOMonadType {}
