package dev.weir.pass.kernel.source;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the sizes of a kernel are for one operation: numbers where types say them, and symbols for the sizes of operands
/// known only at run time.
final class SourceSizes {
  private final Operation op;
  private final SourceKernel kernel;
  private final Map<String, AffineExpr> known = new HashMap<>();
  private final Map<String, String> places = new HashMap<>();
  private final ImmutableIntArray.Builder dims = ImmutableIntArray.builder();
  private final List<ImmutableList<AffineExpr>> equalities = new ArrayList<>();
  private int symbols;

  private SourceSizes(Operation op, SourceKernel kernel) {
    this.op = op;
    this.kernel = kernel;
  }

  /// {@return the sizes}
  ///
  /// @param operands the types of the operands, whose ranks are those of the kernel
  /// @throws IllegalArgumentException if sizes differ that the kernel calls by one name
  static SourceSizes of(Operation op, SourceKernel kernel, List<TensorType> operands) {
    SourceSizes sizes = new SourceSizes(op, kernel);
    kernel.values().forEach((name, value) -> sizes.known.put(name, AffineExpr.constant(value)));
    // Where a type says a size, it is no symbol.
    sizes.read(operands, false);
    sizes.read(operands, true);
    return sizes;
  }

  private void read(List<TensorType> operands, boolean isDynamic) {
    for (int i = 0; i < operands.size(); i++) {
      SourceKernel.Argument argument = kernel.reads().get(i);
      for (int d = 0; d < operands.get(i).rank(); d++) {
        if (operands.get(i).isDynamic(d) == isDynamic) {
          String where = "dimension %d of operand #%d".formatted(d, i);
          AffineExpr size =
              isDynamic
                  ? AffineExpr.symbol(symbols++)
                  : AffineExpr.constant(operands.get(i).dimension(d));
          if (isDynamic) {
            dims.add(i).add(d);
          }
          bind(argument.shape().get(d), size, where);
        }
      }
    }
  }

  private void bind(String name, AffineExpr size, String where) {
    AffineExpr expected =
        Character.isDigit(name.charAt(0))
            ? AffineExpr.constant(Long.parseLong(name))
            : known.putIfAbsent(name, size);
    if (expected == null) {
      places.put(name, where);
    } else if (!expected.equals(size)) {
      if (expected instanceof AffineExpr.Constant(long a)
          && size instanceof AffineExpr.Constant(long b)) {
        throw new IllegalArgumentException(
            "%s is %d, and kernel '%s' takes %s there%s"
                .formatted(
                    where,
                    b,
                    kernel.name(),
                    name,
                    places.containsKey(name)
                        ? ", which " + places.get(name) + " says is " + a
                        : ""));
      }
      equalities.add(ImmutableList.of(expected, size));
    }
  }

  /// {@return what the run reads, as pairs of an operand and a dimension}
  ImmutableIntArray dims() {
    return dims.build();
  }

  /// {@return the sizes that the kernel is given}
  AffineMapAttr arguments() {
    return map(kernel.sizes().stream().map(known::get).collect(ImmutableList.toImmutableList()));
  }

  /// {@return what must be equal at run time}
  ImmutableList<AffineMapAttr> equalities() {
    return equalities.stream().map(this::map).collect(ImmutableList.toImmutableList());
  }

  private AffineMapAttr map(ImmutableList<AffineExpr> results) {
    return new AffineMapAttr(new AffineMap(0, symbols, results));
  }

  /// {@return the shape of a result}
  ///
  /// @throws IllegalArgumentException if it is not as `type` says, or written wrongly
  AffineMapAttr shape(int result, TensorType type) {
    SourceKernel.Argument argument = kernel.writes().get(result);
    var sizes = ImmutableList.<AffineExpr>builder();
    for (int d = 0; d < type.rank(); d++) {
      AffineExpr size = ofOperation(expression(kernel, argument.shape().get(d)));
      if (size instanceof AffineExpr.Constant(long value)
          && !type.isDynamic(d)
          && value != type.dimension(d)) {
        throw new IllegalArgumentException(
            "dimension %d of result #%d is %d, and kernel '%s' writes %s there, which is %d"
                .formatted(
                    d, result, type.dimension(d), kernel.name(), argument.shape().get(d), value));
      }
      sizes.add(size);
    }
    return map(sizes.build());
  }

  /// {@return `expression` over the kernel's sizes as one over what the run reads}
  private AffineExpr ofOperation(AffineExpr expression) {
    return switch (expression) {
      case AffineExpr.Symbol(int position) -> known.get(kernel.sizes().get(position));
      case AffineExpr.Binary(var operator, AffineExpr left, AffineExpr right) ->
          AffineExpr.binary(operator, ofOperation(left), ofOperation(right));
      case AffineExpr.Constant constant -> constant;
      case AffineExpr.Dimension dimension ->
          throw new IllegalStateException("no dimension of " + op.name() + ": " + dimension);
    };
  }

  /// {@return `text` as an expression over the sizes of `kernel`}
  ///
  /// @throws IllegalArgumentException if it is none
  static AffineExpr expression(SourceKernel kernel, String text) {
    Diagnostics diagnostics = new Diagnostics();
    String map = "affine_map<()[%s] -> (%s)>".formatted(String.join(", ", kernel.sizes()), text);
    return IrParser.parseAttribute(
            SourceText.of(text, map), DialectRegistry.of(), ParseOptions.STRICT, diagnostics)
        .filter(AffineMapAttr.class::isInstance)
        .map(attribute -> ((AffineMapAttr) attribute).value())
        .filter(parsed -> parsed.results().size() == 1)
        .map(parsed -> parsed.results().get(0))
        .orElseThrow(() ->
            new IllegalArgumentException(
                "kernel '%s' says '%s', which is no affine expression of %s%s"
                    .formatted(
                        kernel.name(),
                        text,
                        kernel.sizes().isEmpty()
                            ? "numbers"
                            : "its sizes " + String.join(", ", kernel.sizes()),
                        diagnostics.all().isEmpty()
                            ? ""
                            : ": " + diagnostics.all().get(0).message())));
  }
}
