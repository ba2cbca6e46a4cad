#!/usr/bin/env python3
"""Writes small models with random weights, and logits.npz, what PyTorch makes of them.

The models are computed here from the published formulas, a whole text at a time, without a cache. GGUF files are written,
and their blocks are quantized and dequantized, by the package gguf 0.19.
"""
import json
import math
import os
import struct

import gguf
import numpy
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, LAYERS, HEADS, KEY_HEADS, SIZE, INNER, VOCABULARY = 32, 2, 4, 2, 8, 64, 48
TOKENS = [3, 17, 42, 5, 5, 0, 47, 30, 21, 8, 13, 26]
EPSILON = 1e-5
LLAMA3 = {"rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 64}


def weights(random, biases, tied):
    def normal(*shape, scale=0.3, shift=0.0):
        return torch.from_numpy(random.normal(shift, scale, shape).astype(numpy.float32))

    all = {"model.embed_tokens.weight": normal(VOCABULARY, WIDTH, scale=1.0)}
    for i in range(LAYERS):
        p = f"model.layers.{i}."
        all[p + "input_layernorm.weight"] = normal(WIDTH, scale=0.2, shift=1.0)
        for name, out in (("q", HEADS), ("k", KEY_HEADS), ("v", KEY_HEADS)):
            all[p + f"self_attn.{name}_proj.weight"] = normal(out * SIZE, WIDTH)
            if biases:
                all[p + f"self_attn.{name}_proj.bias"] = normal(out * SIZE)
        all[p + "self_attn.o_proj.weight"] = normal(WIDTH, HEADS * SIZE)
        all[p + "post_attention_layernorm.weight"] = normal(WIDTH, scale=0.2, shift=1.0)
        all[p + "mlp.gate_proj.weight"] = normal(INNER, WIDTH)
        all[p + "mlp.up_proj.weight"] = normal(INNER, WIDTH)
        all[p + "mlp.down_proj.weight"] = normal(WIDTH, INNER)
    all["model.norm.weight"] = normal(WIDTH, scale=0.2, shift=1.0)
    if not tied:
        all["lm_head.weight"] = normal(VOCABULARY, WIDTH)
    return all


def divisors(base, scaling):
    """By what each frequency is divided, as LLaMA 3.1's code has it."""
    out = []
    for i in range(SIZE // 2):
        frequency = base ** (-2 * i / SIZE)
        if scaling is None:
            out.append(1.0)
            continue
        length = 2 * math.pi / frequency
        context = scaling["original_max_position_embeddings"]
        if length < context / scaling["high_freq_factor"]:
            out.append(1.0)
        elif length > context / scaling["low_freq_factor"]:
            out.append(scaling["factor"])
        else:
            smooth = (context / length - scaling["low_freq_factor"]) / (
                scaling["high_freq_factor"] - scaling["low_freq_factor"])
            out.append(1 / ((1 - smooth) / scaling["factor"] + smooth))
    return out


def logits(w, base, divide, tokens=TOKENS):
    """[len(tokens), VOCABULARY]: the logits behind each token."""
    def norm(x, weight):
        return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + EPSILON) * weight

    def linear(x, name):
        bias = w.get(name + ".bias")
        out = x @ w[name + ".weight"].T
        return out if bias is None else out + bias

    length = len(tokens)
    frequencies = torch.tensor([base ** (-2 * i / SIZE) / divide[i] for i in range(SIZE // 2)])
    angles = torch.arange(length)[:, None] * frequencies[None, :]
    cos, sin = angles.cos()[:, None, :], angles.sin()[:, None, :]

    def rotate(x):
        a, b = x[..., : SIZE // 2], x[..., SIZE // 2 :]
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)

    x = w["model.embed_tokens.weight"][torch.tensor(tokens)]
    mask = torch.full((length, length), -math.inf).triu(1)
    for i in range(LAYERS):
        p = f"model.layers.{i}."
        y = norm(x, w[p + "input_layernorm.weight"])
        q = rotate(linear(y, p + "self_attn.q_proj").reshape(length, HEADS, SIZE))
        k = rotate(linear(y, p + "self_attn.k_proj").reshape(length, KEY_HEADS, SIZE))
        v = linear(y, p + "self_attn.v_proj").reshape(length, KEY_HEADS, SIZE)
        k = k.repeat_interleave(HEADS // KEY_HEADS, 1)
        v = v.repeat_interleave(HEADS // KEY_HEADS, 1)
        scores = torch.einsum("qhd,khd->hqk", q, k) / math.sqrt(SIZE) + mask
        seen = torch.einsum("hqk,khd->qhd", scores.softmax(-1), v).reshape(length, -1)
        x = x + linear(seen, p + "self_attn.o_proj")
        y = norm(x, w[p + "post_attention_layernorm.weight"])
        gate = torch.nn.functional.silu(linear(y, p + "mlp.gate_proj"))
        x = x + linear(gate * linear(y, p + "mlp.up_proj"), p + "mlp.down_proj")
    head = w.get("lm_head.weight", w["model.embed_tokens.weight"])
    return (norm(x, w["model.norm.weight"]) @ head.T).numpy()


def greedy(w, base, divide, count):
    """What comes behind the first three tokens."""
    tokens = TOKENS[:3]
    for _ in range(count):
        tokens = tokens + [int(logits(w, base, divide, tokens)[-1].argmax())]
    return numpy.array(tokens[3:], numpy.int64)


def write_safetensors(path, tensors, dtype):
    header, data = {}, b""
    for name, tensor in tensors.items():
        bits = tensor.numpy()
        if dtype == "BF16":
            bits = (bits.view(numpy.uint32) >> 16).astype(numpy.uint16)
        raw = bits.tobytes()
        header[name] = {"dtype": dtype, "shape": list(tensor.shape),
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + data)


def write_config(folder, architecture, base, scaling, tied):
    os.makedirs(folder, exist_ok=True)
    config = {"architectures": [architecture], "hidden_act": "silu", "hidden_size": WIDTH,
              "intermediate_size": INNER, "num_hidden_layers": LAYERS,
              "num_attention_heads": HEADS, "num_key_value_heads": KEY_HEADS,
              "vocab_size": VOCABULARY, "max_position_embeddings": 256, "rms_norm_eps": EPSILON,
              "rope_theta": base, "rope_scaling": scaling, "tie_word_embeddings": tied,
              "eos_token_id": [2, 7]}
    with open(os.path.join(folder, "config.json"), "w") as out:
        json.dump(config, out, indent=1)
        out.write("\n")


def gguf_name(name):
    for a, b in (("model.embed_tokens", "token_embd"), ("model.norm", "output_norm"),
                 ("lm_head", "output"), ("model.layers", "blk"), ("input_layernorm", "attn_norm"),
                 ("post_attention_layernorm", "ffn_norm"), ("self_attn.o_proj", "attn_output"),
                 ("self_attn.q_proj", "attn_q"), ("self_attn.k_proj", "attn_k"),
                 ("self_attn.v_proj", "attn_v"), ("mlp.", "ffn_"), ("_proj", "")):
        name = name.replace(a, b)
    return name


def write_gguf(path, key, tensors, kind, base, divide, permuted):
    """Returns the tensors as the file has them."""
    writer = gguf.GGUFWriter(path, key)
    writer.add_context_length(256)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_layer_norm_rms_eps(EPSILON)
    writer.add_rope_freq_base(base)
    if any(each != 1 for each in divide):
        writer.add_tensor("rope_freqs.weight", numpy.array(divide, numpy.float32))
    read = {}
    for name, tensor in tensors.items():
        x = tensor.numpy()
        if x.ndim == 1:
            writer.add_tensor(gguf_name(name), x)
            read[name] = tensor
            continue
        bits = gguf.quants.quantize(x, kind)
        read[name] = torch.from_numpy(gguf.quants.dequantize(bits, kind).reshape(x.shape))
        if permuted and ("q_proj" in name or "k_proj" in name):
            heads = HEADS if "q_proj" in name else KEY_HEADS
            bits = bits.reshape(heads, 2, SIZE // 2, -1).swapaxes(1, 2).reshape(bits.shape)
        writer.add_tensor(gguf_name(name), numpy.ascontiguousarray(bits), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return read


def main():
    torch.set_grad_enabled(False)
    random = numpy.random.default_rng(22)
    out = {"tokens": numpy.array(TOKENS, numpy.int64)}

    llama = {n: t.to(torch.bfloat16).float() for n, t in weights(random, False, False).items()}
    divide = divisors(500.0, LLAMA3)
    assert len(set(divide)) > 2
    folder = os.path.join(HERE, "llama")
    write_config(folder, "LlamaForCausalLM", 500.0, LLAMA3, False)
    write_safetensors(os.path.join(folder, "model.safetensors"), llama, "BF16")
    out["llama"] = logits(llama, 500.0, divide)
    out["llama.greedy"] = greedy(llama, 500.0, divide, 9)
    read = write_gguf(os.path.join(HERE, "llama.gguf"), "llama", llama,
                      gguf.GGMLQuantizationType.BF16, 500.0, divide, True)
    out["llama.gguf"] = logits(read, 500.0, divide)

    qwen = weights(random, True, True)
    divide = divisors(1000.0, None)
    folder = os.path.join(HERE, "qwen2")
    write_config(folder, "Qwen2ForCausalLM", 1000.0, None, True)
    names = list(qwen)
    shards = {"model-1.safetensors": names[:9], "model-2.safetensors": names[9:]}
    for file, some in shards.items():
        write_safetensors(os.path.join(folder, file), {n: qwen[n] for n in some}, "F32")
    with open(os.path.join(folder, "model.safetensors.index.json"), "w") as index:
        json.dump({"weight_map": {n: f for f, some in shards.items() for n in some}}, index, indent=1)
        index.write("\n")
    out["qwen2"] = logits(qwen, 1000.0, divide)
    read = write_gguf(os.path.join(HERE, "qwen2.gguf"), "qwen2", qwen,
                      gguf.GGMLQuantizationType.Q8_0, 1000.0, divide, False)
    out["qwen2.gguf"] = logits(read, 1000.0, divide)
    read = write_gguf(os.path.join(HERE, "llama-q4.gguf"), "llama", llama,
                      gguf.GGMLQuantizationType.Q4_0, 500.0, divisors(500.0, LLAMA3), True)
    out["llama-q4.gguf"] = logits(read, 500.0, divisors(500.0, LLAMA3))
    numpy.savez_compressed(os.path.join(HERE, "logits.npz"), **out)


main()
