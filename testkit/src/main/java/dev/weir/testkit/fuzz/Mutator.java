package dev.weir.testkit.fuzz;

import com.google.common.collect.ImmutableList;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Makes damaged copies of the files of a corpus. What comes out is determined by the seed.
///
/// A copy is changed in one to four places, each in one of these ways: bits flipped, bytes written
/// over, pieces taken away, doubled, swapped, moved or brought from another file, the end cut off,
/// the rest of another file put in its place, numbers made extreme, or brackets nested deeply. Pieces
/// begin and end with tokens, except in binary files.
public final class Mutator {
  private static final int LARGEST = 1 << 18;
  private static final int DEEPEST = 3000;

  private static final ImmutableList<byte[]> NUMBERS =
      pieces(
          "0",
          "1",
          "-1",
          "255",
          "65536",
          "2147483647",
          "2147483648",
          "-2147483649",
          "4294967295",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "18446744073709551616",
          "16777215",
          "16777216",
          "1e400",
          "-1e-400",
          "0x0",
          "0x7FC00001",
          "0xFFFFFFFFFFFFFFFF",
          "0.0",
          "1.",
          "1e",
          "99999999999999999999999999999999999999999");

  /// What is about to open and close parts of a text, and to divide them.
  public static final ImmutableList<String> PUNCTUATION =
      ImmutableList.of("{", "}", "(", ")", "<", ">", "[", "]", ":", ",", "\"", "%0");

  private static final ImmutableList<byte[]> WORDS =
      pieces(
          PUNCTUATION,
          "%x:2",
          "%0#1",
          "?",
          "*",
          "@",
          "@s",
          "#map",
          "#loc",
          "!t",
          "^bb0",
          "^bb1(",
          "->",
          "::",
          "=",
          "-",
          "+",
          "|",
          "...",
          "\\",
          "\0",
          "\u00e9",
          "\u001b",
          "// -----\n",
          "// c\n",
          "{-#",
          "#-}",
          "f32",
          "i1",
          "i64",
          "index",
          "bf16",
          "f80",
          "f8E8M0FNU",
          "tensor<",
          "vector<[4]x",
          "memref<?x",
          "complex<",
          "tuple<",
          "none",
          "dense<",
          "dense_resource<",
          "sparse<",
          "array<i8: ",
          "affine_map<(d0)[s0] -> (",
          "affine_set<(d0) : (",
          "strided<[?], offset: ",
          "distinct[0]<",
          "floordiv",
          "mod",
          "ceildiv",
          "loc(",
          "callsite(",
          "fused<",
          "unknown",
          "true",
          "unit",
          "#d.a<",
          "!d.t<",
          "\"d.op\"() : () -> ()",
          "<{",
          "}>",
          "({",
          "})",
          "() -> ()",
          "attributes",
          "null");

  private static final ImmutableList<byte[]> OPENING =
      pieces(
          "[",
          "(",
          "{",
          "<",
          "({",
          "tuple<",
          "tensor<1x",
          "memref<2x",
          "vector<1x",
          "complex<",
          "() -> (",
          "{a = ",
          "[{a = ",
          "dense<[",
          "#a<",
          "!a<",
          "!a.t<",
          "distinct[0]<",
          "loc(",
          "loc(callsite(",
          "callsite(",
          "fused<",
          "fused[",
          "\"n\"(",
          "\"d.op\"() ({",
          "({^bb0:",
          "affine_map<(d0) -> (",
          "-",
          "d0 + ",
          "(d0 * ",
          "2 floordiv ",
          "@a::",
          "\"d.op\"() <{a = ",
          "tensor<1xi1, #a<1> : ",
          "\"d.op\"() : () -> () loc(",
          "// x\n",
          "%0 = ",
          "#a = [#a,",
          "^bb0:\n",
          "dense<1> : ");

  private static final ImmutableList<byte[]> CLOSING =
      pieces("]", ")", "}", ">", "})", ">", ">", "})", "}) : () -> ()", "]>", ")>");

  /// A file, and where its pieces begin.
  private static final class Source {
    private final byte[] bytes;
    private final int[] starts;

    Source(byte[] bytes, int[] starts) {
      this.bytes = bytes;
      this.starts = starts;
    }

    int pieceStart(Random random) {
      return starts[random.nextInt(starts.length)];
    }

    /// Pieces are short, mostly.
    int pieceEnd(int start, Random random) {
      int index = Arrays.binarySearch(starts, start);
      int length = 1 + random.nextInt(random.nextInt(3) > 0 ? 3 : 60);
      return starts[Math.min(starts.length - 1, index + length)];
    }
  }

  private final ImmutableList<Source> sources;
  private final boolean binary;

  /// Makes a mutator of these files. In `binary` ones pieces begin anywhere.
  ///
  /// @throws IllegalArgumentException if there is no file
  public Mutator(List<byte[]> corpus, boolean binary) {
    if (corpus.isEmpty()) {
      throw new IllegalArgumentException("a mutator needs files");
    }
    this.binary = binary;
    sources =
        corpus.stream()
            .map(bytes -> new Source(bytes, startsOf(bytes)))
            .collect(ImmutableList.toImmutableList());
  }

  private static int[] everywhere(byte[] bytes) {
    int[] all = new int[bytes.length + 1];
    Arrays.setAll(all, i -> i);
    return all;
  }

  private static ImmutableList<byte[]> pieces(List<String> before, String... texts) {
    return ImmutableList.<byte[]>builder()
        .addAll(pieces(before.toArray(String[]::new)))
        .addAll(pieces(texts))
        .build();
  }

