/// One definition per operation from which the types of its results follow, whether sizes are numbers or
/// terms: [dev.weir.dialect.shape.infer.InfersSymbolicShape] is what an operation implements,
/// [dev.weir.dialect.shape.infer.ShapeInference] what it asks, and
/// [dev.weir.dialect.shape.infer.ShapeEnvironment] what stands behind that.
@org.jspecify.annotations.NullMarked
package dev.weir.dialect.shape.infer;
