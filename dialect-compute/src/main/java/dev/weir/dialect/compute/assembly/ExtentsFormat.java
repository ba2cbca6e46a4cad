package dev.weir.dialect.compute.assembly;

import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.shape.assembly.TermFormat;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;
import java.util.stream.Collectors;

/// The text of [ExtentsAttr]: `<4, 2*s0 + 1>`.
public final class ExtentsFormat extends NamedAttributeFormat<ExtentsAttr> {
  /// Makes the format.
  public ExtentsFormat() {
    super("extents", ExtentsAttr.class);
  }

  @Override
  public ExtentsAttr parse(AttributeParser parser) {
    return new ExtentsAttr(parser.parseList("<", () -> TermFormat.parseTerm(parser), ">"));
  }

  @Override
  public void print(AttributePrinter printer, ExtentsAttr attribute) {
    printer
        .print("<")
        .print(attribute.sizes().stream().map(Term::toString).collect(Collectors.joining(", ")))
        .print(">");
  }
}
