// Runs a program by Paddle Inference 2.3.2, whose library comes without headers: what is used of it is declared here.
// Arguments: MODEL PARAMS FOLDER NAME=DTYPE:SIZES:FILE...; writes FOLDER/out0, out1, ..., and prints what they are.
#include <cstdio>
#include <cstdlib>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>
#include <fstream>
#include <iostream>
#include <sstream>
namespace paddle {
struct AnalysisConfig {
  char room[1 << 16];
  AnalysisConfig(const std::string&, const std::string&);
  AnalysisConfig(const std::string&);
  void DisableGlogInfo();
};
}
namespace paddle_infer {
enum DataType { FLOAT32, INT64, INT32, UINT8, INT8, FLOAT16, BOOL };
class Tensor {
 public:
  void Reshape(const std::vector<int>&);
  template <typename T> void CopyFromCpu(const T*);
  template <typename T> void CopyToCpu(T*) const;
  std::vector<int> shape() const;
  DataType type() const;
  ~Tensor() {}
  char room[512];
};
class Predictor {
 public:
  std::vector<std::string> GetInputNames();
  std::unique_ptr<Tensor> GetInputHandle(const std::string&);
  std::vector<std::string> GetOutputNames();
  std::unique_ptr<Tensor> GetOutputHandle(const std::string&);
  bool Run();
};
std::shared_ptr<Predictor> CreatePredictor(const paddle::AnalysisConfig&);
}
using namespace paddle_infer;
template <typename T> void in(Tensor* t, const std::string& bytes) { t->CopyFromCpu<T>((const T*)bytes.data()); }
template <typename T> void out(Tensor* t, size_t n, const std::string& f) {
  std::vector<T> v(n + 1); t->CopyToCpu<T>(v.data());
  std::ofstream(f, std::ios::binary).write((char*)v.data(), n * sizeof(T));
}
int main(int c, char** v) {
  std::string params = v[2];
  auto* config = params.empty() ? new paddle::AnalysisConfig(std::string(v[1])) : new paddle::AnalysisConfig(v[1], params);
  config->DisableGlogInfo();
  auto p = CreatePredictor(*config);
  for (int i = 4; i < c; i++) {
    std::string a = v[i]; auto e = a.find('='); std::string name = a.substr(0, e);
    auto c1 = a.find(':', e), c2 = a.find(':', c1 + 1);
    std::string dt = a.substr(e + 1, c1 - e - 1), sh = a.substr(c1 + 1, c2 - c1 - 1);
    std::vector<int> dims; std::stringstream s(sh); std::string d; while (std::getline(s, d, 'x')) if (!d.empty()) dims.push_back(atoi(d.c_str()));
    std::ifstream f(a.substr(c2 + 1), std::ios::binary); std::stringstream b; b << f.rdbuf();
    auto h = p->GetInputHandle(name); h->Reshape(dims);
    if (dt == "f32") in<float>(h.get(), b.str()); else if (dt == "i64") in<int64_t>(h.get(), b.str()); else if (dt == "i32") in<int32_t>(h.get(), b.str());
    else if (dt == "u8") in<uint8_t>(h.get(), b.str()); else return 3;
    h.release();
  }
  if (!p->Run()) return 2;
  int k = 0;
  for (auto& n : p->GetOutputNames()) {
    auto h = p->GetOutputHandle(n); auto sh = h->shape(); size_t m = 1; std::string text;
    for (int d : sh) { m *= d; text += std::to_string(d) + ","; }
    std::string file = std::string(v[3]) + "/out" + std::to_string(k++);
    int ty = h->type();
    if (ty == FLOAT32) out<float>(h.get(), m, file); else if (ty == INT64) out<int64_t>(h.get(), m, file); else if (ty == INT32) out<int32_t>(h.get(), m, file);
    else if (ty == UINT8) out<uint8_t>(h.get(), m, file); else { std::cerr << "type " << ty << "\n"; return 4; }
    std::cout << n << " " << ty << " " << text << "\n";
    h.release();
  }
  fflush(stdout); std::cout.flush();
  _Exit(0);
}
