package dev.weir.nn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.nn.Activation;
import dev.weir.nn.Linear;
import dev.weir.nn.Sequential;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TensorFiles;
import dev.weir.tensor.Trees;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checkpoints: names are the paths of fields; what does not fit is an error that says all of it.
class CheckpointTest {
  @TempDir Path folder;

  private static Sequential net(int seed) {
    Rng rng = Rng.of(seed);
    return Sequential.of(Linear.of(rng, 3, 4), Activation.RELU, Linear.of(rng, 4, 2));
  }

  @Test
  void whatIsLoadedIsWhatWasSaved() {
    Path file = folder.resolve("net.safetensors");
    Checkpoint.save(file, net(1));
    assertThat(TensorFiles.readSafetensors(file).keySet())
        .containsExactlyInAnyOrder(
            "layers.0.weight", "layers.0.bias", "layers.2.weight", "layers.2.bias");
    List<Tensor> loaded = Trees.tensors(Checkpoint.load(file, net(2)));
    List<Tensor> saved = Trees.tensors(net(1));
    for (int i = 0; i < saved.size(); i++) {
      assertThat(loaded.get(i).contentEquals(saved.get(i))).isTrue();
    }
  }

  @Test
  void allThatDoesNotFitIsNamed() {
    Path file = folder.resolve("other.safetensors");
    TensorFiles.writeSafetensors(
        file,
        Map.of(
            "layers.0.weight",
            Tensor.zeros(4, 3),
            "layers.0.bias",
            Tensor.zeros(5),
            "layers.2.weight",
            Tensor.of(new long[8], 2, 4),
            "head",
            Tensor.zeros(1)));
    assertThatThrownBy(() -> Checkpoint.load(file, net(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            file
                + " does not fit the model: it lacks layers.2.bias; it has more: head;"
                + " layers.0.bias is float32[5] and should be float32[4];"
                + " layers.2.weight is int64[2, 4] and should be float32[2, 4]");
  }

  @Test
  void aPartIsLoadedWhereThatIsAsked() {
    Path file = folder.resolve("part.safetensors");
    Tensor bias = Tensor.of(new float[] {1, 2, 3, 4});
    TensorFiles.writeSafetensors(file, Map.of("layers.0.bias", bias, "head", bias));
    Checkpoint.Partial<Sequential> found = Checkpoint.loadPartly(file, net(1));
    assertThat(found.missing())
        .containsExactly("layers.0.weight", "layers.2.weight", "layers.2.bias");
    assertThat(found.unused()).containsExactly("head");
    List<Tensor> tensors = Trees.tensors(found.tree());
    assertThat(tensors.get(1).contentEquals(bias)).isTrue();
    assertThat(tensors.get(0).contentEquals(Trees.tensors(net(1)).get(0))).isTrue();
    assertThatThrownBy(
            () -> Checkpoint.loadPartly(file, Linear.of(Rng.of(1), 2, 2).then(Activation.RELU)))
        .hasMessageContaining("layers.0.bias is float32[4] and should be float32[2]");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Checkpoint.load(folder.resolve("none"), net(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none");
  }
}
