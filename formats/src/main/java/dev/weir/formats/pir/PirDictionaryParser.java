package dev.weir.formats.pir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import java.util.HashSet;
import java.util.Set;

/// Reads the attributes of operations. Where the text leaves a number's type open, the operation's
/// definition decides; for an operation without one the choice is reported once as a remark.
final class PirDictionaryParser {
  private final PirTextScanner in;
  private final PirAttributeParser attributes;
  private final Diagnostics diagnostics;
  private final Set<String> remarked = new HashSet<>();

  PirDictionaryParser(PirTextScanner in, PirAttributeParser attributes, Diagnostics diagnostics) {
    this.in = in;
    this.attributes = attributes;
    this.diagnostics = diagnostics;
  }

  /// Reads `{name: value, …}` of an operation of this kind.
  DictionaryAttr braced(OpDefinition definition) {
    in.expect("{");
    DictionaryAttr entries = entries(definition);
    in.expect("}");
    return entries;
  }

  /// Reads `name: value, …` up to the closing brace.
  DictionaryAttr entries(OpDefinition definition) {
    DictionaryAttr all = DictionaryAttr.empty();
    while (in.peek() != '}') {
      Location where = in.location();
      String key = in.peek() == '"' ? in.string() : in.word("the name of an attribute");
      in.expect(":");
      Location valueLocation = in.location();
      PirUntagged.Typed typed = PirUntagged.type(attributes.literal(), definition, key);
      if (all.get(key) != null || PirNames.isInternal(key)) {
        throw in.error(
            where,
            PirNames.isInternal(key) ? "'%s' is not allowed here" : "'%s' is given twice",
            key);
      }
      if (typed.guessed() && remarked.add(definition.name() + " " + key)) {
        diagnostics.remark(
            valueLocation,
            "the type of '%s' does not follow from the type of '%s'; taken as %s",
            key,
            definition.name(),
            typed.attribute());
      }
      all = all.with(key, typed.attribute());
      if (!in.accept(",")) {
        break;
      }
    }
    return all;
  }
}
