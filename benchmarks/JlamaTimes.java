import com.github.tjake.jlama.model.AbstractModel;
import com.github.tjake.jlama.model.ModelSupport;
import com.github.tjake.jlama.safetensors.DType;
import com.github.tjake.jlama.safetensors.SafeTensorSupport;
import com.github.tjake.jlama.tensor.AbstractTensor;
import com.github.tjake.jlama.tensor.KvBufferCache;
import com.github.tjake.jlama.util.PhysicalCoreExecutor;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Prints how many tokens Jlama reads and writes in a second: the best of several rounds.
///
/// `java -cp CLASSES JlamaTimes.java DIR PROMPT WRITTEN ROUNDS THREADS` prints `PROMPT WRITTEN STEP` as GenerationTimes does,
/// with the same tokens; activations are I8, as is its default. `JlamaTimes.java quantize DIR OUT` makes a model
/// in Q4 of one in safetensors; its folder must have a README.md.
final class JlamaTimes {
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("quantize")) {
      SafeTensorSupport.quantizeModel(
          Path.of(arguments[1]),
          DType.Q4,
          new String[0],
          new String[0],
          Optional.of(Path.of(arguments[2])));
      return;
    }
    int read = Integer.parseInt(arguments[1]);
    int written = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    PhysicalCoreExecutor.overrideThreadCount(Integer.parseInt(arguments[4]));
    AbstractModel model = ModelSupport.loadModel(new File(arguments[0]), DType.F32, DType.I8);
    int[] prompt = new int[read];
    for (int i = 0; i < read; i++) {
      prompt[i] = 300 + 37 * i % 200;
    }
    long reading = Long.MAX_VALUE;
    long writing = Long.MAX_VALUE;
    long step = Long.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      try (KvBufferCache cache = new KvBufferCache(model);
          KvBufferCache.KvBuffer buffer = cache.getEphemeralKvBuffer();
          AbstractTensor logits = model.makeDenseTensor(model.getConfig().vocabularySize)) {
        long begun = System.nanoTime();
        AbstractTensor hidden = model.batchForward(prompt, 0, buffer);
        model.sample(hidden.slice(hidden.shape().first() - 1), 0, 0.5f, logits);
        long before = System.nanoTime();
        reading = Math.min(reading, before - begun);
        long all = 0;
        for (int i = 0; i < written; i++) {
          AbstractTensor next = model.forward(prompt[i % read], read + i, buffer, Optional.empty());
          model.sample(next, 0, 0.5f, logits);
          long now = System.nanoTime();
          step = Math.min(step, now - before);
          all += now - before;
          before = now;
        }
        writing = Math.min(writing, all);
      }
    }
    System.out.printf(
        "%.1f %.1f %.1f%n", read * 1e9 / reading, written * 1e9 / writing, 1e9 / step);
    System.exit(0);
  }
}
