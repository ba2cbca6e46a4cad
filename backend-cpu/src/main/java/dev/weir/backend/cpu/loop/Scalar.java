package dev.weir.backend.cpu.loop;

import dev.weir.ir.Type;

/// One element that is computed with. Each number is defined once, before it is used, by a
/// [LoopStep.DefineScalar] or an [Accumulator]. Elements of f16 and bf16 are only read, written and cast.
public record Scalar(int number, Type element) {}
