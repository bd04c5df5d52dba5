// Plays the session of session.c on the engine in WebAssembly, and prints the same line.
// usage: node session.js FILE.wasm

const fs = require('fs');

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module_);
if (imports.length !== 0) {
  console.log('imports ' + imports.map((i) => i.name).join(' '));
  process.exit(1);
}
const e = new WebAssembly.Instance(module_).exports;
const memory = (e.__heap_base.value + 15) & ~15;
const missing = memory + e.proof_byte_count() - e.memory.buffer.byteLength;
if (missing > 0) e.memory.grow((missing + 65535) >> 16);

const [BEGAN, MOVED, ENDED] = [0, 1, 2];
const change = (t, contact, phase, x, y) => e.proof_change(memory, t, contact, phase, x, y);

e.proof_make(memory);
// A tap, known as single when the double tap's interval is over.
change(0, 1, BEGAN, 100, 100);
change(60, 1, ENDED, 0, 0);
e.proof_advance(memory, 900);
// A double tap.
change(1000, 1, BEGAN, 100, 100);
change(1050, 1, ENDED, 0, 0);
change(1150, 1, BEGAN, 102, 101);
change(1200, 1, ENDED, 0, 0);
// A long press.
change(2000, 1, BEGAN, 300, 300);
change(2700, 1, ENDED, 0, 0);
// A pan.
change(3000, 1, BEGAN, 200, 600);
for (let i = 1; i <= 10; i++) change(3000 + 16 * i, 1, MOVED, 200 + 8 * i, 600 - 3 * i);
change(3170, 1, ENDED, 0, 0);
// Two fingers that turn and draw apart.
change(4000, 1, BEGAN, 500, 800);
change(4000, 2, BEGAN, 500, 1000);
for (let i = 1; i <= 10; i++) {
  e.proof_move_pair(memory, 4000 + 16 * i, 500 + 20 * i, 800 - 2 * i, 500 - 20 * i, 1000 + 2 * i);
}
change(4170, 1, ENDED, 0, 0);
change(4170, 2, ENDED, 0, 0);
e.proof_advance(memory, 5000);
// Commands, with a finger down.
change(5000, 1, BEGAN, 400, 400);
e.proof_command(memory);
// On the control they made: inside, outside, lifted.
change(6000, 1, BEGAN, 50, 1550);
change(6016, 1, MOVED, 60, 1550);
change(6032, 1, MOVED, 60, 1700);
change(6048, 1, MOVED, 60, 1600);
change(6064, 1, ENDED, 0, 0);
e.proof_advance(memory, 7000);

const counts = [0, 1, 2, 3, 4, 5].map((r) => e.proof_recognitions(memory, r)).join(' ');
const hex = (half) => (e.proof_digest_half(memory, half) >>> 0).toString(16).padStart(8, '0');
console.log(`recognitions ${counts} digest ${hex(1)}${hex(0)}`);
