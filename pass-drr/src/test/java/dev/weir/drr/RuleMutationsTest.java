package dev.weir.drr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.text.SourceText;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternSet;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Rule files with words taken out, put in and exchanged: what is wrong with them is reported where it
/// stands, or where a rule is applied; nothing else ever happens.
@Tag("campaign")
class RuleMutationsTest {
  private static final int CASES = Integer.getInteger("weir.ruleMutations", 2000);
  private static final long SEED = Long.getLong("weir.seed", 1);

  private static final ImmutableList<String> RULES =
      ImmutableList.of(
          """
          rule "fuse" benefit(3) {
            match {
              %mm = toy.matmul(%x, %y) {transpose_y = false}
              %sum = toy.add(%mm, %c)
              where type(%x) == i64 and rank(%y) == 1 or not uses(%mm) == 2, "no"
            }
            rewrite {
              %g = toy.gemm(%x, %y, bias = %c) {transpose_x = %mm.transpose_x, activation = "none"}
              replace %sum with %g
            }
          }
          """,
          """
          rule "constants" {
            match {
              %a = toy.const()
              %b = toy.const()
              %sum = ordered toy.add(%a, %b)
              where %a.value + 2 * %b.value >= 7 and not %a.value == 4, "too small"
            }
            rewrite {
              %c = toy.const() {value = max(%a.value, %b.value) - 1} : type(%a)
              replace %sum with %c
            }
          }
          """,
          """
          rule "split" across_blocks {
            match {
              %s = escaping toy.split(%x)
              root %t = toy.split(%x)
              root %u = toy.neg(%s.first)
            }
            rewrite {
              %v = toy.relu(%s.first) loc(%s, %t)
              replace %t.first with %s.first
              replace %t.second with %s.second
              replace %u with %v
            }
          }
          """,
          """
          rule "groups" {
            match {
              %inner = toy.concat(%xs...)
              %outer = toy.concat([%inner, %y])
              where size(%xs...) < 3
            }
            rewrite {
              %all = toy.concat([%xs..., %y])
              replace %outer with %all
            }
          }
          rule "any" {
            match {
              %a = toy.neg(%x) | inplace toy.relu(%x) | <Elementwise>(%x)
              %b = "toy.relu"(%a)
            }
            rewrite {
              %c = like %b(%x)
              %d = other.op(%c) {k = [1, 2], t = type(%x)} : i64, i64
              replace %b#0 with %d#1
            }
          }
          """,
          """
          rule "dead" {
            match {
              %p = <any>(%x, %r...)
              where defined_by(%x, "toy.load") and length([1, 2]) == at([1, 2], 1)
            }
            rewrite {
              erase
            }
          }
          """);

  private static final Pattern WORD =
      Pattern.compile("%[\\w.#]+|[\\w.]+|\"[^\"]*\"|\\.\\.\\.|[^\\s\\w]");

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (Matcher found = WORD.matcher(text); found.find(); ) {
      words.add(found.group());
    }
    return words;
  }

  private static String mutate(List<String> all, Random random) {
    List<String> words = words(RULES.get(random.nextInt(RULES.size())));
    for (int edits = 1 + random.nextInt(2); edits > 0; edits--) {
      int at = random.nextInt(words.size());
      String other = all.get(random.nextInt(all.size()));
      switch (random.nextInt(14)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, other);
        case 2 -> words.set(at, words.get(random.nextInt(words.size())));
        case 3 -> words.set(at, damaged(words.get(at), random));
        case 4 -> {
          List<String> part =
              List.copyOf(words.subList(at, Math.min(words.size(), at + 1 + random.nextInt(8))));
          words.addAll(random.nextInt(words.size()), part);
        }
        default -> {
          // Another word of the same sort, so that many mutants are rules.
          String word = words.get(at);
          List<String> alike = all.stream().filter(w -> sort(w) == sort(word)).toList();
          words.set(at, alike.get(random.nextInt(alike.size())));
        }
      }
    }
    return String.join(" ", words);
  }

  private static int sort(String word) {
    char first = word.charAt(0);
    return first == '%'
        ? word.contains(".") || word.contains("#") ? 0 : 1
        : first == '"'
            ? 2
            : Character.isDigit(first)
                ? 3
                : word.contains(".") ? 4 : Character.isLetter(first) ? 5 : 6;
  }

  private static String damaged(String word, Random random) {
    StringBuilder text = new StringBuilder(word);
    int at = random.nextInt(text.length());
    if (random.nextBoolean()) {
      text.deleteCharAt(at);
    } else {
      text.insert(at, (char) (' ' + random.nextInt(95)));
    }
    return text.isEmpty() ? " " : text.toString();
  }

  private static List<Program> programs() {
    Program p = new Program(3);
    var mm = p.op(Toy.MATMUL, Map.of("transpose_x", BoolAttr.TRUE), p.arg(0), p.arg(1));
    Operation one = p.op(Toy.SPLIT, p.arg(0));
    Operation two = p.op(Toy.SPLIT, p.arg(0));
    var inner = p.v(Toy.CONCAT, p.arg(0), p.arg(1));
    p.print(
        p.v(Toy.ADD, mm.result(0), p.arg(2)),
        p.v(Toy.ADD, p.constant(3), p.constant(2)),
        p.v(Toy.NEG, one.result(0)),
        two.result(1),
        p.v(Toy.CONCAT, inner, p.arg(2)),
        p.v(Toy.RELU, p.v(Toy.NEG, p.arg(0))),
        p.v(Toy.RELU, p.v(Toy.RELU_INPLACE, p.v(Toy.LOAD, p.arg(1)))),
        p.v(Toy.SUB, p.v(Toy.LOAD, p.arg(0)), p.arg(0)));
    return List.of(p);
  }

  @Test
  void mutantsAreReportedOrApplied() {
    Random random = new Random(SEED);
    List<String> all = new ArrayList<>();
    RULES.forEach(text -> all.addAll(words(text)));
    int read = 0;
    for (int i = 0; i < CASES; i++) {
      String text = mutate(all, random);
      Diagnostics diagnostics = new Diagnostics();
      try {
        Optional<ImmutableList<DrrRule>> rules =
            RuleFile.parse(SourceText.of("r", text), Program.REGISTRY, diagnostics);
        assertThat(rules.isPresent()).isEqualTo(diagnostics.errorCount() == 0);
        for (Diagnostic diagnostic : diagnostics.all()) {
          assertThat(diagnostic.location()).isInstanceOf(Location.FileLineCol.class);
        }
        if (rules.isPresent()) {
          read++;
          apply(rules.get());
        }
      } catch (RuntimeException | StackOverflowError e) {
        fail("seed %d, case %d:\n%s".formatted(SEED, i, text), e);
      }
    }
    // Enough of them must be rules, else this tests the lexer only.
    assertThat(read).isGreaterThan(CASES / 20);
  }

  private static void apply(List<DrrRule> rules) {
    for (DrrRule rule : rules) {
      assertThat(rule.toString()).isNotEmpty();
    }
    for (Program program : programs()) {
      try {
        GreedyDriver.run(
            program.func,
            new PatternSet().add(rules).freeze(),
            Program.REGISTRY,
            GreedyConfig.defaults().withFold(false));
      } catch (RuleFault fault) {
        assertThat(fault.getMessage()).startsWith("rule '");
      }
    }
  }
}
