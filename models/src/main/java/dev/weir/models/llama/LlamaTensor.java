package dev.weir.models.llama;

/// The weights of a model by their role, and what files call them.
enum LlamaTensor {
  EMBEDDING("model.embed_tokens", "token_embd"),
  OUTPUT_NORM("model.norm", "output_norm"),
  OUTPUT("lm_head", "output"),
  ATTENTION_NORM("input_layernorm", "attn_norm"),
  QUERY("self_attn.q_proj", "attn_q"),
  KEY("self_attn.k_proj", "attn_k"),
  VALUE("self_attn.v_proj", "attn_v"),
  ATTENTION_OUTPUT("self_attn.o_proj", "attn_output"),
  FEED_FORWARD_NORM("post_attention_layernorm", "ffn_norm"),
  GATE("mlp.gate_proj", "ffn_gate"),
  UP("mlp.up_proj", "ffn_up"),
  DOWN("mlp.down_proj", "ffn_down");

  private final String transformers;
  private final String gguf;

  LlamaTensor(String transformers, String gguf) {
    this.transformers = transformers;
    this.gguf = gguf;
  }

  /// What a kind of file calls weights.
  enum Naming {
    /// As transformers does.
    TRANSFORMERS {
      @Override
      String name(LlamaTensor tensor, int layer) {
        return "model.layers." + layer + "." + tensor.transformers;
      }

      @Override
      String name(LlamaTensor tensor) {
        return tensor.transformers;
      }
    },
    /// As llama.cpp does.
    GGUF {
      @Override
      String name(LlamaTensor tensor, int layer) {
        return "blk." + layer + "." + tensor.gguf;
      }

      @Override
      String name(LlamaTensor tensor) {
        return tensor.gguf;
      }
    };

    /// {@return the name of a weight of a layer, without `.weight` or `.bias`}
    abstract String name(LlamaTensor tensor, int layer);

    /// {@return the name of a weight of no layer, without `.weight` or `.bias`}
    abstract String name(LlamaTensor tensor);
  }
}
