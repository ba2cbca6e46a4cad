package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.Element.Kind;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Left factors that the matrix unit takes out of the registers of threads: what is computed from the sums of one product and
/// multiplied by another, and the left factor of the first where a loop multiplies it in each round. In attention these are the
/// weights of keys, and the queries.
///
/// A thread's sums of sixteen columns are what it has to give of a left factor sixteen deep, in this order: "Matrix Fragments
/// for mma.m16n8k16" of the PTX manual.
final class RegisterFactors {
  private static final int DEPTH = 16;

  private RegisterFactors() {}

  /// {@return the products of `function` whose left factor is to lie as the unit takes it}
  static Set<MmaOp> of(TileFuncOp function, Language language) {
    Set<MmaOp> found = new LinkedHashSet<>();
    if (language.multipliesRegisters()) {
      function.walk(
          MmaOp.class,
          product -> {
            Optional<MmaOp> first = source(product.lhs()).filter(other -> other != product);
            if (first.isEmpty() || !mayLieSo(product, language)) {
              return;
            }
            found.add(product);
            if (mayLieSo(first.get(), language) && isOutside(first.get())) {
              found.add(first.get());
            }
          });
    }
    return found;
  }

  private static boolean mayLieSo(MmaOp product, Language language) {
    // Two numbers in each register.
    return language.usesMatrixUnit(product)
        && !product.transposeLhs()
        && Element.of(((TileType) product.lhs().type()).element()).bytes() == 2;
  }

  /// {@return whether the left factor is there before the loop that multiplies it}
  private static boolean isOutside(MmaOp product) {
    Operation factor = product.lhs().definingOp();
    return factor != null && factor.block() != product.block();
  }

  /// {@return the product that a tile is computed from, element by element}
  private static Optional<MmaOp> source(Value tile) {
    Operation op = tile.definingOp();
    if (op instanceof MmaOp product) {
      return Optional.of(product);
    }
    if (op instanceof UnaryOp
        || op instanceof BinaryOp
        || op instanceof SelectOp
        || op instanceof CastOp) {
      return op.operands().stream()
          .map(RegisterFactors::source)
          .flatMap(Optional::stream)
          .findFirst();
    }
    return Optional.empty();
  }

  /// {@return whether the unit takes the left factor of `product` as threads hold it}
  static boolean fits(MmaOp product, Distribution tiles, Language language) {
    if (!mayLieSo(product, language)
        || Distribution.isFree(product.lhs())
        || product.lhs().definingOp() instanceof BroadcastOp) {
      return false;
    }
    ImmutableList<Axis> sums = tiles.of(product.result());
    ImmutableList<Axis> factor = tiles.of(product.lhs());
    Axis depth = factor.get(1);
    return (MmaPlacement.isFragments(sums.get(0), sums.get(1)) || WarpgroupCode.fits(sums))
        && factor.get(0) == sums.get(0)
        && depth.vector() == 2
        && depth.bits().length == 2
        && depth.bits()[0] == 0
        && depth.bits()[1] == 1
        && depth.covered() == depth.bound()
        && depth.bound() % DEPTH == 0;
  }

  /// {@return whether `cast` is left to the products that it is a factor of, which convert two numbers at once}
  static boolean packs(CastOp cast, Distribution tiles, Language language) {
    Element from = Element.of(((TileType) cast.source().type()).element());
    Element to = Element.of(((TileType) cast.result().type()).element());
    boolean packs =
        language.multipliesRegisters()
            && from == Element.F32
            && to.kind() == Kind.BITS
            && !Distribution.isFree(cast.source())
            && !(cast.source().definingOp() instanceof BroadcastOp)
            && TileReader.isSame(tiles.of(cast.source()), tiles.of(cast.result()));
    boolean isUsed = false;
    for (OpOperand use : cast.result().uses()) {
      packs =
          packs
              && use.owner() instanceof MmaOp product
              && product.lhs() == cast.result()
              && product.rhs() != cast.result()
              && product.block() == cast.block()
              && fits(product, tiles, language);
      isUsed = true;
    }
    return packs && isUsed;
  }

  /// Fills the four registers `into` with the left factor of `product` from depth `k` on.
  ///
  /// @param pair C for the number of the pair of rows
  static void write(
      KernelWriter out, TileReader reader, MmaOp product, String into, String pair, String k) {
    ImmutableList<Axis> axes = out.tiles.of(product.lhs());
    Element element = Element.of(((TileType) product.lhs().type()).element());
    Value source =
        product.lhs().definingOp() instanceof CastOp cast && packs(cast, out.tiles, out.language)
            ? cast.source()
            : product.lhs();
    for (int i = 0; i < 4; i++) {
      String row = "(2 * " + pair + (i % 2 == 0 ? "" : " + 1") + ")";
      String low = "(" + k + " / 4" + (i < 2 ? "" : " + 2") + ")";
      String high = "(" + k + " / 4 + " + (i < 2 ? 1 : 3) + ")";
      out.line(
          into
              + "["
              + i
              + "] = "
              + pack(
                  element,
                  source != product.lhs(),
                  value(reader, source, product.lhs(), axes, row, low),
                  value(reader, source, product.lhs(), axes, row, high))
              + ";");
    }
  }

  private static String pack(Element element, boolean converts, String low, String high) {
    return converts
        ? "w_pack_" + element.suffix() + "(" + low + ", " + high + ")"
        : "(u32)" + KernelWriter.paren(low) + " | (u32)" + KernelWriter.paren(high) + " << 16";
  }

  /// {@return C for an element, 0 where it does not count}
  private static String value(
      TileReader reader,
      Value source,
      Value factor,
      ImmutableList<Axis> axes,
      String row,
      String column) {
    var at = KernelWriter.places();
    at.put(axes.get(0), row);
    at.put(axes.get(1), column);
    String value = reader.read(source, axes, at);
    String extent = reader.extent(factor, 1);
    return extent == null
        ? value
        : "(" + axes.get(1).position(column) + " < " + extent + " ? " + value + " : 0)";
  }
}
