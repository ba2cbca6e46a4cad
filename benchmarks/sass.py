"""Reads what nvdisasm and cuobjdump print of a cubin: instructions, loops, and what a pass through a loop asks of a
multiprocessor.

The stall of an instruction, how many cycles its warp waits at least before its next one, is a field of four bits in the
128 bits of each instruction from Volta on, at bit 105: "Dissecting the NVIDIA Volta GPU Architecture via
Microbenchmarking", section 2, https://arxiv.org/abs/1804.06826v1.
"""
import collections
import glob
import os
import re
import shutil
import subprocess
import sys
import sysconfig

INSTRUCTION = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(?:@(!?U?P\w+)\s+)?([A-Z][\w.]*)([^;]*);?\s*(?:/\* 0x([0-9a-f]{16}) \*/)?")
SECOND = re.compile(r"^\s*/\* 0x([0-9a-f]{16}) \*/\s*$")
LABEL = re.compile(r"^(\.L\w+):")
TARGET = re.compile(r"`\((\.L\w+)\)")

# What is counted of a kernel, and how it begins in SASS: LDGSTS are background copies, UTMALDG tensors copied in bulk.
COUNTED = collections.OrderedDict([
    ("16-byte LDG", r"LDG\.E\S*\.128\b"),
    ("16-byte STG", r"STG\.E\S*\.128\b"),
    ("LDGSTS", r"LDGSTS\."),
    ("UTMALDG", r"UTMALDG\b"),
    ("LDSM", r"LDSM\."),
    ("HMMA", r"HMMA\."),
    ("HGMMA", r"HGMMA\."),
])

Instruction = collections.namedtuple("Instruction", "address predicate name rest stall")


def tool(name, given=None):
    """Where a tool of NVIDIA's is: as given, on the search path, or in a package of Triton's; None if it is nowhere."""
    if given:
        path = os.path.join(given, name) if os.path.isdir(given) else given
        if not os.access(path, os.X_OK):
            sys.exit(f"{name} is not at {given}")
        return path
    found = shutil.which(name)
    if found:
        return found
    folders = {sysconfig.get_paths()["purelib"], sysconfig.get_paths()["platlib"], *sys.path}
    for folder in sorted(folders):
        for path in sorted(glob.glob(os.path.join(folder, "triton", "backends", "nvidia", "bin", name))):
            if os.access(path, os.X_OK):
                return path
    return None


