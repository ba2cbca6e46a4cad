package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableMap;

/// The adaptations by the names that the table has for them.
final class Adaptations {
  /// An adaptation that needs to know which operator of its block it is at.
  @FunctionalInterface
  interface Placed {
    /// Adds what `op` does to its block, of which it is operator `at`.
    void translate(Translation op, int at);
  }

  private static final ImmutableMap<String, Placed> ALL =
      ImmutableMap.<String, Placed>builder()
          .put("feed", placed(InputsAndOutputs::feed))
          .put("fetch", placed(InputsAndOutputs::fetch))
          .put("conditional_block", Branches::translate)
          .put("select_input", Branches::select)
          .put("while", placed(Loops::translate))
          .put("write_to_array", placed(Lists::write))
          .put("read_from_array", placed(Lists::read))
          .put("lod_array_length", placed(Lists::length))
          .put("broadcast", placed(Broadcasts::translate))
          .put("mul", placed(Matrices::mul))
          .put("scaled", placed(Matrices::scaled))
          .put("interpolation", placed(Images::interpolation))
          .put("pad2d", placed(Images::pad2d))
          .put("reduction", placed(Reductions::translate))
          .put("flatten", placed(Shapes::flatten))
          .put("split", placed(Shapes::split))
          .put("tril_triu", placed(Shapes::triangle))
          .put("rows", placed(Shapes::rows))
          .put("set_value", placed(Creations::setValue))
          .put("fill_constant", placed(Creations::fill))
          .put("range", placed(Creations::range))
          .put("rnn", placed(Matrices::rnn))
          .put("power", placed(Matrices::power))
          .put("dot", placed(Matrices::dot))
          .put("quantize_largest", placed(Quantizers::largest))
          .put("quantize_given", placed(Quantizers::given))
          .put("quantize_watched", placed(Quantizers::watched))
          .put("dequantize", placed(Quantizers::dequantized))
          .put("dequantize_channels", placed(Quantizers::dequantizedChannels))
          .put("sequence_mask", placed(Sequences::mask))
          .put("lstm_unit", placed(Sequences::lstmUnit))
          .buildOrThrow();

  private Adaptations() {}

  private static Placed placed(Adaptation adaptation) {
    return (op, _) -> adaptation.translate(op);
  }

  /// {@return how operators with the row `row` are translated}
  static Placed of(OperatorRow row) {
    if (row.adaptation().isEmpty()) {
      return (op, _) -> new OperatorImport(op).run();
    }
    Placed found = ALL.get(row.adaptation());
    if (found == null) {
      throw new IllegalStateException("the table names the adaptation " + row.adaptation());
    }
    return found;
  }
}
