// Streams and events: what is done in which order, and what is done without any. Work of a stream runs when somebody waits
// for it, no sooner; that it comes after what another stream does is known by events only.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "memory.h"

namespace emulation {

using Work = std::function<std::string()>;

// How far each stream has come, as far as somebody knows.
class Clock {
 public:
  uint64_t Of(unsigned stream) const { return stream < times_.size() ? times_[stream] : 0; }

  void Set(unsigned stream, uint64_t time) {
    if (stream >= times_.size()) times_.resize(stream + 1);
    times_[stream] = time;
  }

  void Merge(const Clock &other) {
    for (unsigned i = 0; i < other.times_.size(); i++) {
      if (other.times_[i] > Of(i)) Set(i, other.times_[i]);
    }
  }

 private:
  std::vector<uint64_t> times_;
};

struct Stream;
struct Capture;

// What an event stands for since it was recorded last.
struct Recorded {
  Stream *on;
  // Where it was captured rather than done.
  Capture *in = nullptr;
  // In which branch of the graph.
  unsigned branch = 0;
  bool isDone = false;
  Clock clock;
  double milliseconds = 0;
};

struct Graph;

struct Item {
  enum Kind { kWork, kRecord, kWait, kGraph };
  Kind kind;
  std::string name;
  Work work;
  std::shared_ptr<Recorded> event;
  Graph *graph = nullptr;
  // What the host had waited for when it asked.
  Clock host;
};

struct Stream {
  unsigned id = 0;
  Clock clock;
  std::deque<Item> open;
  Capture *capture = nullptr;
  std::vector<Item> captured;
};

// A capture begins on a stream and spreads to those that wait for its events.
struct Capture {
  std::vector<Stream *> streams;
};

// What was captured, a branch for each stream; the first is that on which it began.
struct Graph {
  std::vector<std::vector<Item>> branches;
  std::vector<std::shared_ptr<Recorded>> events;
  std::vector<unsigned> ids;
};

struct Event {
  std::shared_ptr<Recorded> last;
};

class Streams {
 public:
  enum class Outcome { kFine, kUnjoined, kIsolated, kMerged, kNotCaptured };

  explicit Streams(DeviceMemory &device, DeviceMemory &pinned) : device_(device), pinned_(pinned) {}

  Stream *Make() {
    Stream *made = new Stream;
    made->id = NewId();
    streams_.insert(made);
    Watch();
    return made;
  }

  bool Has(Stream *stream) const { return streams_.count(stream) != 0; }

  size_t Count() const { return streams_.size(); }

  // Work that is left is done before.
  std::string Destroy(Stream *stream) {
    const std::string failure = Finish(*stream);
    streams_.erase(stream);
    free_.insert(stream->id);
    delete stream;
    Watch();
    return failure;
  }

  void Enqueue(Stream &stream, std::string name, Work work) {
    Add(stream, {Item::kWork, std::move(name), std::move(work), nullptr, nullptr, host_});
  }

  void Record(Stream &stream, Event &event) {
    event.last = std::make_shared<Recorded>();
    event.last->on = &stream;
    event.last->in = stream.capture;
    Add(stream, {Item::kRecord, "", nullptr, event.last, nullptr, host_});
  }

  // An event that was never recorded is waited for by nobody.
  Outcome Await(Stream &stream, const Event &event) {
    if (event.last == nullptr) return Outcome::kFine;
    Capture *from = event.last->in;
    if (from == nullptr && stream.capture != nullptr) return Outcome::kIsolated;
    if (from != nullptr && captures_.count(from) == 0) return Outcome::kIsolated;
    if (from != nullptr && stream.capture == nullptr) {
      stream.capture = from;
      from->streams.push_back(&stream);
    }
    if (from != stream.capture) return Outcome::kMerged;
    Add(stream, {Item::kWait, "", nullptr, event.last, nullptr, host_});
    return Outcome::kFine;
  }

