package dev.weir.testkit.generate;

import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.List;

/// Locations at random, of every kind that text has.
final class RandomLocations {
  private final Dice dice;
  private final RandomIr ir;

  RandomLocations(Dice dice, RandomIr ir) {
    this.dice = dice;
    this.ir = ir;
  }

  private int position() {
    return dice.once(10) ? dice.of(0, 1, 65535, 1 << 20) : dice.below(200);
  }

  private String file() {
    return dice.coin() ? dice.of("a.mlir", "dir/b.py", "-") : ir.text().string();
  }

  private Location range() {
    int line = position();
    int column = position();
    int endLine = line + dice.of(0, 0, 1, 40);
    int endColumn = column + 1 + dice.below(20);
    return new Location.FileRange(file(), line, column, endLine, endColumn);
  }

  private List<Location> several(int depth) {
    List<Location> parts = new ArrayList<>();
    for (int i = 1 + dice.below(3); i > 0; i--) {
      parts.add(location(depth));
    }
    return parts;
  }

  Location location(int depth) {
    return switch (dice.below(depth <= 0 ? 4 : 8)) {
      case 0 -> Location.unknown();
      case 1, 2 -> Location.of(file(), position(), position());
      case 3 -> range();
      case 4, 5 -> new Location.Named(ir.text().name(), location(depth - 1));
      case 6 -> new Location.CallSite(location(depth - 1), location(depth - 1));
      default ->
          dice.coin()
              ? Location.fused(several(depth - 1))
              : Location.fused(several(depth - 1), ir.attributes().attribute(depth - 1));
    };
  }
}
