package dev.weir.codegen.model;

import dev.weir.ir.Multiplicity;
import javax.lang.model.element.ExecutableElement;

/// A region or successor group.
///
/// @param accessor the author's accessor
/// @param index the place among the groups of its kind
/// @param name the accessor's name
/// @param textName the name in the definition: `name` in snake case
public record HolderModel(
    ExecutableElement accessor,
    int index,
    String name,
    String textName,
    Multiplicity multiplicity) {}