  void Launch(Stream &stream, Graph *graph) { Add(stream, {Item::kGraph, "", nullptr, nullptr, graph, host_}); }

  // The host waits for all that a stream was given so far.
  std::string Finish(Stream &stream) {
    std::string failure = Run(stream);
    host_.Merge(stream.clock);
    Forget();
    return failure;
  }

  std::string FinishAll() {
    for (Stream *stream : streams_) {
      std::string failure = Finish(*stream);
      if (!failure.empty()) return failure;
    }
    return std::string();
  }

  // The host waits for an event.
  std::string Finish(const Event &event) {
    if (event.last == nullptr) return std::string();
    std::string failure = Reach(*event.last);
    host_.Merge(event.last->clock);
    return failure;
  }

  static bool IsDone(const Event &event) { return event.last == nullptr || event.last->isDone; }

  void BeginCapture(Stream &stream) {
    Capture *capture = new Capture;
    capture->streams.push_back(&stream);
    captures_.insert(capture);
    stream.capture = capture;
  }

  // Gives what was captured, unless a stream took part that the first one does not wait for in the end.
  Outcome EndCapture(Stream &stream, Graph **graph) {
    Capture *capture = stream.capture;
    if (capture == nullptr || capture->streams[0] != &stream) return Outcome::kNotCaptured;
    Graph *made = new Graph;
    for (Stream *each : capture->streams) {
      for (const Item &item : each->captured) {
        if (item.kind != Item::kRecord) continue;
        item.event->branch = static_cast<unsigned>(made->branches.size());
        made->events.push_back(item.event);
      }
      made->branches.push_back(std::move(each->captured));
      each->captured.clear();
      each->capture = nullptr;
    }
    captures_.erase(capture);
    delete capture;
    if (!IsJoined(*made)) {
      delete made;
      return Outcome::kUnjoined;
    }
    *graph = made;
    return Outcome::kFine;
  }

  // A graph that can be launched.
  Graph *Instantiate(const Graph &from) {
    Graph *made = new Graph(from);
    for (size_t i = 0; i < made->branches.size(); i++) made->ids.push_back(NewId());
    return made;
  }

  void DestroyGraph(Graph *graph) {
    for (const unsigned id : graph->ids) free_.insert(id);
    delete graph;
  }

  void Clear() {
    for (Stream *stream : streams_) delete stream;
    streams_.clear();
    for (Capture *capture : captures_) delete capture;
    captures_.clear();
    free_.clear();
    times_.clear();
    history_.clear();
    host_ = Clock();
    Watch();
  }

 private:
  // Work that was done, which others may have to be ordered with.
  struct Done {
    unsigned stream;
    uint64_t time;
    std::string name;
    Footprint device, pinned;
  };

  unsigned NewId() {
    if (!free_.empty()) {
      const unsigned id = *free_.begin();
      free_.erase(free_.begin());
      return id;
    }
    times_.push_back(0);
    return static_cast<unsigned>(times_.size() - 1);
  }

  // With one stream everything has an order.
  void Watch() {
    device_.Watch(streams_.size() > 1);
    pinned_.Watch(streams_.size() > 1);
  }

  static void Add(Stream &stream, Item item) {
    if (stream.capture != nullptr) {
      stream.captured.push_back(std::move(item));
    } else {
      stream.open.push_back(std::move(item));
    }
  }

  std::string Run(Stream &stream) {
    while (!stream.open.empty()) {
      std::string failure = RunNext(stream);
      if (!failure.empty()) return failure;
    }
    return std::string();
  }

  std::string Reach(Recorded &event) {
    while (!event.isDone && !event.on->open.empty()) {
      std::string failure = RunNext(*event.on);
      if (!failure.empty()) return failure;
    }
    return std::string();
  }

