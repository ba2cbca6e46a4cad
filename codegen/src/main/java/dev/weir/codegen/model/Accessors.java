package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;

/// All that the accessors of an op declare.
record Accessors(
    ImmutableList<GroupModel> operands,
    ImmutableList<GroupModel> results,
    ImmutableList<AttributeModel> attributes,
    ImmutableList<HolderModel> regions,
    ImmutableList<HolderModel> successors) {
  /// {@return the names of them all}
  ImmutableSet<String> names() {
    var names = ImmutableSet.<String>builder();
    operands.forEach(each -> names.add(each.name()));
    results.forEach(each -> names.add(each.name()));
    attributes.forEach(each -> names.add(each.name()));
    regions.forEach(each -> names.add(each.name()));
    successors.forEach(each -> names.add(each.name()));
    return names.build();
  }
}
