#!/usr/bin/env python3
"""Trains small tokenizers on a few sentences, and writes them as tokenizer.json and as GGUF.

Training is done by the packages tokenizers 0.23 and sentencepiece 0.2, the files in GGUF are written by gguf 0.19.
sentences.txt holds the sentences; sentencepiece.json what sentencepiece makes of texts.
"""
import io
import json
import os
import random

import gguf
import sentencepiece
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
from tokenizers import processors, trainers

HERE = os.path.dirname(os.path.abspath(__file__))
LLAMA_3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
           r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN_2 = LLAMA_3.replace("{1,3}", "")


def save(tokenizer, name):
    with open(os.path.join(HERE, name + ".json"), "w", encoding="utf-8") as out:
        json.dump(json.loads(tokenizer.to_str()), out, ensure_ascii=False, separators=(",", ":"))
        out.write("\n")


def byte_level(text, size, special, split=None, normalizer=None, **model):
    tokenizer = Tokenizer(models.BPE(**model))
    if normalizer:
        tokenizer.normalizer = normalizer
    steps = []
    if split:
        steps.append(pre_tokenizers.Split(Regex(split), "isolated"))
    steps.append(pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=split is None))
    tokenizer.pre_tokenizer = steps[0] if len(steps) == 1 else pre_tokenizers.Sequence(steps)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), special_tokens=[],
        show_progress=False)
    tokenizer.train_from_iterator(text, trainer)
    tokenizer.add_special_tokens([AddedToken(t, special=True, normalized=False) for t in special])
    return tokenizer


def sentencepiece_model(text):
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(text), model_writer=model, model_type="bpe", vocab_size=900,
        byte_fallback=True, normalization_rule_name="identity", add_dummy_prefix=True,
        remove_extra_whitespaces=False, character_coverage=0.98, minloglevel=2,
        split_digits=True, allow_whitespace_only_pieces=True)
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


def byte_fallback(sp, metaspace):
    """The pieces of sentencepiece as transformers converts them."""
    vocab = {sp.id_to_piece(i): i for i in range(sp.get_piece_size())}
    merges = []
    for piece, i in vocab.items():
        if sp.is_byte(i) or sp.is_control(i) or sp.is_unknown(i):
            continue
        local = [(piece[:k], piece[k:]) for k in range(1, len(piece))
                 if piece[:k] in vocab and piece[k:] in vocab]
        local.sort(key=lambda pair: (vocab[pair[0]], vocab[pair[1]]))
        merges += [(i, pair) for pair in local]
    merges = [pair for _, pair in sorted(merges, key=lambda each: each[0])]
    tokenizer = Tokenizer(models.BPE(vocab=vocab, merges=merges, unk_token="<unk>", fuse_unk=True,
                                     byte_fallback=True))
    if metaspace:
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=False)
    else:
        tokenizer.normalizer = normalizers.Sequence(
            [normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")])
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse(),
         decoders.Strip(" ", 1, 0)])
    tokenizer.add_special_tokens(
        [AddedToken(t, special=True, normalized=False) for t in ("<unk>", "<s>", "</s>")])
    tokenizer.add_tokens([AddedToken("<user>", normalized=True)])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A", pair="<s> $A <s> $B", special_tokens=[("<s>", 1)])
    return tokenizer


def write_gguf(name, kind, tokens, types, scores=None, merges=None, pre=None, bos=None):
    writer = gguf.GGUFWriter(os.path.join(HERE, name), "llama")
    writer.add_tokenizer_model(kind)
    if pre:
        writer.add_tokenizer_pre(pre)
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    if scores:
        writer.add_token_scores(scores)
    if merges:
        writer.add_token_merges(merges)
    if bos is not None:
        writer.add_bos_token_id(bos)
        writer.add_add_bos_token(True)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()


def write_byte_level_gguf(tokenizer, name, pre):
    file = json.loads(tokenizer.to_str())
    size = tokenizer.get_vocab_size()
    special = {t["id"] for t in file["added_tokens"]}
    tokens = [tokenizer.id_to_token(i) for i in range(size)]
    write_gguf(name, "gpt2", tokens, [3 if i in special else 1 for i in range(size)],
               merges=[" ".join(m) for m in file["model"]["merges"]], pre=pre)


def texts(words):
    """Texts for sentencepiece: words, blanks, and characters that no piece has."""
    rng = random.Random(11)
    rare = "\U0001f642\u0e9a\u1780\u4e02q\u00df\u0000~\t\n"
    out = []
    for _ in range(400):
        text = ""
        for _ in range(rng.randrange(1, 9)):
            text += rng.choice(words) if rng.random() < 0.8 else rng.choice(rare)
            text += rng.choice(("", " ", " ", " ", "  ", ", ", "123"))
        out.append(text.replace("\u0000", "0"))
    return out


def main():
    with open(os.path.join(HERE, "sentences.txt"), encoding="utf-8") as file:
        text = file.read().splitlines()
    gpt_2 = byte_level(text, 700, ["<|endoftext|>"])
    save(gpt_2, "gpt2")
    write_byte_level_gguf(gpt_2, "gpt2.gguf", "gpt-2")
    llama_3 = byte_level(text, 900, ["<|begin_of_text|>", "<|eot_id|>"], LLAMA_3, ignore_merges=True)
    begin = llama_3.token_to_id("<|begin_of_text|>")
    llama_3.post_processor = processors.Sequence(
        [processors.ByteLevel(trim_offsets=False),
         processors.TemplateProcessing(
             single="<|begin_of_text|> $A", pair="<|begin_of_text|> $A <|begin_of_text|> $B",
             special_tokens=[("<|begin_of_text|>", begin)])])
    save(llama_3, "llama3")
    write_byte_level_gguf(llama_3, "llama3.gguf", "llama-bpe")
    qwen_2 = byte_level(text, 900, ["<|im_start|>", "<|im_end|>"], QWEN_2, normalizers.NFC())
    save(qwen_2, "qwen2")
    write_byte_level_gguf(qwen_2, "qwen2.gguf", "qwen2")

    sp = sentencepiece_model(text)
    save(byte_fallback(sp, False), "llama2")
    save(byte_fallback(sp, True), "llama2-metaspace")
    count = sp.get_piece_size()
    types = [2 if sp.is_unknown(i) else 3 if sp.is_control(i) else 6 if sp.is_byte(i) else 1
             for i in range(count)]
    write_gguf("sentencepiece.gguf", "llama", [sp.id_to_piece(i) for i in range(count)], types,
               scores=[sp.get_score(i) for i in range(count)], bos=1)
    words = [word for line in text for word in line.split(" ")]
    with open(os.path.join(HERE, "sentencepiece.json"), "w", encoding="utf-8") as out:
        cases = [{"text": each, "ids": sp.encode(each)} for each in texts(words)]
        json.dump(cases, out, ensure_ascii=False, separators=(",", ":"))
        out.write("\n")


main()
