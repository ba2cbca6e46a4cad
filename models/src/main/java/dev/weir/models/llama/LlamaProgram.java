package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A model as functions of operators. Batch, length and cache are sizes that stay open.
///
/// `prefill` takes a text from its beginning: `tokens: [batch, length], positions: [length]`, the positions from 0 on. It
/// gives the logits behind the last token, `[batch, vocabulary]`, and for each layer the keys and the values,
/// `[batch, keyHeads, length, headSize]`.
///
/// `extend` takes more of a text: `tokens: [batch, length], positions: [length]`, of what came before
/// `slots: [past]`, the positions 0, 1, …, and for each layer keys and values, `[batch, keyHeads, past, headSize]`. It
/// gives the logits behind the last token, and keys and values of all tokens so far. So a long text is taken in pieces,
/// whose masks are small.
///
/// `decode` takes one token more: `tokens: [batch, 1], position: [1], slots: [cache]`, which is 0, 1, …, and for each layer
/// keys and values, `[batch, keyHeads, cache, headSize]`, of which those up to `position` count. It gives the logits
/// behind the token, and keys and values with those of the token at `position`.
///
/// Source: `modeling_llama.py` and `modeling_qwen2.py` of
/// [transformers](https://github.com/huggingface/transformers/blob/v4.46.0/src/transformers/models/llama/modeling_llama.py).
/// Deviations: 1. all is computed in f32; 2. keys and values are not repeated for the heads that share them, their
/// queries become rows of one matmul instead.
final class LlamaProgram {
  /// The functions.
  enum Function {
    PREFILL("prefill"),
    EXTEND("extend"),
    DECODE("decode");

    private final String symbol;

    Function(String symbol) {
      this.symbol = symbol;
    }
  }

  private static final Term BATCH = Term.symbol("batch");
  private static final Term LENGTH = Term.symbol("length");
  private static final Term PAST = Term.symbol("past");
  private static final Term CACHE = Term.symbol("cache");

  private record Input(String name, TensorType type) {}

  private final LlamaConfig config;
  private final LlamaWeights weights;

  LlamaProgram(LlamaConfig config, LlamaWeights weights) {
    this.config = config;
    this.weights = weights;
  }

  /// {@return a module of these functions}
  ModuleOp module(Function... functions) {
    ModuleOp module = BuiltinOps.module(body -> {}).build(Location.unknown());
    OpBuilder b = OpBuilder.atEnd(module.region(0).entry());
    Arrays.stream(functions).forEach(function -> define(b, function));
    return module;
  }

  private void define(OpBuilder b, Function function) {
    List<Input> inputs = inputs(function);
    List<Type> types = inputs.stream().<Type>map(Input::type).toList();
    Block entry = new Block(types);
    Region region = new Region();
    region.append(entry);
    OpBuilder body = OpBuilder.atEnd(entry);
    LlamaLayers layers = new LlamaLayers(config, weights, new NetworkOperators(body));
    List<Value> results = new ArrayList<>();
    switch (function) {
      case PREFILL -> layers.prefill(entry.argument(0), entry.argument(1), results);
      case EXTEND -> layers.extend(entry.arguments(), results);
      case DECODE -> layers.decode(entry.arguments(), results);
    }
    body.add(FunctionOps.returnOp(results));
    List<Type> outputs = results.stream().map(Value::type).toList();
    ImmutableList<Attribute> names =
        inputs.stream()
            .map(input -> DictionaryAttr.of("pir.name", StringAttr.of(input.name())))
            .collect(ImmutableList.toImmutableList());
    b.add(
        FunctionOps.func(function.symbol, FunctionType.of(types, outputs), region)
            .argAttrs(new ArrayAttr(names)));
  }

  private List<Input> inputs(Function function) {
    List<Input> inputs = new ArrayList<>();
    Term room = function == Function.EXTEND ? PAST : CACHE;
    if (function == Function.DECODE) {
      inputs.add(new Input("tokens", type(IntegerType.I64, BATCH, Term.of(1))));
      inputs.add(new Input("position", type(IntegerType.I64, Term.of(1))));
    } else {
      inputs.add(new Input("tokens", type(IntegerType.I64, BATCH, LENGTH)));
      inputs.add(new Input("positions", type(IntegerType.I64, LENGTH)));
    }
    if (function == Function.PREFILL) {
      return inputs;
    }
    inputs.add(new Input("slots", type(IntegerType.I64, room)));
    TensorType cached =
        type(FloatType.F32, BATCH, Term.of(config.keyHeads()), room, Term.of(config.headSize()));
    for (int layer = 0; layer < config.layers(); layer++) {
      inputs.add(new Input("keys." + layer, cached));
      inputs.add(new Input("values." + layer, cached));
    }
    return inputs;
  }

  private static TensorType type(Type element, Term... sizes) {
    return SymbolicSizes.tensor(
        Arrays.stream(sizes).map(Optional::of).toList(), element, Optional.empty());
  }
}
