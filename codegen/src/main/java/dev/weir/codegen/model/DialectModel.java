package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import javax.lang.model.element.TypeElement;

/// A dialect.
///
/// @param element the author's sealed interface
/// @param type its name
/// @param stem its name without `Op`, as in `Toy`
/// @param materializesConstants whether it declares `materializeConstant`
/// @param attachesInterfaces whether it declares `attachInterfaces`
/// @param namesAliases whether it declares `aliasNames`
public record DialectModel(
    TypeElement element,
    ClassName type,
    String stem,
    String namespace,
    Documentation documentation,
    ImmutableList<OpModel> ops,
    ImmutableList<ParametricModel> types,
    ImmutableList<ParametricModel> attributes,
    boolean allowsUnknownOperations,
    boolean materializesConstants,
    boolean attachesInterfaces,
    boolean namesAliases) {
  /// {@return the class of the dialect's package with the stem and then `suffix` as name}
  public ClassName generated(String suffix) {
    return ClassName.get(type.packageName(), stem + suffix);
  }
}
