"""The workloads: each a function over the operators of `Program`, in a large and in a small size."""
import torch

from program import BF16, BOOL, F16, F32, I64, Program

WORKLOADS = {}


def workload(name, comment):
    def register(function):
        WORKLOADS[name] = (comment, function)
        return function
    return register


def pick(full, large, small):
    return large if full else small


@workload("01-elementwise-chain", "0.5 exp((x + y) x - y): one kernel that reads its inputs once")
def _(full):
    p = Program()
    shape = pick(full, [4096, 4096], [37, 781])
    x, y = p.input("x", shape), p.input("y", shape)
    p.output(p.scale(p.exp(p.subtract(p.multiply(p.add(x, y), x), y)), 0.5))
    return p


@workload("02-bias-gelu", "gelu(x + bias) in half precision")
def _(full):
    p = Program()
    rows, columns = pick(full, (8192, 4096), (64, 300))
    x, bias = p.input("x", [rows, columns], BF16), p.input("bias", [columns], BF16)
    p.output(p.gelu(p.add(x, bias)))
    return p


@workload("03-broadcast", "maximum(a b + a, c), each missing another dimension; nothing is expanded in memory")
def _(full):
    p = Program()
    a = p.input("a", pick(full, [64, 1, 128], [9, 1, 40]))
    b = p.input("b", pick(full, [1, 256, 128], [1, 17, 40]))
    c = p.input("c", pick(full, [128], [40]))
    p.output(p.maximum(p.add(p.multiply(a, b), a), c))
    return p


