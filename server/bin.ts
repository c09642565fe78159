#!/usr/bin/env node
/** The command `glowlog` of an installed package: the server without words after it or with `start`, else the command line. */
const words = process.argv.slice(2).join(' ')
await import(words === '' || words === 'start' ? './main.ts' : './cli.ts')

// Top-level await needs a module.
export {}
