package dev.weir.dialect.mindir.build;

/// A node of a graph: what is computed, what is given, what is constant, or a graph as a value.
///
/// Source: mindspore/core/ir/anf.h. Deviation: a FuncGraph is a node itself where it is used as a
/// value; there, a ValueNode holds it.
public sealed interface AnfNode permits CNode, Parameter, ValueNode, FuncGraph {}