for _columns in (64, 256, 1000, 4096, 65536):
    @workload(f"04-reduce-last-{_columns}", "the sum, the mean and the largest of each row")
    def _(full, columns=_columns):
        p = Program()
        rows = pick(full, max(1, (1 << 24) // columns), max(3, (1 << 14) // columns))
        x = p.input("x", [rows, columns])
        p.output(p.sum(x, [-1]), p.mean(x, [-1]), p.max(x, [-1]))
        return p


@workload("05-reduce-first", "the sum of x y over the rows")
def _(full):
    p = Program()
    shape = pick(full, [65536, 1024], [1000, 67])
    x, y = p.input("x", shape), p.input("y", shape)
    p.output(p.sum(p.multiply(x, y), [0]))
    return p


@workload("05-reduce-middle", "the sum of x y over the second of three dimensions")
def _(full):
    p = Program()
    shape = pick(full, [64, 640, 100], [7, 64, 100])
    x, y = p.input("x", shape), p.input("y", shape)
    p.output(p.sum(p.multiply(x, y), [1]))
    return p


@workload("06-masked-softmax", "the softmax of the scores that a mask leaves, plus a bias; odd sizes")
def _(full):
    p = Program()
    batch, heads, size = pick(full, (2, 12, 781), (2, 3, 61))
    x = p.input("x", [batch, heads, size, size])
    mask = p.input("mask", [batch, 1, size, size], BOOL)
    bias = p.input("bias", [1, heads, 1, size])
    low = p.full(-10000.0, F32, [1])
    p.output(p.softmax(p.add(p.where(p.expand(mask, batch, heads, size, size), x,
                                     p.expand(low, batch, heads, size, size)), bias)))
    return p


@workload("07-nll-loss", "the mean negative logarithm of the probability of the labels")
def _(full):
    p = Program()
    rows, classes = pick(full, (8192, 1000), (97, 100))
    x = p.input("x", [rows, classes])
    label = p.input("label", [rows, 1], I64, 0, classes)
    picked = p.take_along_axis(p.log_softmax(x), label, 1)
    p.output(p.scale(p.mean(picked), -1.0))
    return p


@workload("07-cross-entropy", "the same by cross_entropy_with_softmax")
def _(full):
    p = Program()
    rows, classes = pick(full, (8192, 1000), (97, 100))
    x = p.input("x", [rows, classes])
    label = p.input("label", [rows, 1], I64, 0, classes)
    p.output(p.mean(p.cross_entropy_with_softmax(x, label)[1]))
    return p


@workload("08-residual-layer-norm", "layer_norm(x + residual)")
def _(full):
    p = Program()
    rows, columns = pick(full, (8192, 1024), (37, 781))
    x, residual = p.input("x", [rows, columns]), p.input("residual", [rows, columns])
    p.output(p.layer_norm(p.add(x, residual), p.weight("weight", [columns]), p.weight("bias", [columns])))
    return p


def rms_norm(p, x, weight, dtype):
    wide = p.cast(x, F32)
    factor = p.rsqrt(p.scale(p.mean(p.square(wide), [-1], True), 1.0, 1e-5))
    return p.cast(p.multiply(p.multiply(wide, factor), p.cast(weight, F32)), dtype)


@workload("09-rms-norm", "RMSNorm in half precision, computed in f32")
def _(full):
    p = Program()
    rows, columns = pick(full, (4096, 4096), (33, 520))
    x, weight = p.input("x", [rows, columns], BF16), p.input("weight", [columns], BF16)
    p.output(rms_norm(p, x, weight, BF16))
    return p


@workload("10-head-split", "[B, S, H D] to [B, H, S, D], scaled")
def _(full):
    p = Program()
    batch, sequence, heads, size = pick(full, (8, 1024, 16, 64), (2, 37, 4, 24))
    x = p.input("x", [batch, sequence, heads * size])
    split = p.reshape(x, 0, 0, heads, size)
    p.output(p.scale(p.transpose(split, 0, 2, 1, 3), size ** -0.5))
    return p


@workload("11-embeddings", "layer_norm of the sum of two embeddings")
def _(full):
    p = Program()
    batch, sequence, words, size = pick(full, (8, 512, 30522, 768), (3, 19, 101, 48))
    ids = p.input("ids", [batch, sequence], I64, 0, words)
    kinds = p.input("kinds", [batch, sequence], I64, 0, 2)
    sum_ = p.add(p.embedding(ids, p.weight("words", [words, size])),
                 p.embedding(kinds, p.weight("types", [2, size])))
    p.output(p.layer_norm(sum_, p.weight("weight", [size]), p.weight("bias", [size])))
    return p


for _name, _dtype in (("f32", F32), ("f16", F16), ("bf16", BF16)):
    @workload(f"12-gemm-{_name}", f"relu(x w + bias) in {_name}")
    def _(full, dtype=_dtype):
        p = Program()
        m, n, k = pick(full, (1024, 1024, 1024), (64, 96, 128))
        x, w, bias = p.input("x", [m, k], dtype), p.input("w", [k, n], dtype), p.input("bias", [n], dtype)
        p.output(p.relu(p.add(p.matmul(x, w), bias)))
        return p


@workload("12-gemm-odd", "gelu(x w + bias) of odd sizes")
def _(full):
    p = Program()
    m, n, k = pick(full, (1021, 769, 515), (37, 71, 53))
    x, w, bias = p.input("x", [m, k]), p.input("w", [k, n]), p.weight("bias", [n])
    p.output(p.gelu(p.add(p.matmul(x, w), bias)))
    return p


@workload("13-batched-matmul", "a product for each of a batch, the second factor transposed")
def _(full):
    p = Program()
    batch, m, n, k = pick(full, (64, 256, 256, 64), (5, 33, 20, 24))
    x, y = p.input("x", [batch, m, k]), p.input("y", [batch, n, k])
    p.output(p.matmul(x, y, transpose_y=True))
    return p


@workload("13-bmm", "bmm")
def _(full):
    p = Program()
    batch, m, n, k = pick(full, (64, 256, 256, 64), (5, 33, 20, 24))
    p.output(p.bmm(p.input("x", [batch, m, k]), p.input("y", [batch, k, n])))
    return p


def linear(p, x, name, inner, outer):
    return p.add(p.matmul(x, p.weight(name + "_w", [inner, outer], -inner ** -0.5, inner ** -0.5)),
                 p.weight(name + "_b", [outer]))


@workload("14-mlp", "x + (gelu(x w1 + b1) w2 + b2)")
def _(full):
    p = Program()
    rows, size = pick(full, (512, 768), (37, 48))
    x = p.input("x", [rows, size])
    hidden = p.gelu(linear(p, x, "up", size, 4 * size))
    p.output(p.add(linear(p, hidden, "down", 4 * size, size), x))
    return p


def attention(p, q, k, v, mask=None):
    scores = p.scale(p.matmul(q, k, transpose_y=True), q.shape[-1] ** -0.5)
    if mask is not None:
        scores = p.add(scores, mask)
    return p.matmul(p.softmax(scores), v)


@workload("15-attention", "softmax(q k' / sqrt(d)) v")
def _(full):
    p = Program()
    shape = pick(full, [8, 16, 1024, 64], [2, 3, 50, 32])
    p.output(attention(p, p.input("q", shape), p.input("k", shape), p.input("v", shape)))
    return p


@workload("15-attention-causal", "the same, with a mask added that hides later keys")
def _(full):
    p = Program()
    shape = pick(full, [8, 16, 1024, 64], [2, 3, 50, 32])
    size = shape[2]
    mask = p.given("mask", torch.full([size, size], -10000.0).triu(1))
    p.output(attention(p, p.input("q", shape), p.input("k", shape), p.input("v", shape), mask))
    return p


@workload("15-flash-attn", "the same by flash_attn, over [B, S, H, D]")
def _(full):
    p = Program()
    shape = pick(full, [8, 1024, 16, 64], [2, 50, 3, 32])
    p.output(p.flash_attn(p.input("q", shape), p.input("k", shape), p.input("v", shape), True))
    return p


@workload("16-lenet", "LeNet-5: ten probabilities for each image")
def _(full):
    p = Program()
    x = p.input("x", [pick(full, 32, 2), 1, 28, 28])
    x = p.conv2d(x, p.weight("c1_w", [6, 1, 5, 5]), padding=2)
    x = p.max_pool(p.relu(p.add(x, p.weight("c1_b", [1, 6, 1, 1]))), 2)
    x = p.conv2d(x, p.weight("c2_w", [16, 6, 5, 5], low=-0.2, high=0.2))
    x = p.max_pool(p.relu(p.add(x, p.weight("c2_b", [1, 16, 1, 1]))), 2)
    x = p.reshape(x, -1, 400)
    x = p.relu(linear(p, x, "f1", 400, 120))
    x = p.relu(linear(p, x, "f2", 120, 84))
    p.output(p.softmax(linear(p, x, "f3", 84, 10)))
    return p


def norm2d(p, x, name, channels):
    return p.batch_norm(
        x, p.weight(name + "_mean", [channels]), p.weight(name + "_variance", [channels], low=0.5, high=1.5),
        p.weight(name + "_weight", [channels]), p.weight(name + "_bias", [channels]))


@workload("17-resnet-block", "conv, norm, relu, conv, norm, add, relu; the norms as in inference")
def _(full):
    p = Program()
    batch, channels, size = pick(full, (4, 64, 56), (1, 8, 14))
    x = p.input("x", [batch, channels, size, size])
    bound = (9 * channels) ** -0.5
    w1 = p.weight("w1", [channels, channels, 3, 3], low=-bound, high=bound)
    w2 = p.weight("w2", [channels, channels, 3, 3], low=-bound, high=bound)
    y = p.relu(norm2d(p, p.conv2d(x, w1, padding=1), "n1", channels))
    y = norm2d(p, p.conv2d(y, w2, padding=1), "n2", channels)
    p.output(p.relu(p.add(y, x)))
    return p


def bert(p, x, heads):
    size = x.shape[-1]

    def split(name):
        y = p.reshape(linear(p, x, name, size, size), 0, 0, heads, size // heads)
        return p.transpose(y, 0, 2, 1, 3)

    y = attention(p, split("q"), split("k"), split("v"))
    y = p.reshape(p.transpose(y, 0, 2, 1, 3), 0, 0, size)
    x = p.layer_norm(p.add(linear(p, y, "out", size, size), x),
                     p.weight("n1_w", [size]), p.weight("n1_b", [size]))
    y = linear(p, p.gelu(linear(p, x, "up", size, 4 * size)), "down", 4 * size, size)
    return p.layer_norm(p.add(y, x), p.weight("n2_w", [size]), p.weight("n2_b", [size]))


@workload("19-bert-layer", "an encoder layer")
def _(full):
    p = Program()
    batch, sequence, size, heads = pick(full, (8, 128, 768, 12), (2, 13, 48, 4))
    p.output(bert(p, p.input("x", [batch, sequence, size]), heads))
    return p


def adamw(p, parameter, gradient, m, v, rate=1e-3, decay=0.01, step=1):
    """One step of AdamW as Paddle's `adamw_` computes it."""
    m = p.add(p.scale(m, 0.9), p.scale(gradient, 0.1))
    v = p.add(p.scale(v, 0.999), p.scale(p.square(gradient), 0.001))
    correction = (1 - 0.999 ** step) ** 0.5
    denominator = p.scale(p.sqrt(v), 1.0, 1e-8 * correction)
    change = p.scale(p.divide(m, denominator), rate * correction / (1 - 0.9 ** step))
    return p.subtract(p.scale(parameter, 1 - rate * decay), change), m, v


@workload("20-bert-training", "a training step: an encoder layer, a classifier, its loss, AdamW")
def _(full):
    p = Program()
    batch, sequence, size, heads, classes = pick(full, (8, 128, 768, 12, 10), (2, 13, 48, 4, 7))
    x = p.input("x", [batch, sequence, size])
    label = p.input("label", [batch, sequence, 1], I64, 0, classes)
    p.training = True
    y = bert(p, x, heads)
    logits = linear(p, y, "head", size, classes)
    p.training = False
    loss, gradients = p.differentiate(p.mean(p.cross_entropy_with_softmax(logits, label)[1]))
    p.output(loss)
    for name, parameter, gradient in gradients:
        m = p.input(name + "_m", parameter.shape, low=0.0, high=0.01)
        v = p.input(name + "_v", parameter.shape, low=0.0, high=0.01)
        p.output(*adamw(p, parameter, gradient, m, v, step=10))
    return p


@workload("24-mlp-training", "a training step: two layers, the loss, gradient descent")
def _(full):
    p = Program()
    rows, size, hidden, classes = pick(full, (256, 784, 512, 10), (32, 20, 24, 7))
    x = p.input("x", [rows, size])
    label = p.input("label", [rows, 1], I64, 0, classes)
    p.training = True
    y = linear(p, p.relu(linear(p, x, "one", size, hidden)), "two", hidden, classes)
    p.training = False
    loss, gradients = p.differentiate(p.mean(p.cross_entropy_with_softmax(y, label)[1]))
    p.output(loss)
    for _, parameter, gradient in gradients:
        p.output(p.subtract(parameter, p.scale(gradient, 0.1)))
    return p


@workload("18-bottleneck-training", "a training step: a ResNet bottleneck, norms over the batch, momentum")
def _(full):
    p = Program()
    batch, channels, inner, size = pick(full, (8, 256, 64, 28), (2, 16, 4, 7))
    x = p.input("x", [batch, channels, size, size])
    target = p.input("target", [batch, channels, size, size])
    p.training = True

    def layer(y, name, inputs, outputs, kernel):
        bound = (kernel * kernel * inputs) ** -0.5
        w = p.input(name + "_w", [outputs, inputs, kernel, kernel], low=-bound, high=bound)
        y = p.conv2d(y, w, padding=kernel // 2)
        return p.batch_norm(y, p.full(0.0, F32, [outputs]), p.full(1.0, F32, [outputs]),
                            p.input(name + "_scale", [outputs], low=0.5, high=1.5),
                            p.input(name + "_shift", [outputs]))

    y = p.relu(layer(x, "a", channels, inner, 1))
    y = p.relu(layer(y, "b", inner, inner, 3))
    y = p.relu(p.add(layer(y, "c", inner, channels, 1), x))
    p.training = False
    loss, gradients = p.differentiate(p.mean(p.square(p.subtract(y, target))))
    p.output(loss)
    for name, parameter, gradient in gradients:
        velocity = p.add(p.scale(p.input(name + "_v", parameter.shape), 0.9), gradient)
        p.output(p.subtract(parameter, p.scale(velocity, 0.01)), velocity)
    return p


def gpt2(batch, sequence, size, heads, dynamic):
    p = Program([batch, sequence] if dynamic else ())
    x = p.input("x", [batch, sequence, size])
    y = p.layer_norm(x, p.weight("n1_w", [size]), p.weight("n1_b", [size]))
    y = linear(p, y, "qkv", size, 3 * size)
    mask = p.given("mask", torch.ones(sequence, sequence, dtype=BOOL).tril())

    def head(i):
        part = p.slice(y, 2, i * size, (i + 1) * size)
        return p.transpose(p.reshape(part, 0, 0, heads, size // heads), 0, 2, 1, 3)

    q, k, v = head(0), head(1), head(2)
    scores = p.scale(p.matmul(q, k, transpose_y=True), (size // heads) ** -0.5)
    scores = p.where(p.expand_as(mask, scores), scores, p.full_like(scores, -10000.0))
    y = p.transpose(p.matmul(p.softmax(scores), v), 0, 2, 1, 3)
    x = p.add(linear(p, p.reshape(y, 0, 0, size), "out", size, size), x)
    y = p.layer_norm(x, p.weight("n2_w", [size]), p.weight("n2_b", [size]))
    y = linear(p, p.gelu(linear(p, y, "up", size, 4 * size)), "down", 4 * size, size)
    p.output(p.add(y, x))
    return p


@workload("21-gpt2-block", "a GPT-2 block; batch and sequence are known only when it runs")
def _(full):
    return gpt2(*pick(full, (2, 256, 768, 12), (2, 13, 48, 4)), dynamic=True)


def rotary(p, x, cosine, sine):
    size = x.shape[-1]
    first, second = p.slice(x, 3, 0, size // 2), p.slice(x, 3, size // 2, size)
    turned = p.concat([p.scale(second, -1.0), first], 3)
    return p.add(p.multiply(x, cosine), p.multiply(turned, sine))


def llama(batch, sequence, size, heads, groups, hidden):
    p = Program()
    head = size // heads
    x = p.input("x", [batch, sequence, size])
    positions = torch.arange(sequence).float()[:, None] * 10000.0 ** (
        -torch.arange(0, head, 2).float() / head)
    angles = torch.cat([positions, positions], -1)
    cosine = p.given("cos", torch.cos(angles)[None, None])
    sine = p.given("sin", torch.sin(angles)[None, None])
    mask = p.given("mask", torch.full([sequence, sequence], -10000.0).triu(1))

    def weight(name, inner, outer):
        return p.weight(name, [inner, outer], -inner ** -0.5, inner ** -0.5)

    def heads_of(y, count):
        return p.transpose(p.reshape(y, 0, 0, count, head), 0, 2, 1, 3)

    def shared(y):
        repeat = heads // groups
        y = p.reshape(y, 0, groups, 1, sequence, head)
        y = p.expand(y, batch, groups, repeat, sequence, head)
        return p.reshape(y, 0, heads, sequence, head)

    y = rms_norm(p, x, p.input("n1", [size]), F32)
    q = rotary(p, heads_of(p.matmul(y, weight("wq", size, size)), heads), cosine, sine)
    k = rotary(p, heads_of(p.matmul(y, weight("wk", size, groups * head)), groups), cosine, sine)
    v = heads_of(p.matmul(y, weight("wv", size, groups * head)), groups)
    y = attention(p, q, shared(k), shared(v), mask)
    y = p.reshape(p.transpose(y, 0, 2, 1, 3), 0, 0, size)
    x = p.add(x, p.matmul(y, weight("wo", size, size)))
    y = rms_norm(p, x, p.input("n2", [size]), F32)
    gate = p.silu(p.matmul(y, weight("w1", size, hidden)))
    y = p.matmul(p.multiply(gate, p.matmul(y, weight("w3", size, hidden))), weight("w2", hidden, size))
    p.output(p.add(x, y))
    return p


@workload("22-llama-prefill", "a LLaMA layer over a whole prompt, keys and values shared by groups of heads")
def _(full):
    return llama(*pick(full, (1, 128, 4096, 32, 8, 11008), (1, 11, 64, 8, 2, 96)))


@workload("23-llama-decode", "words chosen one by one, the likeliest first, keys and values kept in a cache")
def _(full):
    p = Program()
    words, size, heads, groups, hidden, length = pick(
        full, (32000, 2048, 32, 8, 5632, 64), (50, 32, 4, 2, 40, 9))
    head, repeat = size // heads, heads // groups
    start = p.given("start", torch.tensor([3]))
    table = p.weight("words", [words, size])
    positions = p.given("positions", torch.arange(length))
    angles = torch.arange(length).float()[:, None] * 10000.0 ** (-torch.arange(0, head, 2).float() / head)
    cosine = p.given("cos", torch.cos(torch.cat([angles, angles], -1)))
    sine = p.given("sin", torch.sin(torch.cat([angles, angles], -1)))

    def weight(name, inner, outer):
        return p.weight(name, [inner, outer], -inner ** -0.5, inner ** -0.5)

    n1, n2, n3 = (p.input(f"n{i}", [size]) for i in (1, 2, 3))
    wq, wk = weight("wq", size, size), weight("wk", size, groups * head)
    wv, wo = weight("wv", size, groups * head), weight("wo", size, size)
    w1, w2, w3 = weight("w1", size, hidden), weight("w2", hidden, size), weight("w3", size, hidden)

    def step(at, word, keys, values, chosen):
        x = p.embedding(word, table)
        y = rms_norm(p, x, n1, F32)
        turn = p.reshape(p.embedding(at, cosine), 1, 1, 1, head), p.reshape(p.embedding(at, sine), 1, 1, 1, head)
        q = rotary(p, p.reshape(p.matmul(y, wq), 1, groups, repeat, head), *turn)
        k = rotary(p, p.reshape(p.matmul(y, wk), 1, 1, groups, head), *turn)
        keys = p.scatter(keys, at, p.reshape(k, 1, groups, head))
        values = p.scatter(values, at, p.reshape(p.matmul(y, wv), 1, groups, head))
        scores = p.matmul(p.reshape(q, groups, repeat, head), p.transpose(keys, 1, 2, 0))
        seen = p.expand(p.less_equal(positions, at), groups, repeat, length)
        scores = p.where(seen, p.scale(scores, head ** -0.5), p.full(-10000.0, F32, [groups, repeat, length]))
        y = p.matmul(p.softmax(scores), p.transpose(values, 1, 0, 2))
        x = p.add(x, p.matmul(p.reshape(y, 1, size), wo))
        y = rms_norm(p, x, n2, F32)
        y = p.multiply(p.silu(p.matmul(y, w1)), p.matmul(y, w3))
        x = p.add(x, p.matmul(y, w2))
        word = p.argmax(p.matmul(rms_norm(p, x, n3, F32), table, transpose_y=True), 1)
        chosen = p.scatter(chosen, at, word)
        at = p.add(at, p.full(1.0, I64))
        return p.less_than(at, p.full(float(length), I64)), [at, word, keys, values, chosen]

    zero = p.full(0.0, I64)
    cache = p.full(0.0, F32, [length, groups, head])
    carried = [zero, start, cache, cache, p.full(0.0, I64, [length])]
    *_, keys, values, chosen = p.repeat(p.less_than(zero, p.full(float(length), I64)), carried, step)
    p.output(chosen, keys, values)
    return p


@workload("25-multi-tensor-adam", "one step of Adam for many tensors at once")
def _(full):
    p = Program()
    for i in range(pick(full, 60, 12)):
        shape = pick(full, [[768, 768], [768], [3072, 768]], [[16, 20], [20], [7, 5]])[i % 3]
        x, g = p.input(f"x{i}", shape), p.input(f"g{i}", shape)
        m, v = p.input(f"m{i}", shape), p.input(f"v{i}", shape, low=0.1, high=1.0)
        m = p.add(p.scale(m, 0.9), p.scale(g, 0.1))
        v = p.add(p.scale(v, 0.999), p.scale(p.square(g), 0.001))
        step = p.divide(m, p.scale(p.sqrt(v), 1.0, 1e-8))
        p.output(p.subtract(x, p.scale(step, 0.001)), m, v)
    return p
