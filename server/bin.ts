#!/usr/bin/env node
/** The command `glowlog` of an installed package: the server without words after it or with `start`, else the command line. */
const [word = 'start'] = process.argv.slice(2)
await import(word === 'start' ? './main.ts' : './cli.ts')

// Top-level await needs a module.
export {}
