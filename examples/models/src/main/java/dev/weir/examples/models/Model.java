package dev.weir.examples.models;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Operation;

/// A program and its weights, which are stored apart from it.
public record Model(Operation module, ParameterStore parameters) {}
