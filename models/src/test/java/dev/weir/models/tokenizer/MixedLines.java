package dev.weir.models.tokenizer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Lines of words in many scripts, with numbers, marks, blanks of all kinds, and characters that no word has.
final class MixedLines {
  private static final String[] BLANKS = {
    " ", " ", " ", "  ", "   ", "\t", "\n", "\r\n", "\n\n", " \n ", "\u00A0", "\u3000", "\u2028",
    "",
  };
  private static final String[] MARKS = {
    ".",
    ",",
    "!?",
    "...",
    "'s",
    "'LL",
    "'Ve",
    "'x",
    "''",
    "\"",
    "(",
    ")]",
    "--",
    "#$%",
    "\u2014",
    "\u3002",
    "\u00AB",
    "\u2581",
    "<s>",
    "</s>",
    "<user>",
    "<|eot_id|>",
    "<|im_start|>",
    "<|endoftext|>",
    "<|",
    "<0x0A>",
  };

  /// The first and the last character of some scripts, planes and kinds of characters.
  private static final int[][] RANGES = {
    {0x21, 0x7E},
    {0xA1, 0xFF},
    {0x100, 0x24F},
    {0x300, 0x36F},
    {0x370, 0x3FF},
    {0x400, 0x4FF},
    {0x531, 0x587},
    {0x5D0, 0x5EA},
    {0x600, 0x6FF},
    {0x900, 0x97F},
    {0xE00, 0xE7F},
    {0x1100, 0x11FF},
    {0x1E00, 0x1EFF},
    {0x2000, 0x206F},
    {0x2070, 0x209F},
    {0x2150, 0x218B},
    {0x3040, 0x30FF},
    {0x4E00, 0x4FFF},
    {0xAC00, 0xAD00},
    {0xFB00, 0xFB4F},
    {0xFF10, 0xFF5A},
    {0x10330, 0x1034A},
    {0x1D400, 0x1D4FF},
    {0x1F300, 0x1F6FF},
    {0x20000, 0x20100},
  };

  private final SplittableRandom random;
  private final List<String> words = new ArrayList<>();

  MixedLines(Path sentences, long seed) {
    random = new SplittableRandom(seed);
    try {
      for (String line : Files.readAllLines(sentences)) {
        words.addAll(List.of(line.split(" ", -1)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String next() {
    StringBuilder line = new StringBuilder();
    for (int left = random.nextInt(1, 12); left > 0; left--) {
      switch (random.nextInt(8)) {
        case 0 -> line.append(random.nextInt(2000000));
        case 1 -> line.append(MARKS[random.nextInt(MARKS.length)]);
        case 2 -> characters(line);
        case 3 ->
            line.append(words.get(random.nextInt(words.size())).toUpperCase(java.util.Locale.ROOT));
        default -> line.append(words.get(random.nextInt(words.size())));
      }
      line.append(BLANKS[random.nextInt(BLANKS.length)]);
    }
    return line.toString();
  }

  private void characters(StringBuilder line) {
    for (int left = random.nextInt(1, 6); left > 0; left--) {
      int[] range = RANGES[random.nextInt(RANGES.length)];
      int character = random.nextInt(range[0], range[1] + 1);
      if (Character.isDefined(character)) {
        line.appendCodePoint(character);
      }
    }
  }
}
