package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;

/// Another op that an annotation names.
///
/// @param type the op's interface
/// @param name the full name of the op; the simple name of the interface where it is no op
/// @param definition an expression for the op's definition; empty where it is no op
public record OpReference(ClassName type, String name, CodeBlock definition) {}
