package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;

/// Attributes that an operator has in common with its gradient and with what it is fused into.
enum SharedAttributes {
  /// How a filter is moved over an image.
  OF_CONVOLUTIONS(
      "strides",
      "paddings",
      "output_padding",
      "padding_algorithm",
      "dilations",
      "groups",
      "data_format"),

  /// How an image is brought to another size.
  OF_SIZES(
      "data_format",
      "out_d",
      "out_h",
      "out_w",
      "scale",
      "interp_method",
      "align_corners",
      "align_mode");

  private final ImmutableList<String> names;

  SharedAttributes(String... names) {
    this.names = ImmutableList.copyOf(names);
  }

  /// Gives `spec` those of these attributes that `like` has.
  ///
  /// @return `spec`
  <T extends Operation> OpSpec<T> copy(OpSpec<T> spec, Operation like) {
    OpSpec<T> made = spec;
    for (String name : names) {
      Attribute value = like.attribute(name);
      if (value != null) {
        made = made.with(name, value);
      }
    }
    return made;
  }
}
