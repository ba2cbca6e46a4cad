package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.target.Port;

/// A compiled program.
///
/// @param code what runs first
/// @param inputs the inputs with their slots
/// @param outputs the outputs with their slots
/// @param functions the functions that may be called
record JvmProgram(
    JvmCode code,
    ImmutableMap<Port, Integer> inputs,
    ImmutableMap<Port, Integer> outputs,
    ImmutableList<JvmFunction> functions) {}
