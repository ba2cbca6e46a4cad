package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.runtime.Port;
import dev.weir.runtime.host.size.InputGuards;
import java.io.PrintStream;
import java.util.Optional;

/// A compiled program.
///
/// @param code what runs first
/// @param inputs the inputs with their slots
/// @param outputs the outputs with their slots
/// @param guards what is looked at before a run
/// @param functions the functions that may be called
/// @param streams on which stream of a device each step is done, if it has several
/// @param printed where what the program prints goes
record HostProgram(
    HostCode code,
    ImmutableMap<Port, Integer> inputs,
    ImmutableMap<Port, Integer> outputs,
    InputGuards guards,
    ImmutableList<HostFunction> functions,
    Optional<PrintStream> printed,
    Optional<StreamPlan> streams) {}
