package dev.weir.pass.operator.shape;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Map;

/// Makes a program's types as specific as the types of its inputs allow: sets those, and infers all
/// result types anew in program order, into regions and through loops.
public final class ShapeSpecialization {
  private final Map<String, TensorType> inputs;
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();

  private ShapeSpecialization(Map<String, TensorType> inputs, Diagnostics diagnostics) {
    this.inputs = inputs;
    this.diagnostics = diagnostics;
  }

  /// Specialises `module` to inputs of these types, by the name that `pd_op.data` or `pd_op.feed`
  /// gives them; inputs that are not named keep their types.
  ///
  /// @return false if an input does not fit its declaration, or some operation cannot take what it
  ///     then gets; both are reported
  public static boolean specialize(
      Operation module, Map<String, TensorType> inputs, Diagnostics diagnostics) {
    int found = diagnostics.errorCount();
    new ShapeSpecialization(inputs, diagnostics).visit(module);
    return diagnostics.errorCount() == found;
  }

  private void visit(Operation op) {
    if (op instanceof StructuredWhile loop) {
      visitLoop(loop);
    } else {
      for (int i = 0; i < op.regionCount(); i++) {
        visit(op.region(i));
      }
    }
    bind(op);
    if (op instanceof InfersTypes infers && op.resultCount() > 0) {
      infer(infers);
    }
  }

  private void visit(Region region) {
    for (Block block : region) {
      for (Operation op : block) {
        visit(op);
      }
    }
  }

  private void bind(Operation op) {
    if (!op.name().equals("pd_op.data") && !op.name().equals("pd_op.feed")) {
      return;
    }
    TensorType given =
        op.attribute("name") instanceof StringAttr name ? inputs.get(name.value()) : null;
    if (given == null) {
      return;
    }
    Type declared = op.result(0).type();
    if (!TypeAgreement.agree(declared, given)) {
      diagnostics.error(op, "input declared as '%s' cannot be a '%s'", declared, given);
      return;
    }
    rewriter.setType(op.result(0), meet(declared, given));
    if (op.attribute("shape") instanceof DenseArrayAttr) {
      rewriter.setAttribute(op, "shape", DenseArrayAttr.ofLongs(given.shape().toArray()));
    }
  }

  private void infer(InfersTypes op) {
    List<Type> inferred;
    try {
      inferred = op.inferTypes();
    } catch (IllegalArgumentException e) {
      diagnostics.error(op, "%s", e.getMessage());
      return;
    }
    for (int i = 0; i < Math.min(inferred.size(), op.resultCount()); i++) {
      Value result = op.result(i);
      if (TypeAgreement.agree(result.type(), inferred.get(i))) {
        rewriter.setType(result, meet(result.type(), inferred.get(i)));
      } else {
        diagnostics.error(
            op,
            "result #%d is declared as '%s' but comes out as '%s'",
            i,
            result.type(),
            inferred.get(i));
      }
    }
  }

  /// A carried value starts as specific as what goes in, and becomes less so until what the body
  /// yields fits too. Each round makes at least one more size unknown, so there are few.
  private void visitLoop(StructuredWhile loop) {
    Block body = loop.bodyRegion().first();
    if (body == null || body.argumentCount() != loop.inits().size()) {
      return;
    }
    for (int i = 0; i < body.argumentCount(); i++) {
      rewriter.setType(body.argument(i), loop.inits().get(i).type());
    }
    for (boolean changed = true; changed; ) {
      int found = diagnostics.errorCount();
      visit(loop.bodyRegion());
      changed = false;
      Operation last = body.last();
      for (int i = 0; last != null && i < body.argumentCount(); i++) {
        if (i + 1 >= last.operandCount()) {
          break;
        }
        Type carried = body.argument(i).type();
        Type joined = TypeAgreement.join(carried, last.operand(i + 1).type()).orElse(carried);
        if (!joined.equals(carried)) {
          rewriter.setType(body.argument(i), joined);
          forget(body);
          changed = true;
        }
      }
      if (diagnostics.errorCount() > found) {
        return;
      }
    }
  }

  /// Forgets the sizes inferred in `body` from arguments that turned out less specific.
  private void forget(Block body) {
    for (Operation nested : body) {
      nested.walk(op -> {
        if (op instanceof InfersTypes) {
          for (Value result : op.results()) {
            rewriter.setType(result, unknownSizes(result.type()));
          }
        }
      });
    }
  }

  private static Type unknownSizes(Type type) {
    if (!(type instanceof TensorType tensor)) {
      return type;
    }
    long[] shape = new long[tensor.rank()];
    java.util.Arrays.fill(shape, TensorType.DYNAMIC);
    return tensor.withShape(ImmutableLongArray.copyOf(shape));
  }

  /// {@return what both types say; they agree}
  private static Type meet(Type a, Type b) {
    if (a instanceof TensorType x && b instanceof TensorType y && x.rank() == y.rank()) {
      var shape = ImmutableLongArray.builder(x.rank());
      for (int i = 0; i < x.rank(); i++) {
        shape.add(x.isDynamic(i) ? y.dimension(i) : x.dimension(i));
      }
      return x.withShape(shape.build());
    }
    return a instanceof TensorType ? a : b;
  }
}
