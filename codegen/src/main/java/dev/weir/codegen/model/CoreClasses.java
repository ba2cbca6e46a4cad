package dev.weir.codegen.model;

import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;

/// The classes of the core and of Guava that generated code names.
public final class CoreClasses {
  private static final String IR = "dev.weir.ir";
  private static final String DEF = "dev.weir.ir.def";
  private static final String TEXT = "dev.weir.ir.text";

  public static final ClassName ABSTRACT_OPERATION = ClassName.get(IR, "AbstractOperation");
  public static final ClassName ATTRIBUTE = ClassName.get(IR, "Attribute");
  public static final ClassName ATTRIBUTE_CODEC = ClassName.get(IR, "AttributeCodec");
  public static final ClassName BLOCK = ClassName.get(IR, "Block");
  public static final ClassName DIAGNOSTICS = ClassName.get(IR, "Diagnostics");
  public static final ClassName DIALECT = ClassName.get(IR, "Dialect");
  public static final ClassName DIALECT_REGISTRY = ClassName.get(IR, "DialectRegistry");
  public static final ClassName LOCATION = ClassName.get(IR, "Location");
  public static final ClassName MULTIPLICITY = ClassName.get(IR, "Multiplicity");
  public static final ClassName OP_BUILDER = ClassName.get(IR, "OpBuilder");
  public static final ClassName OP_DEFINITION = ClassName.get(IR, "OpDefinition");
  public static final ClassName OP_DEFINITION_BUILDER = ClassName.get(IR, "OpDefinitionBuilder");

  public static final ClassName OP_RESULT = ClassName.get(IR, "OpResult");
  public static final ClassName OP_SPEC = ClassName.get(IR, "OpSpec");
  public static final ClassName OPERATION = ClassName.get(IR, "Operation");
  public static final ClassName OPERATION_STATE = ClassName.get(IR, "OperationState");
  public static final ClassName REGION = ClassName.get(IR, "Region");
  public static final ClassName TYPE = ClassName.get(IR, "Type");
  public static final ClassName TYPE_CONSTRAINT = ClassName.get(IR, "TypeConstraint");
  public static final ClassName ANY_TYPE = TYPE_CONSTRAINT.nestedClass("Any");
  public static final ClassName EXACT_TYPE = TYPE_CONSTRAINT.nestedClass("Exact");
  public static final ClassName VALUE = ClassName.get(IR, "Value");
  public static final ClassName VALUE_RANGE = ClassName.get(IR, "ValueRange");

  public static final ClassName UNIT_ATTR = ClassName.get(IR + ".attr", "UnitAttr");
  public static final ClassName ATTRIBUTE_CODECS = ClassName.get(IR + ".attr", "AttributeCodecs");
  public static final ClassName FLOAT_TYPE = ClassName.get(IR + ".type", "FloatType");
  public static final ClassName FUNCTION_TYPE = ClassName.get(IR + ".type", "FunctionType");
  public static final ClassName INTEGER_TYPE = ClassName.get(IR + ".type", "IntegerType");
  public static final ClassName SAME_OPERANDS_AND_RESULT_TYPE =
      ClassName.get(IR + ".trait", "SameOperandsAndResultType");
  public static final ClassName SAME_TYPE_OPERANDS =
      ClassName.get(IR + ".trait", "SameTypeOperands");
  public static final ClassName SINGLE_BLOCK = ClassName.get(IR + ".trait", "SingleBlock");
  public static final ClassName SYMBOL = ClassName.get(IR + ".trait", "Symbol");
  public static final ClassName INFERS_TYPES = ClassName.get(IR + ".trait", "InfersTypes");
  public static final ClassName PARENT_CHECK = ClassName.get(IR + ".trait", "ParentCheck");
  public static final ClassName TERMINATOR_CHECK = ClassName.get(IR + ".trait", "TerminatorCheck");

  public static final ClassName ASSEMBLY_FORMAT = ClassName.get(TEXT, "AssemblyFormat");
  public static final ClassName ATTRIBUTE_FORMAT = ClassName.get(TEXT, "AttributeFormat");
  public static final ClassName ALIAS_NAMES = ClassName.get(TEXT, "AliasNames");
  public static final ClassName ATTRIBUTE_PARSER = ClassName.get(TEXT, "AttributeParser");
  public static final ClassName ATTRIBUTE_PRINTER = ClassName.get(TEXT, "AttributePrinter");
  public static final ClassName FORMAT_ATTRIBUTES = ClassName.get(TEXT, "FormatAttributes");
  public static final ClassName FORMAT_REGIONS = ClassName.get(TEXT, "FormatRegions");
  public static final ClassName PARSED = ClassName.get(TEXT, "Parsed");
  public static final ClassName PARSED_OPERANDS = ClassName.get(TEXT, "ParsedOperands");
  public static final ClassName UNRESOLVED_OPERAND = ClassName.get(TEXT, "UnresolvedOperand");
  public static final ClassName OP_PARSER = ClassName.get(TEXT, "OpParser");
  public static final ClassName OP_PRINTER = ClassName.get(TEXT, "OpPrinter");
  public static final ClassName TYPE_FORMAT = ClassName.get(TEXT, "TypeFormat");

  public static final ClassName DIALECT_DEF = ClassName.get(DEF, "DialectDef");
  public static final ClassName OP_DEF = ClassName.get(DEF, "OpDef");
  public static final ClassName TYPE_DEF = ClassName.get(DEF, "TypeDef");
  public static final ClassName ATTR_DEF = ClassName.get(DEF, "AttrDef");
  public static final ClassName ENUM_DEF = ClassName.get(DEF, "EnumDef");
  public static final ClassName OPERAND = ClassName.get(DEF, "Operand");
  public static final ClassName RESULT = ClassName.get(DEF, "Result");
  public static final ClassName ATTR = ClassName.get(DEF, "Attr");
  public static final ClassName BODY = ClassName.get(DEF, "Body");
  public static final ClassName SUCCESSOR = ClassName.get(DEF, "Successor");

  /// What a method is marked with that is an accessor.
  public static final ImmutableSet<ClassName> ROLES =
      ImmutableSet.of(OPERAND, ATTR, RESULT, BODY, SUCCESSOR);

  public static final ClassName HAS_PARENT = ClassName.get(DEF, "HasParent");
  public static final ClassName IMPLICIT_TERMINATOR = ClassName.get(DEF, "ImplicitTerminator");
  public static final ClassName INPLACE_TWIN = ClassName.get(DEF, "InplaceTwin");
  public static final ClassName OP_TRAIT = ClassName.get(DEF, "OpTrait");
  public static final ClassName OP_INTERFACE = ClassName.get(DEF, "OpInterface");

  public static final ClassName OP_NODE = ClassName.get("dev.weir.drr", "OpNode");

  public static final ClassName IMMUTABLE_LIST =
      ClassName.get("com.google.common.collect", "ImmutableList");
  public static final ClassName IMMUTABLE_MAP =
      ClassName.get("com.google.common.collect", "ImmutableMap");
  public static final ClassName IMMUTABLE_INTS =
      ClassName.get("com.google.common.primitives", "ImmutableIntArray");
  public static final ClassName IMMUTABLE_LONGS =
      ClassName.get("com.google.common.primitives", "ImmutableLongArray");
  public static final ClassName IMMUTABLE_DOUBLES =
      ClassName.get("com.google.common.primitives", "ImmutableDoubleArray");
  public static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");

  private CoreClasses() {}
}
