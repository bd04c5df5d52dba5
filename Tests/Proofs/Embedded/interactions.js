// Plays the session of interactions.c in WebAssembly, and prints the same line.
// usage: node interactions.js FILE.wasm

const fs = require('fs');

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module_);
if (imports.length !== 0) {
  console.log('imports ' + imports.map((i) => i.name).join(' '));
  process.exit(1);
}
const e = new WebAssembly.Instance(module_).exports;
const memory = (e.__heap_base.value + 15) & ~15;
const missing = memory + e.interactions_byte_count() - e.memory.buffer.byteLength;
if (missing > 0) e.memory.grow((missing + 65535) >> 16);

if (e.interactions_make(memory) !== 1) {
  console.log('the engine has no room for the scene');
  process.exit(1);
}
e.interactions_play(memory);
const systems = [0, 1, 2, 3, 4, 5];
const hex = (system, half) => (e.interactions_digest_half(memory, system, half) >>> 0).toString(16).padStart(8, '0');
const counts = systems.map((s) => e.interactions_told(memory, s)).join(' ');
console.log(`told ${counts} digests ${systems.map((s) => hex(s, 1) + hex(s, 0)).join(' ')}`);
