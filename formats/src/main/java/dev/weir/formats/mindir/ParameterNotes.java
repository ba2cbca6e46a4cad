package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.TensorProto.CompressionType;
import dev.weir.formats.mindir.proto.TensorProto.QuantParamProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a file says of a parameter besides its type and its values: how it is quantised and packed.
/// It is kept as attributes of the parameter.
final class ParameterNotes {
  private static final String QUANTIZATION = "mindir.quantization";
  private static final String COMPRESSION = "mindir.compression";
  private static final String ALGORITHM = "algorithm";
  private static final String ATTRIBUTES = "attributes";

  private ParameterNotes() {}

  /// Adds what `parameter` says to `entries`.
  static void read(TensorProto parameter, Constants constants, List<NamedAttribute> entries) {
    if (parameter.hasCompressionType()
        && parameter.getCompressionType() != CompressionType.NO_COMPRESSION) {
      entries.add(
          new NamedAttribute(
              COMPRESSION,
              StringAttr.of(parameter.getCompressionType().name().toLowerCase(Locale.ROOT))));
    }
    if (parameter.getQuantParamsCount() > 0) {
      var all = ImmutableList.<Attribute>builder();
      for (QuantParamProto each : parameter.getQuantParamsList()) {
        List<NamedAttribute> attributes = new ArrayList<>();
        each.getAttributeList()
            .forEach(attribute ->
                attributes.add(
                    new NamedAttribute(attribute.getName(), constants.of(attribute).value())));
        all.add(
            DictionaryAttr.of(
                List.of(
                    new NamedAttribute(ALGORITHM, StringAttr.of(each.getQuantAlgoName())),
                    new NamedAttribute(ATTRIBUTES, DictionaryAttr.of(attributes)))));
      }
      entries.add(new NamedAttribute(QUANTIZATION, new ArrayAttr(all.build())));
    }
  }

  /// Says in `parameter` what `notes` says.
  static void write(DictionaryAttr notes, TensorProto.Builder parameter) {
    if (notes.get(COMPRESSION) instanceof StringAttr name) {
      parameter.setCompressionType(compression(name.value()));
    }
    if (notes.get(QUANTIZATION) instanceof ArrayAttr(var all)) {
      for (Attribute each : all) {
        if (each instanceof DictionaryAttr entry
            && entry.get(ALGORITHM) instanceof StringAttr name) {
          QuantParamProto.Builder quantization =
              parameter.addQuantParamsBuilder().setQuantAlgoName(name.value());
          if (entry.get(ATTRIBUTES) instanceof DictionaryAttr attributes) {
            attributes
                .entries()
                .forEach(attribute ->
                    quantization.addAttribute(
                        ConstantProtos.of(attribute.name(), attribute.value())));
          }
        }
      }
    }
  }

  private static CompressionType compression(String name) {
    for (CompressionType type : CompressionType.values()) {
      if (type.name().toLowerCase(Locale.ROOT).equals(name)) {
        return type;
      }
    }
    throw new MindIrFault("there is no way to pack a tensor called '%s'", name);
  }
}
