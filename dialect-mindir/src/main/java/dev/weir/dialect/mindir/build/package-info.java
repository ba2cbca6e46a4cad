/// Function graphs built in Java.
///
/// A [dev.weir.dialect.mindir.build.GraphBuilder] has a current graph, to which nodes are added in the
/// order in which its methods are called. Graphs are values: they are called, passed on, returned
/// and put in tuples like other nodes. A graph may use the nodes of the graphs around it, which it then
/// captures by value; what it captures is found out when the program is built.
///
/// ```java
/// GraphBuilder b = new GraphBuilder();
/// FuncGraph fibonacci = b.graph("fibonacci");
/// b.define(fibonacci, () -> {
///   Parameter n = b.parameter("n");
///   return b.iff(
///       b.primitive("scalar_lt", n, b.constant(1)),
///       () -> b.constant(0),
///       () -> b.iff(
///           b.primitive("scalar_eq", n, b.constant(1)),
///           () -> b.constant(1),
///           () -> b.primitive(
///               "scalar_add",
///               b.call(fibonacci, b.primitive("scalar_sub", n, b.constant(1))),
///               b.call(fibonacci, b.primitive("scalar_sub", n, b.constant(2))))));
/// });
/// GraphProgram program = b.build(fibonacci);
/// ```
@NullMarked
package dev.weir.dialect.mindir.build;

import org.jspecify.annotations.NullMarked;
