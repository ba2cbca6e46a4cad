package dev.weir.toy;

import dev.weir.ir.Operation;

/// A small dialect with operations of every shape that rewriting cares about, written as generated
/// code would be.
public interface ToyOp extends Operation {}
