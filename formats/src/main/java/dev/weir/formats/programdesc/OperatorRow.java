package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/// What the table says of an old operator.
///
/// @param type its name
/// @param target the operator of today, without its dialect; `adaptation` may make others
/// @param adaptation what else must be done, empty for nothing
/// @param sources where operands, attributes and results of today have another name or several: the names in the
///     file, of which the first that is given counts
/// @param defaults what operands and attributes are that the file does not give
/// @param ignored attributes that do not change a result
/// @param neutral attributes that must have this value where they are given, since there is no such thing today
record OperatorRow(
    String type,
    String target,
    String adaptation,
    ImmutableMap<String, ImmutableList<String>> sources,
    ImmutableMap<String, String> defaults,
    ImmutableSet<String> ignored,
    ImmutableMap<String, String> neutral) {
  /// {@return what the file may call `name`, none where the table does not say}
  ImmutableList<String> sourcesOf(String name) {
    return sources.getOrDefault(name, ImmutableList.of());
  }
}
