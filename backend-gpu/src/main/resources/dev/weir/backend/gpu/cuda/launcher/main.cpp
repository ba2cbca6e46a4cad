// An example: runs the model once on inputs from files of their elements, and writes output_0.bin, output_1.bin, …
//
//   ./main FOLDER INPUT_0.bin INPUT_1.bin ...
#include <cstdio>
#include <string>
#include <vector>

#include "model.h"

static bool read(const char *path, std::vector<char> &bytes) {
  FILE *file = std::fopen(path, "rb");
  const bool isRead = file != nullptr && std::fread(bytes.data(), 1, bytes.size(), file) == bytes.size()
                      && std::fgetc(file) == EOF;
  if (file != nullptr) std::fclose(file);
  if (!isRead) std::fprintf(stderr, "%s: error: this is no file of %zu bytes\n", path, bytes.size());
  return isRead;
}

static bool write(const std::string &path, const std::vector<char> &bytes) {
  FILE *file = std::fopen(path.c_str(), "wb");
  bool isWritten = file != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file != nullptr) isWritten &= std::fclose(file) == 0;
  if (!isWritten) std::fprintf(stderr, "%s: error: it cannot be written\n", path.c_str());
  return isWritten;
}

int main(int count, char **arguments) {
  if (count != 2 + WEIR_MODEL_INPUTS) {
    std::fprintf(stderr, "usage: %s FOLDER and %d files of inputs\n", arguments[0], WEIR_MODEL_INPUTS);
    return 2;
  }
  std::vector<std::vector<char>> inputs, outputs;
  std::vector<const void *> given;
  std::vector<void *> wanted;
  for (int i = 0; i < WEIR_MODEL_INPUTS; i++) {
    inputs.emplace_back(weir_model_input_bytes(i));
    if (!read(arguments[2 + i], inputs.back())) return 1;
    given.push_back(inputs.back().data());
  }
  for (int i = 0; i < WEIR_MODEL_OUTPUTS; i++) {
    outputs.emplace_back(weir_model_output_bytes(i));
    wanted.push_back(outputs.back().data());
  }
  weir_model *model = weir_model_load(arguments[1]);
  if (model == nullptr) {
    std::fprintf(stderr, "%s: error: %s\n", arguments[1], weir_model_fault(nullptr));
    return 1;
  }
  const int code = weir_model_run(model, given.data(), wanted.data());
  if (code != 0) std::fprintf(stderr, "error: %s\n", weir_model_fault(model));
  weir_model_free(model);
  for (int i = 0; code == 0 && i < WEIR_MODEL_OUTPUTS; i++) {
    if (!write("output_" + std::to_string(i) + ".bin", outputs[i])) return 1;
  }
  return code;
}