def disassemble(nvdisasm, cubin):
    """The code of each kernel of a cubin, by its name."""
    done = subprocess.run([nvdisasm, "-hex", "-c", cubin], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{nvdisasm} cannot read {cubin}:\n{done.stderr}")
    parts = re.split(r"^\.text\.(\w+):$", done.stdout, flags=re.M)
    return {name: Code(text) for name, text in zip(parts[1::2], parts[2::2])}


class Code:
    """The instructions of a kernel, and its loops."""

    def __init__(self, text):
        self.instructions, labels, waiting = [], {}, []
        for line in text.splitlines():
            label, first, second = LABEL.match(line), INSTRUCTION.match(line), SECOND.match(line)
            if label:
                labels[label.group(1)] = len(self.instructions)
            elif second and self.instructions:
                last = self.instructions[-1]
                self.instructions[-1] = last._replace(stall=int(second.group(1), 16) >> 41 & 15)
            elif first:
                address, predicate, name, rest, _ = first.groups()
                self.instructions.append(Instruction(int(address, 16), predicate, name, rest.strip(), 1))
        # Behind the end there is a branch to itself, and nothing else counts.
        edges = {}
        end = len(self.instructions)
        for i, each in enumerate(self.instructions):
            target = TARGET.search(each.rest) if each.name.startswith("BRA") else None
            if target and labels.get(target.group(1), i + 1) == i:
                end = min(end, i)
            elif target and target.group(1) in labels:
                edges[i] = labels[target.group(1)]
        self.instructions = self.instructions[:end]
        self.edges = {i: to for i, to in edges.items() if i < end and to < end}
        self.loops = self.natural_loops(self.edges)

    def natural_loops(self, edges):
        """What goes round behind each place that a branch comes back to, as a branch does from whose way there is none around that
        place: the indices of instructions, by the first one. A wait that was moved out of the way and back is no loop."""
        count = len(self.instructions)
        starts = sorted({0, *edges.values(), *(i + 1 for i in edges if i + 1 < count)})
        blocks = {start: range(start, end) for start, end in zip(starts, starts[1:] + [count])}
        follows = {start: [] for start in starts}
        for start, block in blocks.items():
            last = self.instructions[block[-1]]
            if block[-1] in edges:
                follows[start].append(edges[block[-1]])
            leaves = last.name.startswith(("BRA", "EXIT", "RET")) and last.predicate is None and "UP" not in last.rest
            if not leaves and block.stop in blocks:
                follows[start].append(block.stop)
        before = {start: [each for each in starts if start in follows[each]] for start in starts}
        dominators = {start: set(starts) for start in starts}
        dominators[0] = {0}
        changed = True
        while changed:
            changed = False
            for start in starts[1:]:
                all_of = [dominators[each] for each in before[start]]
                now = {start} | (set.intersection(*all_of) if all_of else set())
                changed |= now != dominators[start]
                dominators[start] = now
        loops = {}
        for start in starts:
            for head in follows[start]:
                if head in dominators[start]:
                    body, waiting = {head}, [start]
                    while waiting:
                        at = waiting.pop()
                        if at not in body:
                            body.add(at)
                            waiting.extend(before[at])
                    loops.setdefault(head, set()).update(i for at in body for i in blocks[at])
        return loops

    def usual(self):
        """The instructions that numbers of usual size need, in a kernel without loops: not those that a branch leads around to a
        function, or to a quotient that is divided after all."""
        found, skip = [], 0
        for i, each in enumerate(self.instructions):
            if i < skip:
                continue
            found.append(each)
            if each.name.startswith("EXIT") and each.predicate is None:
                break
            to = self.edges.get(i, 0) if each.predicate or "UP" in each.rest else 0
            if count(self.instructions[i + 1:max(to, i + 1)], r"CALL\b|MUFU\.RCP"):
                skip = to
        return found

    def parts(self):
        """The instructions of each loop, how deep it is nested, without loops in it that do no work."""
        found = []
        for head, body in sorted(self.loops.items()):
            depth = sum(body <= other for other in self.loops.values())
            rest = set(body)
            for inner in self.loops.values():
                if inner < body and not works([self.instructions[i] for i in inner]):
                    rest -= inner
            found.append((depth, [self.instructions[i] for i in sorted(rest)]))
        return found

    def hottest(self):
        """The instructions of the innermost loop that does the work: of those nested deepest that multiply, or else of all, the one
        that multiplies most, or is longest. Empty where there is no loop."""
        parts = self.parts()
        parts = [part for part in parts if works(part[1])] or parts
        deepest = max((depth for depth, _ in parts), default=0)
        among = [part for depth, part in parts if depth == deepest]
        return max(among, key=lambda part: (matrix_flop(part), len(part)), default=[])

    def inside(self):
        """The instructions of the hottest loop that a round needs which is at no edge: not those that a branch leads around and that
        only hide scores, or ask of each element whether it is there."""
        loop = {each.address for each in self.hottest()}
        skip = set()
        for i, to in self.edges.items():
            between = self.instructions[i + 1:max(to, i + 1)]
            if self.instructions[i].address not in loop or not between:
                continue
            reads = [each for each in between if each.name.startswith("LDG.")]
            asks = not reads or any(each.predicate for each in between if each.name.startswith(("LDG.", "BRA")))
            if asks and not count(between, r"[HIQ]G?MMA\.|LDGSTS|LDSM|MUFU|SHFL|BAR|DEPBAR|WARPGROUP"):
                skip |= {each.address for each in between}
        return [each for each in self.hottest() if each.address not in skip]

    def copier(self):
        """The loop that warps of another role copy in, where registers are given from warps to warps."""
        if not count(self.instructions, r"USETMAXREG"):
            return []
        parts = [part for _, part in self.parts() if count(part, r"UTMALDG|LDGSTS") and not matrix_flop(part)]
        return max(parts, key=len, default=[])


def works(part):
    return count(part, r"[HIQ]G?MMA\.|FFMA\b") > 0


def count(part, pattern):
    return sum(bool(re.match(pattern, each.name)) for each in part)


def matrix_flop(part):
    """Floating-point operations of the matrix unit, of a warp."""
    flop = 0
    for each in part:
        shape = re.match(r"HGMMA\.64x(\d+)x(\d+)\.", each.name)
        if shape:
            flop += 2 * 64 * int(shape.group(1)) * int(shape.group(2)) // 4
        shape = re.match(r"HMMA\.16(8)(8|16)\.", each.name)
        if shape:
            flop += 2 * 16 * int(shape.group(1)) * int(shape.group(2))
    return flop


def fma_flop(part):
    return 2 * 32 * count(part, r"FFMA\b")


def unit_waits(part):
    """Cycles at least from where warps have waited for the matrix unit to where they ask it for more, in a loop."""
    first = [i for i, each in enumerate(part) if re.match(r"HGMMA\.", each.name)]
    waits = [i for i, each in enumerate(part) if each.name.startswith("WARPGROUP.DEPBAR") and each.rest.endswith("0x0")]
    if not first or not waits or waits[-1] < first[-1]:
        return 0
    return sum(each.stall for each in part[waits[-1]:]) + sum(each.stall for each in part[:first[0]])


def width(each):
    """How many bytes a thread moves."""
    if re.match(r"LDSM\.", each.name):
        return 4 * (4 if ".4" in each.name else 2 if ".2" in each.name else 1)
    for bits in (128, 64):
        if f".{bits}" in each.name:
            return bits // 8
    return 2 if re.search(r"\.[US]?16\b", each.name) else 1 if re.search(r"\.[US]8\b", each.name) else 4


def shared_bytes(part):
    """Bytes that a warp moves to or from shared memory, those that the matrix unit reads by itself for it with it."""
    total = 0
    for each in part:
        if re.match(r"(LDS|STS|LDSM|STSM|LDGSTS)\b", each.name):
            total += 32 * width(each)
        shape = re.match(r"HGMMA\.64x(\d+)x(\d+)\.", each.name)
        if shape:
            # Both factors, read once for the four warps.
            total += (64 + int(shape.group(1))) * int(shape.group(2)) * 2 // 4
    return total


def global_bytes(part):
    """Bytes that a warp reads from global memory, but for those copied in bulk."""
    return sum(32 * width(each) for each in part if re.match(r"(LDG|LDGSTS)\.", each.name))
