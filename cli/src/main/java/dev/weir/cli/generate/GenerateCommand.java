package dev.weir.cli.generate;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.InputException;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputFile;
import dev.weir.cli.file.Report;
import dev.weir.cli.run.ProfileTable;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Targets;
import dev.weir.ir.Location;
import dev.weir.models.LanguageModel;
import dev.weir.models.generation.CompiledLlama;
import dev.weir.models.generation.Generation;
import dev.weir.models.generation.Sampling;
import dev.weir.models.tokenizer.TokenText;
import dev.weir.models.tokenizer.Tokenizer;
import dev.weir.pass.operator.quantize.RoundActivationsPass;
import dev.weir.runtime.Profile;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.TileTarget;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.apache.commons.cli.Options;

/// `weir generate`: a language model goes on with a text, which is shown as it comes.
public final class GenerateCommand implements Command {
  private static final long MOST = 128;

  /// How many tokens of a prompt are read at once, if nothing else is said: the mask of a piece behind 8,000 others has
  /// 32 MB then.
  private static final long BLOCK = 1024;

  /// Makes the command.
  public GenerateCommand() {}

  @Override
  public String name() {
    return "generate";
  }

  @Override
  public String summary() {
    return "go on with a text by a language model: a folder of transformers, or a GGUF file";
  }

  @Override
  public String operands() {
    return "DIR|FILE.gguf";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(OptionKind.value("prompt", "TEXT", "the text to go on with"))
        .addOption(
            OptionKind.value(
                "prompt-ids", "IDS", "its tokens as numbers with commas between; numbers come out"))
        .addOption(
            OptionKind.value("max-tokens", "N", "how many tokens are made at most (default 128)"))
        .addOption(
            OptionKind.value(
                "prompt-block", "N", "tokens of the prompt read at once, at most (default 1024)"))
        .addOption(
            OptionKind.value(
                "temperature", "T", "what logits are divided by (default 0: the likeliest token)"))
        .addOption(OptionKind.value("top-k", "K", "choose among the K likeliest tokens"))
        .addOption(
            OptionKind.value(
                "top-p", "P", "choose among the likeliest that have the probability P together"))
        .addOption(OptionKind.value("seed", "N", "what random numbers are made of (default 0)"))
        .addOption(
            OptionKind.value(
                "activations",
                "TYPE",
                "float (the default); int8: round what quantized weights multiply"))
        .addOption(
            OptionKind.value("target", "T", "what runs it: jvm (the default), c, opencl, cuda, …"))
        .addOption(
            OptionKind.flag("profile", "report what each kernel took for the last token written"));
  }

  @Override
  public String notes() {
    return """
    Models of the architectures LLaMA and Qwen2 are built. How many tokens were read and written
    in a second is reported on the standard error.\
    """;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("DIR|FILE.gguf");
    if (arguments.has("prompt") == arguments.has("prompt-ids")) {
      throw new UsageException("expects one of --prompt and --prompt-ids");
    }
    Sampling sampling = sampling(arguments);
    String target = target(arguments);
    Report report = new Report(console);
    console.progress().phase("reading " + file);
    Optional<LanguageModel> model = LanguageModel.open(InputFile.model(file), report.diagnostics());
    if (model.isEmpty()) {
      return report.fail();
    }
    ImmutableIntArray prompt = prompt(arguments, model.get(), file);
    int room = model.get().model().config().context() - prompt.length();
    if (room < 1) {
      throw new InputException(
          file,
          "the prompt has %d tokens, more than the model's context of %d",
          prompt.length(),
          model.get().model().config().context());
    }
    int most = (int) Math.min(room, arguments.number("max-tokens", 1, 1 << 24).orElse(MOST));
    int block = block(arguments, prompt);
    CompileOptions how = options(arguments, target);
    if (!how.passes().isEmpty()
        && RoundActivationsPass.matmuls(model.get().model().decode()).isEmpty()) {
      report
          .diagnostics()
          .warning(
              Location.of(file, 0, 0),
              "--activations=int8 rounds nothing here: it concerns matmuls with weights of 4 or 8"
                  + " bits, and this model has none; 'weir quantize' and GGUF files of Q4_0 or Q8_0"
                  + " have them");
    }
    console.progress().phase("compiling " + file);
    Optional<CompiledLlama> compiled =
        CompiledLlama.of(model.get().model(), how, block, report.diagnostics());
    if (compiled.isEmpty()) {
      return report.fail();
    }
    report.print();
    console.progress().close();
    Optional<TokenText> text =
        arguments.has("prompt") ? model.get().tokenizer().map(TokenText::new) : Optional.empty();
    try (CompiledLlama running = compiled.get()) {
      Optional<Profile> profile =
          arguments.has("profile") ? Optional.of(new Profile()) : Optional.empty();
      Generation made =
          Generation.run(
              running, prompt, sampling, most, model.get().ends(), writer(text, console), profile);
      console.out().println(text.map(TokenText::end).orElse(""));
      console.out().flush();
      console
          .err()
          .printf(
              Locale.ROOT,
              "%d tokens read, %.1f a second; %d tokens written, %.1f a second%n",
              made.prompt(),
              made.promptSpeed(),
              made.tokens().length(),
              made.speed());
      profile
          .filter(told -> !told.events().isEmpty())
          .ifPresent(told ->
              console
                  .err()
                  .print(ProfileTable.of(told, Targets.find(target).flatMap(TileTarget::peaks))));
      return ExitCode.FINE;
    } catch (RunException e) {
      return report.fail(e.location(), String.valueOf(e.getMessage()));
    } catch (DeviceException e) {
      return report.fail(Location.unknown(), String.valueOf(e.getMessage()));
    }
  }

