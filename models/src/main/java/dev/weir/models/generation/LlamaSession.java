package dev.weir.models.generation;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.models.llama.LlamaConfig;
import dev.weir.runtime.Profile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One text on its way through a model: keys and values of what came so far, and the logits behind it. Steps of a session
/// must not overlap; sessions of one model may.
public final class LlamaSession {
  private static final String LOGITS = "output_0";

  /// How many positions keys and values have room for at least, and by how many the room grows at least.
  private static final int ROOM = 64;

  private final CompiledLlama model;
  private final LlamaConfig config;

  /// Keys and values of each layer as they are, and room for what the next step makes of them.
  private List<Tensor> cache = new ArrayList<>();

  private List<Tensor> spare = new ArrayList<>();
  private Tensor slots = Tensor.zeros(DType.INT64, 0);
  private int length;

  LlamaSession(CompiledLlama model) {
    this.model = model;
    this.config = model.config();
  }

  /// {@return how many tokens came so far}
  public int length() {
    return length;
  }

  /// Takes the tokens that the text begins with, in as many pieces as the model was compiled for.
  ///
  /// @param room for how many tokens in all there is to be room; more is made when needed
  /// @return the logits behind the last
  /// @throws IllegalArgumentException if there are none, or one is no token
  /// @throws IllegalStateException if the text has begun
  /// @throws dev.weir.runtime.RunException if a kernel fails
  public ImmutableDoubleArray prefill(ImmutableIntArray tokens, int room) {
    checkState(length == 0, "the text has begun");
    checkArgument(!tokens.isEmpty(), "a text begins with one token at least");
    tokens.forEach(this::checked);
    Map<String, Tensor> outputs = Map.of();
    while (length < tokens.length()) {
      int end = (int) Math.min((long) length + model.block(), tokens.length());
      outputs = read(tokens.subArray(length, end));
      cache.clear();
      for (int i = 0; i < 2 * config.layers(); i++) {
        cache.add(outputs.get("output_" + (i + 1)));
      }
      length = end;
    }
    makeRoom(Math.max(room, length));
    return logits(outputs);
  }

  /// {@return what comes of the next piece of the text}
  private Map<String, Tensor> read(ImmutableIntArray piece) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    long[] ids = piece.stream().asLongStream().toArray();
    inputs.put("tokens", Tensor.of(Arena.ofAuto(), ids, 1, ids.length));
    inputs.put("positions", numbers(length, ids.length));
    if (length == 0) {
      return model.prefill().run(inputs);
    }
    inputs.put("slots", numbers(0, length));
    putCache(inputs);
    return model.extend().orElseThrow().run(inputs);
  }

  private static Tensor numbers(int first, int count) {
    long[] numbers = new long[count];
    Arrays.setAll(numbers, i -> first + i);
    return Tensor.of(Arena.ofAuto(), numbers, count);
  }

  private void putCache(Map<String, Tensor> inputs) {
    for (int i = 0; i < cache.size(); i++) {
      inputs.put((i % 2 == 0 ? "keys." : "values.") + i / 2, cache.get(i));
    }
  }

  /// Takes one token more.
  ///
  /// @return the logits behind it
  /// @throws IllegalArgumentException if it is no token
  /// @throws IllegalStateException if the text has not begun
  /// @throws dev.weir.runtime.RunException if a kernel fails
  public ImmutableDoubleArray decode(int token) {
    return decode(token, Optional.empty());
  }

  /// Does the same, and tells `profile` what each kernel took.
  public ImmutableDoubleArray decode(int token, Optional<Profile> profile) {
    checkState(length > 0, "the text has not begun");
    if (length == slots.elementCount()) {
      makeRoom(Math.max(2 * length, length + ROOM));
    }
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    inputs.put("tokens", Tensor.of(Arena.ofAuto(), new long[] {checked(token)}, 1, 1));
    inputs.put("position", Tensor.of(Arena.ofAuto(), new long[] {length}, 1));
    inputs.put("slots", slots);
    putCache(inputs);
    Map<String, Tensor> outputs = new LinkedHashMap<>();
    for (int i = 0; i < cache.size(); i++) {
      outputs.put("output_" + (i + 1), spare.get(i));
    }
    Map<String, Tensor> results = model.decode().run(inputs, outputs, profile);
    List<Tensor> before = cache;
    cache = spare;
    spare = before;
    length++;
    return logits(results);
  }

  private int checked(int token) {
    checkArgument(
        token >= 0 && token < config.vocabulary(),
        "%s is no token; tokens are 0 to %s",
        token,
        config.vocabulary() - 1);
    return token;
  }

  private static ImmutableDoubleArray logits(Map<String, Tensor> outputs) {
    return ImmutableDoubleArray.copyOf(outputs.get(LOGITS).toDoubleArray());
  }

  /// Gives keys and values room for `positions`.
  private void makeRoom(int positions) {
    int room = Math.ceilDiv(positions, ROOM) * ROOM;
    List<Tensor> larger = new ArrayList<>();
    List<Tensor> others = new ArrayList<>();
    for (Tensor tensor : cache) {
      Tensor copy = empty(room);
      long heads = config.keyHeads();
      long size = tensor.byteSize() / heads;
      for (int head = 0; head < heads; head++) {
        MemorySegment.copy(
            tensor.data(), head * size, copy.data(), head * (copy.byteSize() / heads), size);
      }
      larger.add(copy);
      others.add(empty(room));
    }
    cache = larger;
    spare = others;
    slots = numbers(0, room);
  }

  private Tensor empty(int room) {
    return Tensor.zeros(DType.FLOAT32, 1, config.keyHeads(), room, config.headSize());
  }
}
