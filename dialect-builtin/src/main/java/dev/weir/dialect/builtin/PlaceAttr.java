package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.PlaceFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import java.util.Locale;

/// Where a tensor lives: `#pir.place<cpu>`, `#pir.place<gpu:1>`. PIR's `pd_op.Place`.
///
/// `customType` names the device of a [Kind#CUSTOM] place and is empty otherwise.
@AttrDef(value = "place", assembly = PlaceFormat.class)
public record PlaceAttr(Kind kind, int device, String customType) implements Attribute {
  /// What kind of memory, each with the number that files store.
  public enum Kind {
    /// Not decided.
    UNDEFINED(0),
    /// Host memory.
    CPU(1),
    /// The memory of an NVIDIA or AMD GPU.
    GPU(2),
    /// Host memory that a GPU can reach.
    GPU_PINNED(3),
    /// The memory of a Kunlun accelerator.
    XPU(4),
    /// The memory of a Graphcore IPU.
    IPU(7),
    /// The memory of a device that a plug-in names.
    CUSTOM(9);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /// {@return the number that files store}
    public int code() {
      return code;
    }

    /// {@return the kind that files store as `code`}
    ///
    /// @throws IllegalArgumentException if there is none
    public static Kind ofCode(int code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new IllegalArgumentException("unknown kind of place " + code);
    }

    /// {@return the name in the text: the constant in lower case}
    public String keyword() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// {@return whether the text always names the device}
    boolean isNumbered() {
      return this == GPU || this == XPU || this == IPU || this == CUSTOM;
    }
  }

  /// The place that is not decided.
  public static final PlaceAttr UNDEFINED = of(Kind.UNDEFINED);

  /// Host memory.
  public static final PlaceAttr CPU = of(Kind.CPU);

  /// Refuses a device type where the kind is not custom.
  public PlaceAttr {
    if (kind != Kind.CUSTOM && !customType.isEmpty()) {
      throw new IllegalArgumentException("only a custom place has a device type");
    }
  }

  /// {@return device 0 of `kind`}
  public static PlaceAttr of(Kind kind) {
    return new PlaceAttr(kind, 0, "");
  }

  /// {@return device `device` of `kind`}
  public static PlaceAttr of(Kind kind, int device) {
    return new PlaceAttr(kind, device, "");
  }

  /// {@return whether the text names the device: always for accelerators, else if it is not 0}
  public boolean showsDevice() {
    return kind.isNumbered() || device != 0;
  }

  @Override
  public String toString() {
    return "#pir.place<"
        + kind.keyword()
        + (kind == Kind.CUSTOM ? " \"" + customType + "\"" : "")
        + (showsDevice() ? ":" + device : "")
        + ">";
  }
}
