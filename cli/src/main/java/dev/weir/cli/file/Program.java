package dev.weir.cli.file;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Operation;

/// A program read from a file.
///
/// @param name the name of the file
/// @param module the program
/// @param parameters its weights; none where they were not read
/// @param source what the file held
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Program(String name, Operation module, ParameterStore parameters, byte[] source) {}
