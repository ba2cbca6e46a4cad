package dev.weir.codegen.model;

import com.palantir.javapoet.TypeName;
import javax.lang.model.element.RecordComponentElement;

/// A component of a record that is a type or an attribute.
public record ComponentModel(
    RecordComponentElement element, String name, TypeName type, ComponentKind kind) {}
