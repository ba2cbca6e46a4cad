package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.attr.AffineMap;

/// A kernel as loops: what each of its programs does.
///
/// @param name the kernel's name
/// @param kind what it was made of, such as `row_reduce`
/// @param pointers the pointer arguments
/// @param sizes how many size arguments follow
/// @param grid the grid size: its symbols are the size arguments, the one result is the number
/// @param buffers the memory of one program
/// @param offsets where each buffer lies in a block of [#arenaBytes], a multiple of 64 bytes
/// @param arenaBytes the memory that one program needs
/// @param body what it does
public record LoopProgram(
    String name,
    String kind,
    ImmutableList<Memory.Pointer> pointers,
    int sizes,
    AffineMap grid,
    ImmutableList<Memory.Buffer> buffers,
    ImmutableLongArray offsets,
    long arenaBytes,
    ImmutableList<LoopStep> body) {}
