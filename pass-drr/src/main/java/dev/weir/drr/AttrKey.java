package dev.weir.drr;

import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Operation;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How pattern nodes reach one inherent attribute. Generated nodes hold one per attribute.
///
/// @param slot the attribute's slot in the definition
/// @param codec how a value is stored
/// @param reader the author's accessor, which knows the default; null where an optional attribute
///     is absent
public record AttrKey<T>(
    int slot, AttributeCodec<T> codec, Function<Operation, @Nullable T> reader) {}
