package dev.weir.codegen.validate;

import com.google.common.base.CaseFormat;

/// The errors that authors of dialects can be told of. Ids are stable: tests, documents and search
/// engines know them. `docs/reference/codegen-errors.md` explains each.
public enum ErrorId {
  // The dialect.
  DIALECT_NOT_SEALED("the dialect %s must be a sealed interface that extends Operation"),
  DIALECT_NAMESPACE_INVALID("'%s' is no namespace: use a lower-case word with _ or digits"),
  DIALECT_MEMBER_NOT_OP(
      "%s is permitted by the dialect, but is neither an @OpDef interface nor a sealed interface"),
  DIALECT_TYPE_UNDECLARED("%s is listed among the types, but is no record or enum with @TypeDef"),
  DIALECT_ATTRIBUTE_UNDECLARED(
      "%s is listed among the attributes, but is no record with @AttrDef or enum with @EnumDef"),
  DIALECT_HOOK_SIGNATURE("%s must be declared as: %s"),
  // The op as a whole.
  OP_WITHOUT_DIALECT("%s is no part of a dialect: it must be permitted by a @DialectDef interface"),
  OP_NOT_INTERFACE("%s must be a non-sealed interface"),
  OP_GENERIC("%s must not have type parameters"),
  OP_NAME_INVALID("'%s' is no name of an op: use words joined by _ or ."),
  OP_NAME_DUPLICATE("the op '%s' is declared twice, the first time by %s"),
  OP_CLASS_DUPLICATE("another op of the dialect is called %s too; generated classes would collide"),
  OP_METHOD_UNIMPLEMENTED("%s must implement %s, which it inherits from %s"),
  OP_ACCESSOR_INHERITED(
      "%s inherits the accessor %s from %s and from %s; declare it again, as it is to be"),
  // Accessors.
  ACCESSOR_WITHOUT_ROLE(
      "%s says nothing of itself: use @Operand, @Attr, @Result, @Body or @Successor, or give a"
          + " body"),
  ACCESSOR_TWO_ROLES("%s has more than one role: @%s and @%s"),
  ACCESSOR_STATIC("%s must not be static or private"),
  ACCESSOR_PARAMETERS("%s must take no parameters"),
  ACCESSOR_DEFAULT("%s is no attribute, so it must have no body"),
  ACCESSOR_RESERVED("%s is a method of every operation; choose another name"),
  ACCESSOR_CLASH("%s gives %s, and what the op inherits from %s, %s; choose another name"),
  ACCESSOR_TYPE_UNRESOLVED(
      "the type of %s cannot be resolved; a signature cannot name a generated class"),
  OPERAND_TYPE("the operand %s must be a Value, Optional<Value> or ValueRange, not %s"),
  RESULT_TYPE("the result %s must be an OpResult, Optional<OpResult> or ValueRange, not %s"),
  REGION_TYPE("the region %s must be a Region or ImmutableList<Region>, not %s"),
  SUCCESSOR_TYPE("the successor %s must be a Block or ImmutableList<Block>, not %s"),
  REGION_VARIADIC_NOT_LAST("only the last region may be a list; %s is not"),
  SUCCESSOR_VARIADIC_NOT_LAST("only the last successor may be a list; %s is not"),
  ATTRIBUTE_TYPE("nothing says how to store %s as an attribute; name a codec"),
  ATTRIBUTE_OPTIONAL_DEFAULT("%s is Optional already, so it must have no body"),
  ATTRIBUTE_POPULATED("the default of '%s' must be a constant, so that ops can be made with it"),
  ATTRIBUTE_NAME_INVALID("'%s' is no name of an attribute: use a word that starts with a letter"),
  ATTRIBUTE_NAME_DUPLICATE("the attribute '%s' is declared twice, the first time by %s"),
  ATTRIBUTE_NAME_RESERVED("the attribute name '%s' is kept for the sizes of groups"),
  ATTRIBUTE_CODEC_MISMATCH("the codec %s stores %s, but %s is %s"),
  CLASS_NOT_INSTANTIABLE(
      "%s must be a class, not abstract, with a constructor without parameters that is visible"
          + " here"),
  // Traits.
  TRAIT_CHECK_SIGNATURE(
      "the check of the trait %s must be declared as: static void verifyTrait(Operation,"
          + " Diagnostics)"),
  PARENT_MISSING("@HasParent must name an op"),
  TERMINATOR_NOT_OP("@ImplicitTerminator must name an op, and %s is none"),
  TERMINATOR_HAS_OPERANDS("%s cannot be implied: it has required operands, attributes or regions"),
  TERMINATOR_WITHOUT_REGION("@ImplicitTerminator makes no sense on %s, which has no region"),
  INPLACE_TWIN_SIGNATURE("%s needs an operand and a result for its in-place twin"),
  ASSEMBLY_AND_FORMAT("%s has both a format and a class for its assembly; one must go"),
  ASSEMBLY_CLASS("%s must implement %s"),
  // Types and attributes.
  PARAMETRIC_NAME_INVALID("'%s' is no name of a type or attribute: use lower-case words"),
  PARAMETRIC_NAME_DUPLICATE("the name '%s' is taken by %s"),
  PARAMETRIC_SUPERTYPE("%s must implement %s"),
  PARAMETRIC_UNLISTED("%s is not listed by any @DialectDef"),
  COMPONENT_TYPE("nothing says how to write the component %s of type %s; name an assembly class"),
  COMPONENT_OPTIONAL_NOT_LAST(
      "the component %s is Optional, so others must not follow; name a format"),
  // Formats.
  OP_FORMAT_SYNTAX("expected %s"),
  OP_FORMAT_LITERAL_INVALID("'%s' is no literal: use a keyword or one piece of punctuation"),
  OP_FORMAT_UNKNOWN_NAME("%s has nothing called '%s'; there are: %s"),
  OP_FORMAT_UNKNOWN_DIRECTIVE("there is no directive '%s'"),
  OP_FORMAT_ARGUMENTS("'%s' takes %s"),
  OP_FORMAT_ATTR_DICT_MISSING("the format must say where attributes go: attr-dict is missing"),
  OP_FORMAT_DUPLICATE("%s is written twice"),
  OP_FORMAT_OPERAND_MISSING("the operand '%s' is missing; without it the op cannot be read back"),
  OP_FORMAT_OPERAND_TYPE_MISSING(
      "the type of the operand '%s' cannot be inferred; write type($%1$s)"),
  OP_FORMAT_RESULT_TYPE_MISSING(
      "the type of the result '%s' cannot be inferred; write type($%1$s)"),
  OP_FORMAT_REGION_MISSING("the region '%s' is missing; without it the op cannot be read back"),
  OP_FORMAT_SUCCESSOR_MISSING(
      "the successor '%s' is missing; without it the op cannot be read back"),
  OP_FORMAT_RESULT_POSITION("a result has no text of its own here; write type($%s)"),
  OP_FORMAT_OPTIONAL_OUTSIDE_GROUP(
      "the attribute '%s' may be absent; write it in an optional group: (… $%1$s^ …)?"),
  OP_FORMAT_GROUP_EMPTY("an optional group must hold something"),
  OP_FORMAT_GROUP_NESTED("an optional group or oilist cannot stand inside another"),
  OP_FORMAT_GROUP_FIRST(
      "an optional group must start with what can be seen to be absent: a literal, an optional or"
          + " variadic operand, an optional attribute, or a region"),
  OP_FORMAT_GROUP_REQUIRED("%s is always there, so it cannot stand in an optional group"),
  OP_FORMAT_ANCHOR_MISSING("an optional group needs an anchor: mark what may be absent with ^"),
  OP_FORMAT_ANCHOR_TWICE("an optional group has one anchor"),
  OP_FORMAT_ANCHOR_REQUIRED("the anchor must be something that may be absent"),
  OP_FORMAT_ANCHOR_OUTSIDE_GROUP("only the elements of an optional group can be marked with ^"),
  OP_FORMAT_OILIST_CLAUSE("each clause of an oilist starts with its keyword"),
  OP_FORMAT_CUSTOM_CLASS("there is no class %s in sight of %s"),
  OP_FORMAT_CUSTOM_METHOD(
      "%s needs visible static methods parse(OpParser, …) and print(OpPrinter, %s, …), with a"
          + " parameter per argument"),
  OP_FORMAT_DICTIONARY_BEFORE_REGION(
      "attr-dict cannot be told from the region that follows it; try using attr-dict-with-keyword"
          + " instead"),
  OP_FORMAT_AMBIGUOUS("%s cannot be told from what follows it: put a literal between"),
  PARAMETER_FORMAT_MISSING("the component '%s' is missing; without it the %s cannot be read back");

  private final String message;

  ErrorId(String message) {
    this.message = message;
  }

  /// {@return the id in the messages, such as `OpNameInvalid`}
  public String id() {
    return CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.UPPER_CAMEL, name());
  }

  String message() {
    return message;
  }
}
