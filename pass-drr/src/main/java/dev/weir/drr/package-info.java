/// Declarative rewrite rules: typed patterns of operations, written as Java lambdas over generated
/// nodes, merged into one matcher with all other patterns of a set.
///
/// ## What codegen emits
///
/// For a dialect with stem `Toy` one class `ToyDrr` of static factories and nested node classes; per
/// op one node class, and one factory (two where the op has an in-place twin). For
///
/// ```java
/// @OpDef("matmul") @InplaceTwin
/// public non-sealed interface MatmulOp extends ToyOp {
///   @Operand Value x();
///   @Operand ValueRange others();
///   @Operand Optional<Value> bias();
///   @Attr default boolean transposeX() { return false; }
///   @Attr Optional<String> label();
///   @Result OpResult out();
///   @Result Optional<OpResult> mask();
///   @Result ValueRange rest();
/// }
/// ```
///
/// it emits
///
/// ```java
/// public static MatmulNode matmul(ValueNode x, Operands others) {
///   return new MatmulNode(ToyDefinitions.MATMUL, x, others, Operands.none());
/// }
///
/// public static MatmulNode matmulInplace(ValueNode x, Operands others) {
///   return new MatmulNode(ToyDefinitions.MATMUL_INPLACE, x, others, Operands.none());
/// }
///
/// public static final class MatmulNode extends OpNode {
///   private static final AttrKey<Boolean> TRANSPOSE_X =
///       new AttrKey<>(0, CODEC, op -> ((MatmulOp) op).transposeX());
///   private static final AttrKey<String> LABEL =
///       new AttrKey<>(1, CODEC, op -> ((MatmulOp) op).label().orElse(null));
///
///   private MatmulNode(OpDefinition definition, Operands... operands) {
///     super(definition, operands);
///   }
///
///   public MatmulNode bias(Operands bias) { setOperands(2, bias); return this; }
///
///   public AttrRef<Boolean> transposeX() { return attributeRef(TRANSPOSE_X); }
///   public MatmulNode transposeX(boolean value) { setAttribute(TRANSPOSE_X, value); return this; }
///   public MatmulNode transposeX(AttrRef<? extends Boolean> value) {
///     setAttribute(TRANSPOSE_X, value); return this;
///   }
///   public AttrRef<String> label() { return attributeRef(LABEL); }
///   public MatmulNode label(String value) { setAttribute(LABEL, value); return this; }
///   public MatmulNode label(AttrRef<? extends String> value) {
///     setAttribute(LABEL, value); return this;
///   }
///
///   public ValueNode out() { return resultNode(0); }
///   public ValueNode mask() { return resultNode(1); }
///   public Operands rest() { return resultNodes(2); }
/// }
/// ```
///
/// Rules:
/// 1. The super constructor gets the definition and one [dev.weir.drr.Operands] per operand group, in
///    the order of the definition.
/// 2. Factory parameters, in the order of the definition: a [dev.weir.drr.ValueNode] per single
///    operand, an [dev.weir.drr.Operands] per variadic one. Optional operands start as
///    `Operands.none()` and get a fluent setter that takes an `Operands` (a `ValueNode` is one).
/// 3. Per declared attribute (not the segment sizes) an [dev.weir.drr.AttrKey] with the slot, the
///    codec that the definition uses and the author's accessor (`orElse(null)` where it returns an
///    `Optional`, boxed where primitive), a getter and two setters. The Java type is the accessor's,
///    without `Optional`, boxed in type arguments and as it is in the plain setter.
/// 4. Per result group a getter with the accessor's name: `resultNode(group)` for single and optional
///    groups, `resultNodes(group)` for variadic ones.
/// 5. Regions and successors are not part of nodes.
@NullMarked
package dev.weir.drr;

import org.jspecify.annotations.NullMarked;
