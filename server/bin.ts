#!/usr/bin/env -S node --max-semi-space-size=8
/** The command `glowlog` of an installed package: without arguments or with `start` the server, else the command line. */
const words = process.argv.slice(2).join(' ')
await import(words === '' || words === 'start' ? './main.ts' : './cli.ts')

// Top-level await needs a module.
export {}
