// Prints how many tokens llama.cpp reads and writes in a second: the best of several rounds.
//
//   node llama_cpp_times.mjs NODE_MODULES MODEL.gguf PROMPT WRITTEN ROUNDS THREADS
//
// It prints `PROMPT WRITTEN STEP` as GenerationTimes does, with the same tokens.
import {createRequire} from "node:module";
import path from "node:path";
import {pathToFileURL} from "node:url";

const [modules, modelPath, ...numbers] = process.argv.slice(2);
const [read, written, rounds, threads] = numbers.map(Number);
const require = createRequire(path.join(path.resolve(modules), "package.json"));
const {getLlama} = await import(
  pathToFileURL(path.join(path.resolve(modules), "node-llama-cpp", "dist", "index.js")).href);
const llama = await getLlama({
  gpu: false, build: "never", skipDownload: true, maxThreads: threads, logLevel: "error"});
const model = await llama.loadModel({modelPath, gpuLayers: 0});
const context = await model.createContext({contextSize: 512, batchSize: 512, threads});
const sequence = context.getSequence();
const tokens = Array.from({length: read}, (_, i) => 300 + (37 * i) % 200);
let reading = Infinity;
let writing = Infinity;
let step = Infinity;
for (let round = 0; round < rounds; round++) {
  await sequence.clearHistory();
  const begun = performance.now();
  await sequence.evaluateWithoutGeneratingNewTokens(tokens);
  let before = performance.now();
  reading = Math.min(reading, before - begun);
  let all = 0;
  let count = 0;
  for await (const token of sequence.evaluate([tokens[0]], {temperature: 0, yieldEogToken: true})) {
    const now = performance.now();
    step = Math.min(step, now - before);
    all += now - before;
    before = now;
    if (++count === written) {
      break;
    }
  }
  writing = Math.min(writing, all);
}
console.log([read / reading, written / writing, 1 / step].map(each => (1000 * each).toFixed(1)).join(" "));
process.exit(0);
