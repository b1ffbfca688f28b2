// A Go module carries tables from which a crash is told as functions, files and lines. They are a tenth of the download,
// and a visitor to the page has no use for them: what a panic says is kept, where it was is not. stripTraces empties
// what only stack traces read and leaves what the garbage collector and growing stacks need. It also finds functions
// that nothing here can call, though Go's linker must keep them.
//
// The layout is that of runtime/symtab.go and internal/abi/symtab.go (Go 1.20 to 1.26); anything else is an error.

const MAGIC = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]; // magic of Go 1.20, padding, the size of an instruction, that of a pointer
const KEPT_PCDATA = new Set([1]); // of internal/abi: PCDATA_StackMapIndex; others are for traces and preemption by signals
const KEPT_FUNCDATA = new Set([0, 1, 2, 4]); // pointer maps of arguments and locals, stack objects, deferred calls

/**
 * What runs only for programs that set GODEBUG (a browser has no environment), start an execution trace, read metrics
 * or print floating-point numbers; and conversions of package image/color, which honnef.co/go/js/dom imports.
 */
const UNCALLED = [
  /^runtime\.(initMetrics|\(\*metric(Value|Reader)\)|timeHistogramMetricsBuckets)/,
  /^runtime\.(traceAdvance|traceStopReadCPU|traceReadCPU|traceRegisterLabelsAndReasons|traceSyncBatch|traceStack\b|makeTraceFrames|fpunwindExpand|dumpStacksRec|dumpTypesRec)/,
  /^runtime\.\(\*trace(StackTable|TypeTable|StringTable|Map|RegionAlloc)\)/,
  /^runtime\.traceWriter\.|^runtime\.traceLocker\.(?!ok$)/,
  /^runtime\.(schedtrace|dumpgstatus|dumpScanStats|printScavTrace|startCheckmarks|endCheckmarks|setCheckmark|getCheckmark|runCheckmark)\b/,
  /^runtime\.(findGoroutineLeaks|findMaybeRunnableGoroutines|checkFinalizersAndCleanups)/,
  /^runtime\.\(\*profBuf\)\.read/,
  /^internal\/bisect\.(New|Hash|printStack|appendFileLine)$/,
  /^internal\/strconv\.(fmtX|fmtE|fmtF|genericFtoa|fixedFtoa|dboxFtoa|AppendComplex|roundShortest|formatDigits)/,
  /^image\/color\.(?!init$|ModelFunc$)/,
];
const FIRST_ENTRY = 0x1000; // the entry of the first function that the module defines (cmd/internal/obj/wasm)

const RUNTIME = 'runtime.'; // the name that functions of the runtime keep: it knows its own goroutines by how theirs begin
const KEPT_NAMES = /^reflect\.(makeFuncStub|methodValueCall)$/; // the runtime looks for these two

// Offsets in _func (runtime/runtime2.go), in bytes.
const NAME = 4;
const PCSP = 16;
const PCFILE = 20;
const PCLN = 24;
const NPCDATA = 28;
const CU = 32;
const START_LINE = 36;
const NFUNCDATA = 43;
const TABLES = 44;
const NONE = 0xffffffff; // an offset into funcdata
const FIRST_NAME = 1; // an offset into the names; at 0 is the empty one

/**
 * @param {Uint8Array} image the module's memory as it starts; changed in place
 * @returns {Set<number>} the functions that are never called, counted from 0
 */
export function stripTraces(image) {
  const memory = Buffer.from(image.buffer, image.byteOffset, image.length);
  const header = memory.indexOf(Buffer.from(MAGIC));
  if (header < 0) throw new Error('strip-traces: no symbol table as this version of Go writes it');
  const [count, , , names, units, , pcTables, functions] = Array.from({ length: 8 }, (_, i) => Number(memory.readBigUInt64LE(header + 8 + 8 * i)));
  const used = new Set([0]); // offsets into the tables by pc
  const named = new Set([0]); // offsets into the names
  const uncalled = new Set();
  for (let i = 0; i < count; i++) {
    const f = header + functions + memory.readUInt32LE(header + functions + 8 * i + 4);
    const name = memory.readInt32LE(f + NAME);
    const start = header + names + name;
    const text = memory.toString('latin1', start, memory.indexOf(0, start));
    if (UNCALLED.some((pattern) => pattern.test(text))) uncalled.add(memory.readUInt32LE(f) - FIRST_ENTRY);
    if (KEPT_NAMES.test(text)) named.add(name);
    else memory.writeInt32LE(text.startsWith(RUNTIME) ? FIRST_NAME : 0, f + NAME);
    for (const field of [PCFILE, PCLN, CU, START_LINE]) memory.writeUInt32LE(0, f + field);
    used.add(memory.readUInt32LE(f + PCSP));
    const pcdata = memory.readUInt32LE(f + NPCDATA);
    for (let kind = 0; kind < pcdata; kind++) {
      const at = f + TABLES + 4 * kind;
      if (KEPT_PCDATA.has(kind)) used.add(memory.readUInt32LE(at));
      else memory.writeUInt32LE(0, at);
    }
    for (let kind = 0; kind < memory[f + NFUNCDATA]; kind++) {
      if (!KEPT_FUNCDATA.has(kind)) memory.writeUInt32LE(NONE, f + TABLES + 4 * (pcdata + kind));
    }
  }
  if ([...named].some((name) => name > 0 && name <= RUNTIME.length + 1)) throw new Error('strip-traces: a name that is kept is in the way');
  keepOnly(memory, header + names, header + units, named, (at) => memory.indexOf(0, at) + 1);
  memory.write(`${RUNTIME}\0`, header + names + FIRST_NAME, 'latin1');
  memory.fill(0, header + units, header + pcTables); // the files' names
  keepOnly(memory, header + pcTables, header + functions, used, (at) => endOfTable(memory, at));
  return uncalled;
}

/** Zeroes a region but for the items at some offsets; end(at) is where the item at a place ends. */
function keepOnly(memory, from, to, offsets, end) {
  const kept = Buffer.alloc(to - from);
  for (const offset of offsets) memory.copy(kept, offset, from + offset, end(from + offset));
  kept.copy(memory, from);
}

/** A table by pc is pairs of numbers, of which the first is zero only at the end (runtime/symtab.go, step). */
function endOfTable(memory, at) {
  for (let first = true; ; first = false) {
    if (memory[at] === 0 && !first) return at + 1;
    for (let number = 0; number < 2; number++) while (memory[at++] >= 0x80);
  }
}
