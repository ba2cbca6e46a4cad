package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;

/// All that the accessors of an op declare.
record Accessors(
    ImmutableList<GroupModel> operands,
    ImmutableList<GroupModel> results,
    ImmutableList<AttributeModel> attributes,
    ImmutableList<HolderModel> regions,
    ImmutableList<HolderModel> successors) {}