  private static ImmutableList<byte[]> pieces(String... texts) {
    return Arrays.stream(texts)
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the damaged copy that belongs to `seed`}
  public byte[] mutate(long seed) {
    // Neighbouring seeds give neighbouring first numbers; the second one does not.
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt();
    Source source = any(random);
    byte[] bytes = source.bytes;
    for (int i = changes(random); i > 0; i--) {
      bytes = change(source, random);
      source = i == 1 ? source : new Source(bytes, startsOf(bytes));
    }
    return bytes.length <= LARGEST ? bytes : Arrays.copyOf(bytes, LARGEST);
  }

  private static int changes(Random random) {
    return random.nextInt(4) == 0 ? 2 + random.nextInt(3) : 1;
  }

  private int[] startsOf(byte[] bytes) {
    return binary ? everywhere(bytes) : Tokens.starts(bytes);
  }

  private Source any(Random random) {
    return sources.get(random.nextInt(sources.size()));
  }

  private static byte[] any(List<byte[]> pieces, Random random) {
    return pieces.get(random.nextInt(pieces.size()));
  }

  private byte[] change(Source source, Random random) {
    byte[] bytes = source.bytes;
    int from = source.pieceStart(random);
    int to = source.pieceEnd(from, random);
    return switch (random.nextInt(binary ? 11 : 15)) {
      case 0, 1 -> flipped(bytes, random);
      case 2 -> overwritten(bytes, random);
      case 3 -> joined(bytes, from, to, new byte[0]);
      case 4 -> joined(bytes, to, to, repeated(bytes, from, to, random));
      case 5 -> swapped(bytes, from, to, source.pieceStart(random));
      case 6 -> Arrays.copyOf(bytes, from);
      case 7 -> spliced(bytes, from, any(random), random);
      case 8, 9 -> {
        Source other = any(random);
        int start = other.pieceStart(random);
        int end = other.pieceEnd(start, random);
        yield joined(
            bytes,
            from,
            random.nextBoolean() ? to : from,
            Arrays.copyOfRange(other.bytes, start, end));
      }
      case 10 -> binary ? extremes(bytes, random) : joined(bytes, from, to, any(NUMBERS, random));
      case 11 -> numberChanged(bytes, source, random);
      case 12, 13 -> joined(bytes, from, random.nextBoolean() ? to : from, any(WORDS, random));
      default -> nested(bytes, from, to, random);
    };
  }

  private static byte[] joined(byte[] bytes, int from, int to, byte[] between) {
    byte[] result = new byte[from + between.length + bytes.length - to];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(between, 0, result, from, between.length);
    System.arraycopy(bytes, to, result, from + between.length, bytes.length - to);
    return result;
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    byte[] result = bytes.clone();
    for (int i = random.nextInt(3); i >= 0 && result.length > 0; i--) {
      result[random.nextInt(result.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return result;
  }

  private static byte[] overwritten(byte[] bytes, Random random) {
    byte[] result = bytes.clone();
    for (int i = random.nextInt(3); i >= 0 && result.length > 0; i--) {
      result[random.nextInt(result.length)] = (byte) random.nextInt(256);
    }
    return result;
  }

  /// Overwrites with bytes that stand for large numbers.
  private static byte[] extremes(byte[] bytes, Random random) {
    byte[] result = bytes.clone();
    byte with = (byte) (random.nextBoolean() ? 0xFF : random.nextBoolean() ? 0 : 0x80);
    int at = random.nextInt(result.length + 1);
    Arrays.fill(result, at, Math.min(result.length, at + 1 + random.nextInt(12)), with);
    return result;
  }

  private static byte[] repeated(byte[] bytes, int from, int to, Random random) {
    int times = random.nextInt(8) == 0 ? 1 + random.nextInt(300) : 1;
    var out = new ByteArrayOutputStream();
    for (int i = 0; i < times && out.size() < LARGEST; i++) {
      out.write(bytes, from, to - from);
    }
    return out.toByteArray();
  }

  private static byte[] swapped(byte[] bytes, int from, int to, int other) {
    byte[] piece = Arrays.copyOfRange(bytes, from, to);
    byte[] without = joined(bytes, from, to, new byte[0]);
    int at = Math.min(other, without.length);
    return joined(without, at, at, piece);
  }

  private static byte[] spliced(byte[] bytes, int from, Source other, Random random) {
    int start = other.pieceStart(random);
    return joined(
        bytes, from, bytes.length, Arrays.copyOfRange(other.bytes, start, other.bytes.length));
  }

  /// Makes the first number after some place extreme.
  private static byte[] numberChanged(byte[] bytes, Source source, Random random) {
    for (int at = source.pieceStart(random); at < bytes.length; at++) {
      if (bytes[at] >= '0' && bytes[at] <= '9') {
        int end = at;
        while (end < bytes.length && bytes[end] >= '0' && bytes[end] <= '9') {
          end++;
        }
        return joined(bytes, at, end, any(NUMBERS, random));
      }
    }
    return bytes;
  }

  private static byte[] nested(byte[] bytes, int from, int to, Random random) {
    byte[] open = any(OPENING, random);
    byte[] close = any(CLOSING, random);
    int times = random.nextInt(4) == 0 ? 1 + random.nextInt(DEEPEST) : 1 + random.nextInt(20);
    var out = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      out.writeBytes(open);
    }
    if (random.nextInt(3) > 0) {
      out.write(bytes, from, to - from);
      for (int i = 0; i < times; i++) {
        out.writeBytes(close);
      }
    }
    return joined(bytes, from, random.nextBoolean() ? to : from, out.toByteArray());
  }
}