  std::string RunNext(Stream &stream) {
    const Item item = std::move(stream.open.front());
    stream.open.pop_front();
    stream.clock.Merge(item.host);
    switch (item.kind) {
      case Item::kWork: return RunWork(stream, item);
      case Item::kRecord:
        item.event->clock = stream.clock;
        item.event->isDone = true;
        item.event->milliseconds = Now();
        return std::string();
      case Item::kWait: {
        std::string failure = Reach(*item.event);
        stream.clock.Merge(item.event->clock);
        return failure;
      }
      default: return RunGraph(stream, *item.graph);
    }
  }

  std::string RunWork(Stream &stream, const Item &item) {
    const uint64_t time = ++times_[stream.id];
    stream.clock.Set(stream.id, time);
    std::string failure = item.work();
    Done done{stream.id, time, item.name, device_.Take(), pinned_.Take()};
    if (!failure.empty() || streams_.size() < 2) return failure;
    for (const Done &before : history_) {
      if (stream.clock.Of(before.stream) >= before.time) continue;
      const char *wrong = done.device.Conflict(before.device);
      if (wrong == nullptr) wrong = done.pinned.Conflict(before.pinned);
      if (wrong != nullptr) {
        return item.name + ", " + wrong + " " + before.name + " on another stream, and no event orders the two";
      }
    }
    history_.push_back(std::move(done));
    return std::string();
  }

  // The last branches run first where nothing says otherwise.
  std::string RunGraph(Stream &stream, const Graph &graph) {
    std::vector<Stream> branches(graph.branches.size());
    std::map<const Recorded *, std::shared_ptr<Recorded>> events;
    for (const std::shared_ptr<Recorded> &event : graph.events) {
      auto made = std::make_shared<Recorded>();
      made->on = &branches[event->branch];
      events[event.get()] = made;
    }
    for (size_t i = 0; i < branches.size(); i++) {
      branches[i].id = graph.ids[i];
      branches[i].clock = stream.clock;
      for (Item item : graph.branches[i]) {
        if (item.event != nullptr) item.event = events[item.event.get()];
        branches[i].open.push_back(std::move(item));
      }
    }
    for (Stream &branch : branches) {
      std::string failure = Run(branch);
      if (!failure.empty()) return failure;
      stream.clock.Merge(branch.clock);
    }
    return std::string();
  }

  static bool IsJoined(const Graph &graph) {
    std::vector<size_t> reached(graph.branches.size());
    reached[0] = graph.branches[0].size();
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (size_t i = 0; i < graph.branches.size(); i++) {
        for (size_t at = 0; at < reached[i]; at++) {
          const Item &item = graph.branches[i][at];
          if (item.kind != Item::kWait) continue;
          const size_t from = item.event->branch;
          const std::vector<Item> &other = graph.branches[from];
          size_t place = 0;
          while (place < other.size() && !(other[place].kind == Item::kRecord && other[place].event == item.event)) place++;
          if (place + 1 > reached[from] && place < other.size()) {
            reached[from] = place + 1;
            hasChanged = true;
          }
        }
      }
    }
    for (size_t i = 0; i < graph.branches.size(); i++) {
      for (size_t at = reached[i]; at < graph.branches[i].size(); at++) {
        if (graph.branches[i][at].kind == Item::kWork) return false;
      }
    }
    return true;
  }

  // What all that comes is ordered after need not be known.
  void Forget() {
    for (const Stream *stream : streams_) {
      if (!stream->open.empty()) return;
    }
    std::vector<Done> left;
    for (Done &done : history_) {
      if (host_.Of(done.stream) < done.time) left.push_back(std::move(done));
    }
    history_ = std::move(left);
  }

  static double Now() {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
  }

  DeviceMemory &device_;
  DeviceMemory &pinned_;
  std::set<Stream *> streams_;
  std::set<Capture *> captures_;
  std::set<unsigned> free_;
  std::vector<uint64_t> times_;
  std::vector<Done> history_;
  Clock host_;
};

}  // namespace emulation
