package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import dev.weir.ir.Multiplicity;
import javax.lang.model.element.ExecutableElement;

/// An operand or result group.
///
/// @param accessor the author's accessor
/// @param index the place among the groups of its kind
/// @param name the accessor's name
/// @param textName the name in the definition: `name` in snake case
/// @param constraint the condition on the types
/// @param exact whether the condition leaves one type only
public record GroupModel(
    ExecutableElement accessor,
    int index,
    String name,
    String textName,
    Multiplicity multiplicity,
    ClassName constraint,
    boolean exact) {
  /// {@return whether the group always holds one value}
  public boolean isSingle() {
    return multiplicity == Multiplicity.SINGLE;
  }
}