  /// {@return what shows a token}: its text, or its number
  private static IntConsumer writer(Optional<TokenText> text, Console console) {
    return new IntConsumer() {
      private String separator = "";

      @Override
      public void accept(int token) {
        if (text.isPresent()) {
          console.out().print(text.get().next(token));
        } else {
          console.out().print(separator + token);
          separator = " ";
        }
        console.out().flush();
      }
    };
  }

  private static String target(Arguments arguments) {
    String target = arguments.value("target").orElse(Targets.JVM);
    if (target.equals(Targets.JVM)) {
      JvmTarget.prepare();
    } else if (!Targets.names().contains(target)) {
      throw UsageException.unknown(
          "unknown target '%s'".formatted(target), target, Targets.names());
    }
    return target;
  }

  private static CompileOptions options(Arguments arguments, String target) {
    CompileOptions options = CompileOptions.of(target);
    String activations = arguments.value("activations").orElse("float");
    return switch (activations) {
      case "float" -> options;
      case "int8" -> options.withPasses(new RoundActivationsPass());
      default ->
          throw UsageException.unknown(
              "unknown type of activations '%s'".formatted(activations),
              activations,
              ImmutableList.of("float", "int8"));
    };
  }

  private static ImmutableIntArray prompt(Arguments arguments, LanguageModel model, String file) {
    Optional<String> text = arguments.value("prompt");
    if (text.isEmpty()) {
      return ids(arguments.value("prompt-ids").orElseThrow(), model);
    }
    Tokenizer tokenizer =
        model
            .tokenizer()
            .orElseThrow(() ->
                new InputException(
                    file, "the model has no tokenizer; give the tokens with --prompt-ids"));
    ImmutableIntArray tokens = tokenizer.encode(text.get(), true);
    if (tokens.isEmpty()) {
      throw new UsageException("--prompt has no token");
    }
    return checked(tokens, model);
  }

  private static ImmutableIntArray ids(String text, LanguageModel model) {
    var ids = ImmutableIntArray.builder();
    for (String each : Splitter.on(',').trimResults().split(text)) {
      try {
        ids.add(Integer.parseInt(each));
      } catch (NumberFormatException e) {
        throw new UsageException(
            "--prompt-ids expects numbers with commas between, not '%s'", text);
      }
    }
    return checked(ids.build(), model);
  }

  private static ImmutableIntArray checked(ImmutableIntArray tokens, LanguageModel model) {
    int size = model.model().config().vocabulary();
    tokens.forEach(token -> {
      if (token < 0 || token >= size) {
        throw new UsageException(
            "%d is no token of the model; tokens are 0 to %d", token, size - 1);
      }
    });
    return tokens;
  }

  /// {@return how many tokens a piece of the prompt has}; a prompt that is read at once needs no code for more pieces
  private static int block(Arguments arguments, ImmutableIntArray prompt) {
    long block = arguments.number("prompt-block", 1, Integer.MAX_VALUE).orElse(BLOCK);
    return block < prompt.length() ? (int) block : Integer.MAX_VALUE;
  }

  private static Sampling sampling(Arguments arguments) {
    long seed = arguments.number("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(0L);
    int topK = arguments.number("top-k", 1, Integer.MAX_VALUE).orElse(0L).intValue();
    try {
      return new Sampling(
          real(arguments, "temperature", 0), topK, real(arguments, "top-p", 1), seed);
    } catch (IllegalArgumentException e) {
      throw new UsageException("%s", String.valueOf(e.getMessage()));
    }
  }

  private static double real(Arguments arguments, String name, double fallback) {
    Optional<String> text = arguments.value(name);
    try {
      return text.isEmpty() ? fallback : Double.parseDouble(text.get());
    } catch (NumberFormatException e) {
      throw new UsageException("--%s expects a number, not '%s'", name, text.get());
    }
  }
}
