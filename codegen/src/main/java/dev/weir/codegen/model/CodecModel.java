package dev.weir.codegen.model;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;

/// What stores the values of an attribute accessor.
///
/// @param code an expression that gives the codec
/// @param constant whether `code` names a constant of the core, so that it need not be kept
/// @param name a name for the constant that keeps it, such as `INTS_CODEC`
/// @param value the type of the values, boxed
public record CodecModel(CodeBlock code, boolean constant, String name, TypeName value) {}
