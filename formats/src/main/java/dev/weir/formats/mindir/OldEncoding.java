package dev.weir.formats.mindir;

import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.TensorProto;

/// Attributes as MindSpore wrote them up to version 1.6: the values lie in flat lists, and
/// `ref_attr_name` says how they make up the attribute.
///
/// ```text
/// reference := kind ":" part [","]
/// kind      := "shape" | "scalar" | "tensor" | "type" | "Monad"
/// part      := ("Tuple" | "List") "[" (part ",")* "]" | name
/// ```
///
/// A name ends in the number of the value that it stands for, counted from 1; `value0` is the only
/// one. `none` alone stands for none.
final class OldEncoding {
  private static final int MAX_DEPTH = 100;

  private final AttributeProto old;
  private final String text;
  private int at;
  private int depth;

  private OldEncoding(AttributeProto old) {
    this.old = old;
    this.text = old.getRefAttrName();
  }

  /// {@return `attribute` as later versions write it}; itself if it is not of the old form
  static AttributeProto modernize(AttributeProto attribute) {
    return attribute.getRefAttrName().isEmpty() ? attribute : new OldEncoding(attribute).read();
  }

  private AttributeProto read() {
    if (text.equals("none") || text.equals("none,")) {
      return named(AttributeProto.newBuilder().setType(AttributeType.NONE));
    }
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw fault();
    }
    String kind = text.substring(0, colon);
    at = colon + 1;
    AttributeProto.Builder value = part(kind);
    accept(',');
    if (at != text.length()) {
      throw fault();
    }
    return named(value);
  }

  private AttributeProto named(AttributeProto.Builder value) {
    boolean isAbstract = old.getName().isEmpty() && text.startsWith("shape:");
    return value.setName(isAbstract ? ValueTypes.SHAPE : old.getName()).build();
  }

  private AttributeProto.Builder part(String kind) {
    int start = at;
    while (at < text.length() && "[],".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String name = text.substring(start, at);
    if (!accept('[')) {
      return leaf(kind, name);
    }
    if (++depth > MAX_DEPTH) {
      throw new MindIrFault("attribute '%s' nests deeper than %d", old.getName(), MAX_DEPTH);
    }
    AttributeProto.Builder sequence = AttributeProto.newBuilder();
    switch (name) {
      case "Tuple" -> sequence.setType(AttributeType.TUPLE);
      case "List" -> sequence.setType(AttributeType.LIST);
      default -> throw fault();
    }
    while (!accept(']')) {
      if (at >= text.length()) {
        throw fault();
      }
      sequence.addValues(part(kind));
      accept(',');
    }
    depth--;
    return sequence;
  }

  private AttributeProto.Builder leaf(String kind, String name) {
    AttributeProto.Builder value = AttributeProto.newBuilder();
    if (name.startsWith("UMonad")) {
      return value.setType(AttributeType.UMONAD);
    }
    if (name.startsWith("IOMonad")) {
      return value.setType(AttributeType.IOMONAD);
    }
    if (name.equals("none") || name.equals("None")) {
      return value.setType(AttributeType.NONE);
    }
    int index = index(name);
    return switch (kind) {
      case "shape", "type", "tensor" -> tensor(value, Math.max(0, index - 1));
      case "scalar" -> index == 0 ? single(value) : element(value, index - 1);
      default -> throw fault();
    };
  }

  private static int index(String name) {
    int start = name.length();
    while (start > 0 && Character.isDigit(name.charAt(start - 1))) {
      start--;
    }
    String digits = name.substring(start);
    return digits.isEmpty() || digits.length() > 8 ? 0 : Integer.parseInt(digits);
  }

  private AttributeProto.Builder tensor(AttributeProto.Builder value, int index) {
    TensorProto tensor;
    if (index < old.getTensorsCount()) {
      tensor = old.getTensors(index);
    } else if (index == 0 && old.hasT()) {
      tensor = old.getT();
    } else {
      throw fault();
    }
    return value.setType(AttributeType.TENSORS).addTensors(tensor);
  }

  private AttributeProto.Builder single(AttributeProto.Builder value) {
    value.setType(old.getType());
    if (old.hasI()) {
      value.setI(old.getI());
    } else if (old.hasF()) {
      value.setF(old.getF());
    } else if (old.hasD()) {
      value.setD(old.getD());
    } else if (old.hasS()) {
      value.setS(old.getS());
    } else if (old.hasT()) {
      value.setType(AttributeType.TENSORS).addTensors(old.getT());
    } else if (countOfValues() == 1) {
      return element(value, 0);
    }
    return value;
  }

  private int countOfValues() {
    return old.getIntsCount()
        + old.getFloatsCount()
        + old.getDoublesCount()
        + old.getStringsCount()
        + old.getTensorsCount();
  }

  private AttributeProto.Builder element(AttributeProto.Builder value, int index) {
    value.setType(old.getType());
    if (index < old.getIntsCount()) {
      return value.addInts(old.getInts(index));
    }
    int rest = index - old.getIntsCount();
    if (rest < old.getDoublesCount()) {
      return value.addDoubles(old.getDoubles(rest));
    }
    rest -= old.getDoublesCount();
    if (rest < old.getFloatsCount()) {
      return value.addFloats(old.getFloats(rest));
    }
    rest -= old.getFloatsCount();
    if (rest < old.getStringsCount()) {
      return value.addStrings(old.getStrings(rest));
    }
    rest -= old.getStringsCount();
    if (rest < old.getTensorsCount()) {
      return value.setType(AttributeType.TENSORS).addTensors(old.getTensors(rest));
    }
    throw fault();
  }

  private boolean accept(char expected) {
    if (at < text.length() && text.charAt(at) == expected) {
      at++;
      return true;
    }
    return false;
  }

  private MindIrFault fault() {
    return new MindIrFault("attribute '%s' has the reference '%s'", old.getName(), text);
  }
}
