package dev.weir.tensor.capture;

import dev.weir.tensor.jit.OnLimit;
import dev.weir.tensor.jit.Syntax;

/// How a function is captured.
///
/// @param recorders makes what records a program
/// @param whole whether it is an error if not all of it is one program
/// @param syntax what becomes of calls that cannot be captured
/// @param limit how many times the same code is captured
/// @param onLimit what becomes of it then
public record Options(
    Recorder.Maker recorders, boolean whole, int limit, OnLimit onLimit, Syntax syntax) {}
