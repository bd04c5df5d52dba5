// A call that a simulator of the processor can find by name.
#pragma once

// Calls `body(context)`. It is compiled alone and never inlined, so that its name is in every program's symbol table
// and `callgrind --toggle-collect=ccounted_call` counts what it calls and nothing else.
void ccounted_call(void (*body)(void *context), void *context);
