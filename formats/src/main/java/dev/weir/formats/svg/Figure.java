package dev.weir.formats.svg;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/// What a picture shows: boxes in groups, and arrows between boxes.
///
/// Boxes are added group by group, and within a group such that an arrow goes from a box to a later one
/// wherever that is possible; arrows that go back are drawn all the same.
public final class Figure {
  /// What a box stands for, which decides how it looks.
  public enum Kind {
    /// Something that is computed.
    OPERATION,
    /// Something that is given.
    PARAMETER,
    /// What a group gives back.
    RESULT
  }

  /// What an arrow stands for, which decides how it looks.
  public enum Line {
    /// A value that is used.
    VALUE,
    /// What is run, or holds something.
    REFERENCE,
    /// An order without a value.
    ORDER
  }

  /// A box.
  ///
  /// @param group the index of its group
  /// @param text its lines; the first is its title
  /// @param hint what is shown when it is pointed at
  record Box(int group, Kind kind, ImmutableList<String> text, String hint) {}

  /// An arrow between two boxes, by their indices.
  record Arrow(int from, int to, Line line) {}

  private final List<String> groups = new ArrayList<>();
  private final List<Box> boxes = new ArrayList<>();
  private final List<Arrow> arrows = new ArrayList<>();

  /// Makes an empty figure.
  public Figure() {}

  /// Begins a group, to which the boxes that follow belong.
  public void group(String title) {
    groups.add(title);
  }

  /// {@return the number of the box that is added to the present group}
  ///
  /// @throws IllegalStateException if there is no group
  public int box(Kind kind, List<String> text, String hint) {
    if (groups.isEmpty()) {
      throw new IllegalStateException("a box belongs to a group");
    }
    boxes.add(new Box(groups.size() - 1, kind, ImmutableList.copyOf(text), hint));
    return boxes.size() - 1;
  }

  /// Adds an arrow.
  ///
  /// @throws IllegalArgumentException if there is no such box
  public void arrow(int from, int to, Line line) {
    if (from < 0 || to < 0 || from >= boxes.size() || to >= boxes.size()) {
      throw new IllegalArgumentException("no arrow from box " + from + " to box " + to);
    }
    arrows.add(new Arrow(from, to, line));
  }

  List<String> groups() {
    return groups;
  }

  List<Box> boxes() {
    return boxes;
  }

  List<Arrow> arrows() {
    return arrows;
  }
}
