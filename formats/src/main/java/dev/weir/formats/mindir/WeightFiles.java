package dev.weir.formats.mindir;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.ModelProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The weights of a graph that MindSpore wrote apart before it had external data: each file in
/// `NAME_variables` beside `NAME_graph.mindir` is a graph that has nothing but parameters.
final class WeightFiles {
  private static final String GRAPH = "_graph.mindir";

  private final Path folder;
  private final Optional<byte[]> key;

  private WeightFiles(Path folder, Optional<byte[]> key) {
    this.folder = folder;
    this.key = key;
  }

  /// {@return the weights of the graph in the file `path`}
  static WeightFiles of(Path path, Optional<byte[]> key) {
    String name = path.getFileName().toString();
    String stem = name.endsWith(GRAPH) ? name.substring(0, name.length() - GRAPH.length()) : name;
    return new WeightFiles(path.toAbsolutePath().resolveSibling(stem + "_variables"), key);
  }

  /// {@return `model` with its weights}; itself where it has weights of its own or no files
  ModelProto addTo(ModelProto model) {
    if (model.getGraph().getParameterCount() > 0 || !Files.isDirectory(folder)) {
      return model;
    }
    ModelProto.Builder whole = model.toBuilder();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        whole.getGraphBuilder().addAllParameter(parameters(file));
      }
    } catch (IOException e) {
      throw new MindIrFault("'%s' cannot be read: %s", folder.getFileName(), e.getMessage());
    }
    return whole.build();
  }

  private List<dev.weir.formats.mindir.proto.TensorProto> parameters(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (key.isPresent() && Decryption.isEncrypted(bytes)) {
      bytes = Decryption.decrypt(bytes, key.get());
    }
    try {
      return GraphProto.parseFrom(bytes).getParameterList();
    } catch (InvalidProtocolBufferException e) {
      throw new MindIrFault("'%s' beside the model holds no parameters", file.getFileName());
    }
  }
}
